import { readOptions } from '../../../domain/catalogue/stock.ts'
import { readSale } from '../../../domain/prices/sale.ts'
import { cutText } from '../../../domain/text.ts'
import { setSale } from '../../../features/catalogue/edit/set-sale.ts'
import { findAnyProduct } from '../../../features/catalogue/find-product.ts'
import { SALE_FAULTS, SALE_REFUSALS } from '../../../messages/catalogue/prices.ts'
import { readForm } from '../../body/body.ts'
import { operatorOf } from '../../caller/session.ts'
import { seeOther } from '../../page.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { refusedOf } from './product.ts'

/** The sale of a product, or of one kind of it: set, or removed. */
export const operatorProductSale = defineRoute({
  path: url.operatorProductSale,
  access: 'owner',
  async post(c) {
    const { shop } = c.var
    const product = await findAnyProduct(shop, c.req.param('id'))
    if (!product) return c.notFound()
    const form = await readForm(c)
    const read = (name: string) => cutText(form.get(name) ?? '', 100)
    const typed = { of: read('of'), price: read('price'), from: read('from'), until: read('until') }
    const options = typed.of === '' ? {} : readOptions(product, typed.of)
    if (!options) return c.notFound()
    const reading = read('action') === 'remove' ? { ok: true as const, sale: null } : readSale(typed, shop.clock.now())
    const refuse = (error: string, status: 409 | 422) => refusedOf(c, product, { sale: { ...typed, error }, status })
    if (!reading.ok) return refuse(reading.faults.map((fault) => SALE_FAULTS[fault]).join(' '), 422)
    const result = await setSale(shop, { id: product.id, options, sale: reading.sale }, operatorOf(c))
    if (!result.ok) return refuse(SALE_REFUSALS[result.reason], 409)
    return seeOther(`/operator/products/${product.id}#sale`)
  },
})
