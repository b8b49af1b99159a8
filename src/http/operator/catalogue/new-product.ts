import { productIdOf } from '../../../domain/catalogue/product-id.ts'
import { EMPTY_DRAFT } from '../../../domain/drafts/product-draft.ts'
import { cutText } from '../../../domain/text.ts'
import { createProduct } from '../../../features/catalogue/edit/save-product.ts'
import { draftErrors } from '../../../messages/catalogue/product-draft.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { operatorOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { seeOther } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

const EMPTY = { id: '', name: '', price_usd: '', type: '' }

export const operatorNewProduct = definePage({
  path: url.operatorNewProduct,
  access: 'owner',
  component: 'operatorNewProduct',
  load: (_c, shown?: PropsOf<'operatorNewProduct'>) => shown ?? { fields: EMPTY, errors: {} },
  post: newProduct,
})

async function newProduct(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const read = (name: string) => cutText(form.get(name) ?? '', 300)
  const fields = { id: read('id').trim(), name: read('name'), price_usd: read('price_usd'), type: read('type') }
  const { id: typedId, ...typed } = fields
  const id = typedId || productIdOf(typed.name)
  const draft = { ...EMPTY_DRAFT, fields: { ...EMPTY_DRAFT.fields, ...typed, stock: 'out' } }
  const result = await createProduct(c.var.shop, { id, draft }, operatorOf(c))
  if (result.ok) return seeOther(`/operator/products/${id}`)
  return operatorNewProduct.show(
    c,
    { fields: { ...fields, id: typedId || id }, errors: draftErrors(result.faults, c.var.shop.folder.sizes) },
    422,
  )
}
