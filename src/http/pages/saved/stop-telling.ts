import { readStop } from '../../../features/saved/stop-link.ts'
import { stopAllWaiting } from '../../../features/saved/tell-waiting.ts'
import { readForm } from '../../body/body.ts'
import type { Ctx } from '../../context.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/**
 * The link of a mail that a piece is back. Opening it ends nothing, since programs open links to look at them; pressing its
 * button does, and so does a mail program's own button (RFC 8058), which posts to the whole address.
 */
export const stopTelling = definePage({
  path: url.stopTelling,
  access: 'everybody',
  component: 'stopTelling',
  headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  async load(c, { done }: { done: boolean } = { done: false }) {
    const token = c.req.query('token') ?? ''
    return { token: (await readStop(c.var.shop, token)) === null ? null : token, done }
  },
  post: stopForm,
})

async function stopForm(c: Ctx): Promise<Response> {
  const { shop } = c.var
  const token = c.req.query('token') ?? (await readForm(c)).get('token') ?? ''
  const uid = await readStop(shop, token)
  if (uid === null) return stopTelling.show(c, { done: false }, 410)
  await stopAllWaiting(shop, uid)
  return stopTelling.show(c, { done: true })
}
