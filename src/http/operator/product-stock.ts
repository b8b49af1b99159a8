import { MAX_SKU, readCount, readOptions } from '../../domain/catalogue/stock.ts'
import { optionsLabel } from '../../domain/catalogue/variant.ts'
import { cleanText, cutText } from '../../domain/text.ts'
import { findAnyProduct } from '../../features/catalogue/find-product.ts'
import { setCount, type CountChange } from '../../features/stock/set-count.ts'
import { COUNT_RULE, countRefusal } from '../../messages/stock.ts'
import { readForm } from '../body.ts'
import { seeOther } from '../page.ts'
import { defineRoute } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'
import { refusedStock } from './product.ts'

/** The counts of a product's pieces: one more, one fewer, or a number. */
export const operatorProductStock = defineRoute({
  path: url.operatorProductStock,
  access: { get: 'packer', post: { actions: ['more', 'fewer', 'set'] } },
  /** A refused count that is loaded again. */
  get: (c) => seeOther(`/operator/products/${encodeURIComponent(c.req.param('id'))}#stock`),
  async post(c) {
    const { shop } = c.var
    const product = await findAnyProduct(shop, c.req.param('id'))
    if (!product) return c.notFound()
    const form = await readForm(c)
    const options = readOptions(product, (form.get('options') ?? '').slice(0, 200))
    if (!options) return c.notFound()
    const typed = (form.get('count') ?? '').slice(0, 20)
    const change = readChange(form, typed)
    const refuse = (error: string, status: 409 | 422) => refusedStock(c, product, { options, typed, error }, status)
    if (!change) return refuse(COUNT_RULE, 422)
    const result = await setCount(shop, { id: product.id, options, change }, operatorOf(c))
    if (result.ok) return seeOther(`/operator/products/${product.id}#stock`)
    return refuse(countRefusal(result, optionsLabel(options)), 409)
  },
})

function readChange(form: Map<string, string>, typed: string): CountChange | null {
  const action = form.get('action')
  if (action === 'more') return { by: 1 }
  if (action === 'fewer') return { by: -1 }
  const to = action === 'set' ? readCount(typed) : undefined
  if (to === undefined) return null
  const sku = form.has('sku') ? cleanText(cutText(form.get('sku') ?? '', MAX_SKU)) || null : undefined
  return { to, ...(sku !== undefined && { sku }) }
}
