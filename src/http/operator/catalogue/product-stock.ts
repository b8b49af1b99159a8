import { readOptions } from '../../../domain/catalogue/stock.ts'
import { findAnyProduct } from '../../../features/catalogue/find-product.ts'
import { actsOn } from '../../../operations/all.ts'
import { readForm } from '../../body/body.ts'
import type { Ctx } from '../../context.ts'
import { seeOther } from '../../page.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { answerAct, type ShownAct } from '../acts.ts'
import { refusedOf } from './product.ts'

/** The counts of a product's pieces: one more, one fewer, or a number. */
export const operatorProductStock = defineRoute({
  path: url.operatorProductStock,
  access: { get: 'packer', post: { actions: ['more', 'fewer', 'set'] } },
  /** A refused count that is loaded again. */
  get: (c) => seeOther(stockOf(c.req.param('id'))),
  async post(c) {
    const id = c.req.param('id')
    const page = { acts: actsOn('product'), form: await readForm(c), id, address: c.req.path, leadsTo: () => stockOf(id) }
    const show = (_: Ctx, shown: ShownAct) => showRefused(c, id, shown)
    return (await answerAct(c, { ...page, show })) ?? seeOther(stockOf(id))
  },
})

function stockOf(id: string): string {
  return `/operator/products/${encodeURIComponent(id)}#stock`
}

async function showRefused(c: Ctx, id: string, { status = 409, refused, notice }: ShownAct): Promise<Response> {
  const product = await findAnyProduct(c.var.shop, id)
  const { options = '', count: typed = '' } = refused?.typed ?? {}
  const kind = product && readOptions(product, options)
  if (!product || !kind) return c.notFound()
  const error = Object.values(refused?.errors ?? {}).join(' ') || (notice?.text ?? '')
  return refusedOf(c, product, { stock: { options: kind, typed, error }, status })
}
