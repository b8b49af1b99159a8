import { EMPTY_DRAFT } from '../../domain/product-draft.ts'
import { productIdOf } from '../../domain/product-id.ts'
import { createProduct } from '../../features/catalogue/save-product.ts'
import { readForm } from '../body.ts'
import type { App, Ctx } from '../context.ts'
import { page, seeOther } from '../page.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'
import { cutText } from '../../domain/text.ts'

const EMPTY = { id: '', name: '', price_usd: '', type: 'swag' }

export function mountOperatorNewProduct(app: App): void {
  app.get(url.operatorNewProduct, (c) => page(c, 'operatorNewProduct', { fields: EMPTY, errors: {} }))
  app.post(url.operatorNewProduct, newProduct)
}

async function newProduct(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const read = (name: string) => cutText(form.get(name) ?? '', 300)
  const fields = { id: read('id').trim(), name: read('name'), price_usd: read('price_usd'), type: read('type') }
  const { id: typedId, ...typed } = fields
  const id = typedId || productIdOf(typed.name)
  const draft = { ...EMPTY_DRAFT, fields: { ...EMPTY_DRAFT.fields, ...typed, stock: 'out' } }
  const result = await createProduct(c.var.shop, { id, draft }, operatorOf(c))
  if (result.ok) return seeOther(`/operator/products/${id}`)
  return page(c, 'operatorNewProduct', { fields: { ...fields, id: typedId || id }, errors: result.errors }, 422)
}
