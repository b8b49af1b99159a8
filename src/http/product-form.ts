import { coerceQuantity, readSize, type LineChange } from '../domain/cart.ts'
import type { Product } from '../domain/product.ts'
import { changeLine, removeLines, setLines, type MergeResult } from '../features/cart/change-cart.ts'
import { findCart } from '../features/cart/find-cart.ts'
import { findProduct } from '../features/catalogue/find-product.ts'
import type { Ctx } from './context.ts'
import { page, readForm, seeOther } from './page.ts'
import { requirePerson } from './session.ts'
import type { url } from './routes.ts'

/** What a page says of a line that could not be added. */
export const ADD_MESSAGES: Record<Extract<MergeResult, { ok: false }>['reason'], string> = {
  'unknown-product': 'Sorry, something went wrong loading this product.',
  'out-of-stock': 'This product is currently out of stock.',
}

export async function productProps(c: Ctx, product: Product, message: string | null) {
  const { shop, person } = c.var
  const lines = person ? await findCart(shop, person.uid) : []
  const line = lines.find(({ id }) => id === product.id)
  return { product, line: line ? { quantity: line.quantity, size: line.size } : null, signedIn: person !== null, message }
}

/** The product page's form, for browsers that do not run the page's islands. */
export async function productForm(c: Ctx<typeof url.product>): Promise<Response> {
  const { uid } = requirePerson(c)
  const { shop } = c.var
  const product = await findProduct(shop, c.req.param('id'))
  if (!product) return page(c, 'productMissing', {}, 404)
  const form = await readForm(c)
  const change = readChange(form)
  if (!change) return page(c, 'product', await productProps(c, product, 'Please choose a size and a quantity from 1 to 100.'), 422)
  if (form.get('intent') === 'remove') await removeLines(shop, uid, [product.id])
  else if (form.get('intent') === 'update') await changeLine(shop, uid, product.id, change)
  else {
    const added = await setLines(shop, uid, [{ id: product.id, ...change }])
    if (!added.ok) return page(c, 'product', await productProps(c, product, ADD_MESSAGES[added.reason]), 409)
  }
  return seeOther(`/product/${product.id}`)
}

/** The change that a form asks for, without absent fields; null when a field makes no sense. */
export function readChange(form: Map<string, string>): LineChange | null {
  const quantity = form.has('quantity') ? coerceQuantity(form.get('quantity')) : undefined
  const size = form.has('size') ? readSize(form.get('size')) : undefined
  if (quantity === null || size === null) return null
  return { ...(quantity !== undefined && { quantity }), ...(size !== undefined && { size }) }
}
