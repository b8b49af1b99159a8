import { actsOn } from '../../operations/all.ts'
import { products } from '../../operations/lists/products.ts'
import { WORDS } from '../../operations/operation.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { listQuery, loadList } from '../list-query.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { answerAct, doneNotice, type ShownAct } from './acts.ts'

const ACTS = actsOn('product')

export const operatorProducts = definePage({
  path: url.operatorProducts,
  access: { get: 'packer', post: { actions: ['set-stock'] } },
  component: 'operatorProducts',
  load: loadProducts,
  forPackers: { component: 'packerProducts', load: loadProducts },
  post: changeProduct,
})

async function loadProducts(c: Ctx, { notice, refused = null, status }: ShownAct = {}): Promise<PropsOf<'operatorProducts'>> {
  const list = await loadList(c, 'products', url.operatorProducts)
  return { list, refused, notice: notice ?? (status === undefined ? doneNotice(c, ACTS) : null) }
}

/** The list's forms: a price or the stock of one product. */
async function changeProduct(c: Ctx): Promise<Response> {
  const { address, after } = listQuery(c, products)
  const { show } = operatorProducts
  const page = { acts: ACTS, form: await readForm(c), id: null, address: address(url.operatorProducts, after), toRow: true, show } as const
  return (await answerAct(c, page)) ?? show(c, { status: 422, notice: { kind: 'bad', text: WORDS.notYours } }, 422)
}
