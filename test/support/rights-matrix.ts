import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What each role is let in to at an address, as `page` or as a form's `action`. */
type Row = { address: string; packer: string[]; owner: string[] }

/** The table of rights in docs/operator.md, in which owners have what packers have and more. */
export function readRights(): Row[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operator.md'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [, addresses, packer, more] = /^\|( `\/operator[^|]*)\|([^|]*)\|([^|]*)\|$/.exec(line) ?? []
    if (addresses === undefined) return []
    const may = { packer: thingsIn(packer!), owner: [...thingsIn(packer!), ...thingsIn(more!)] }
    return thingsIn(addresses).map((address) => ({ address, ...may }))
  })
}

function thingsIn(cell: string): string[] {
  return cell
    .split(',')
    .map((thing) => thing.trim().replaceAll('`', ''))
    .filter(Boolean)
}

/** The forms of a page that posts to the shop, by address and `action`: "/operator/jobs retry". Buttons of pictures carry numbers behind a colon. */
export function formsIn(html: string, here: string): string[] {
  return [...html.matchAll(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs)].flatMap(([form]) => {
    const address = (/action="([^"?#]*)/.exec(form)?.[1] ?? '') || here
    const actions = [...form.matchAll(/<(?:input|button)[^>]*name="action"[^>]*>/g)].map(
      ([field]) => /value="([^":]*)/.exec(field)?.[1] ?? '',
    )
    return actions.filter(Boolean).map((action) => `${address} ${action}`)
  })
}
