import { findThreshold } from '../../../features/stock/set-threshold.ts'
import { actionOf } from '../../../operations/all.ts'
import { stock } from '../../../operations/lists/stock.ts'
import { WORDS } from '../../../operations/operation.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { isPacker } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { listQuery, loadList } from '../../list-query.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, doneNotice, type ShownAct } from '../acts.ts'

const COUNTING = ['stock set', 'stock receive'] as const
const ACTS = [...COUNTING, 'stock threshold'] as const

/** Every kind of piece with its count, which is typed into, and what has arrived. */
export const operatorStock = definePage({
  path: url.operatorStock,
  access: { get: 'packer', post: { actions: COUNTING.map(actionOf) } },
  component: 'operatorStock',
  async load(c, { notice, refused = null, status }: ShownAct = {}): Promise<PropsOf<'operatorStock'>> {
    const [list, threshold] = await Promise.all([
      loadList(c, 'stock', url.operatorStock),
      isPacker(c) ? null : findThreshold(c.var.shop, null).then((pieces) => ({ pieces })),
    ])
    const done = status === undefined ? doneNotice(c, ACTS) : null
    return { list, refused, notice: notice ?? done, scans: c.req.query('scan') === 'on', threshold }
  },
  post: changeStock,
})

async function changeStock(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const { address, after } = listQuery(c, stock)
  const { show } = operatorStock
  const leadsTo = (action: string) => (form.get('scan') === 'on' ? `${url.operatorStock}?scan=on&done=${action}` : null)
  const page = { acts: ACTS, form, id: null, address: address(url.operatorStock, after), leadsTo, show } as const
  return (await answerAct(c, page)) ?? show(c, { status: 422, notice: { kind: 'bad', text: WORDS.notYours } }, 422)
}
