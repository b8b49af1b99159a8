import { CODE_KINDS } from '../../domain/prices/code.ts'
import { actsOn } from '../../operations/all.ts'
import { codes } from '../../operations/lists/codes.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body/body.ts'
import { listQuery, loadList } from '../list-query.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

const ACTS = actsOn('code')

/** The codes with their uses, and a form that makes one. */
export const operatorCodes = definePage({
  path: url.operatorCodes,
  access: 'owner',
  component: 'operatorCodes',
  async load(c, { notice, refused = null, status }: ShownAct = {}): Promise<PropsOf<'operatorCodes'>> {
    const done = status === undefined ? doneNotice(c, ACTS) : null
    return {
      list: await loadList(c, 'codes', url.operatorCodes),
      categories: c.var.shop.folder.categories.map(({ id }) => id),
      refused,
      notice: notice ?? done,
    }
  },
  async post(c) {
    const form = ofItsKind(await readForm(c))
    const { address, after } = listQuery(c, codes)
    const { show } = operatorCodes
    const answer = await answerAct(c, { acts: ACTS, form, id: null, address: address(url.operatorCodes, after), show })
    return answer ?? seeOther(url.operatorCodes)
  },
})

/** What was typed for another kind before this one was chosen does not count. */
function ofItsKind(form: Map<string, string>): Map<string, string> {
  const chosen = form.get('kind')
  if (chosen === undefined) return form
  const others = Object.entries(CODE_KINDS).flatMap(([kind, fields]) => (kind === chosen ? [] : fields))
  const its = [...form].filter(([name]) => !others.some((other) => other === name))
  return new Map(chosen === 'delivery' ? [...its, ['freeDelivery', 'on']] : its)
}
