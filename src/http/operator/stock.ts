import { actionOf } from '../../operations/all.ts'
import { stock } from '../../operations/lists/stock.ts'
import { WORDS } from '../../operations/operation.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { listQuery, loadList } from '../list-query.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

const ACTS = ['stock set', 'stock receive'] as const

/** Every kind of piece with its count, which is typed into, and what has arrived. */
export const operatorStock = definePage({
  path: url.operatorStock,
  access: { get: 'packer', post: { actions: ACTS.map(actionOf) } },
  component: 'operatorStock',
  async load(c, { notice, refused = null, status }: ShownAct = {}): Promise<PropsOf<'operatorStock'>> {
    const list = await loadList(c, 'stock', url.operatorStock)
    return { list, refused, notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null), scans: c.req.query('scan') === 'on' }
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
