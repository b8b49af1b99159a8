import { findChange } from '../../../features/catalogue/edit/change-many.ts'
import type { Done } from '../../../features/operations/verb.ts'
import { actionOf, actsOn } from '../../../operations/all.ts'
import { queryParams } from '../../../operations/lists/list.ts'
import { products } from '../../../operations/lists/products.ts'
import { WORDS } from '../../../operations/operation.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { isPacker } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { listQuery, loadList } from '../../list-query.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, doneNotice, type ShownAct } from '../acts.ts'
import { gapsIn } from './product-tax.ts'

const ACTS = actsOn('product', 'change')

export const operatorProducts = definePage({
  path: url.operatorProducts,
  access: { get: 'packer', post: { actions: ['set-stock'] } },
  component: 'operatorProducts',
  load: loadProducts,
  forPackers: { component: 'packerProducts', load: loadProducts },
  post: changeProduct,
})

async function loadProducts(c: Ctx, { notice, refused = null, status }: ShownAct = {}): Promise<PropsOf<'operatorProducts'>> {
  const [list, change] = await Promise.all([
    loadList(c, 'products', url.operatorProducts),
    isPacker(c) ? null : findChange(c.var.shop, c.req.query('change') ?? ''),
  ])
  const gaps = gapsIn(c, isPacker(c) ? [] : list.rows)
  return { list, gaps, change, refused, notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null) }
}

/** The list's forms: a price or the stock of one product, or a change of those that are ticked. */
async function changeProduct(c: Ctx): Promise<Response> {
  const { query, address, after } = listQuery(c, products)
  const { show } = operatorProducts
  const form = chosenIn(await readForm(c), queryParams(products, query))
  const here = address(url.operatorProducts, after)
  const leadsTo = (action: string, { id }: Done) =>
    CHANGING.has(action)
      ? `${here}${here.includes('?') ? '&' : '?'}${new URLSearchParams({ change: String(id), done: action })}#change`
      : null
  const page = { acts: ACTS, form, id: null, address: here, toRow: true, leadsTo, show } as const
  return (await answerAct(c, page)) ?? show(c, { status: 422, notice: { kind: 'bad', text: WORDS.notYours } }, 422)
}

const CHANGING = new Set((['products change', 'products apply', 'products undo'] as const).map(actionOf))

/** Ticks are boxes of the list's rows, `id.kurta`; or all that match what the list was looked at with. */
function chosenIn(form: Map<string, string>, filters: URLSearchParams): Map<string, string> {
  if (form.get('action') !== actionOf('products change')) return form
  const ids = [...form.keys()].flatMap((name) => (name.startsWith('id.') ? [name.slice('id.'.length)] : []))
  const where = [...filters].map(([name, value]) => `${name}=${value.replaceAll(',', ' ')}`).join(',')
  return new Map([...form, ...(form.get('all') === 'on' ? [['where', where || 'all'] as const] : [['ids', ids.join(',')] as const])])
}
