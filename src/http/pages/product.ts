import { databaseFault } from '../../database-fault.ts'
import type { Product } from '../../domain/product.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import { Refusal } from '../refusal.ts'
import { mergeCart } from '../../features/cart/change-cart.ts'
import { ratingOf } from '../../features/reviews/find-reviews.ts'
import { readLineChange } from '../../domain/cart.ts'
import { ADD_MESSAGES } from '../messages.ts'
import type { Ctx } from '../context.ts'
import { page, pageWithoutData, readForm, seeOther } from '../page.ts'
import { cart } from '../resources/cart.ts'
import { product as productResource } from '../resources/products.ts'
import { reviews as reviewsResource } from '../resources/reviews.ts'
import { findFor, readFor } from '../resources/resource.ts'
import { requirePerson } from '../session.ts'
import type { url } from '../routes.ts'

type Told = { message?: string; status?: 200 | 409 | 422 }

/** A product's page, with the line that the person's cart has of it. */
export async function productPage(c: Ctx, id: string, { message, status }: Told = {}): Promise<Response> {
  const found = await load(c, id)
  if (!found.ok) return pageWithoutData(c, 'productFailed', {}, 500)
  const { product } = found
  if (!product) return page(c, 'productMissing', {}, 404)
  const { person } = c.var
  const items = person ? (await readFor(c, cart, { uid: 'me' })).items : []
  const line = items.find((item) => item.id === id)
  const [{ reviews }, rating] = await Promise.all([readFor(c, reviewsResource, { id }), ratingOf(c.var.shop, id)])
  const props = {
    product,
    reviews,
    rating,
    line: line ? { quantity: line.quantity, size: line.size } : null,
    signedIn: person !== null,
    message: message ?? null,
  }
  return page(c, 'product', props, status)
}

/** A product that cannot be read has words of its own (spec §8); what keeps the whole shop from serving has others. */
async function load(c: Ctx, id: string): Promise<{ ok: true; product: Product | null } | { ok: false }> {
  try {
    return { ok: true, product: await findFor(c, productResource, { id }) }
  } catch (error) {
    if (error instanceof Refusal || error instanceof UnavailableError || databaseFault(error)) throw error
    const { shop, requestId } = c.var
    shop.log.error({ event: 'failure', requestId, path: c.req.path, err: error }, 'product could not be loaded')
    return { ok: false }
  }
}

/** The product page's form, for browsers that do not run the page's islands. */
export async function productForm(c: Ctx<typeof url.product>): Promise<Response> {
  const { uid } = requirePerson(c)
  const { shop } = c.var
  const id = c.req.param('id')
  const form = await readForm(c)
  const change = readLineChange(form)
  if (form.get('intent') === 'remove') await mergeCart(shop, uid, { remove: [id] })
  else if (!change) return productPage(c, id, { message: 'Please choose a size and a quantity from 1 to 100.', status: 422 })
  else if (form.get('intent') === 'update') await mergeCart(shop, uid, { change: [{ id, ...change }] })
  else {
    const added = await mergeCart(shop, uid, { set: [{ id, ...change }] })
    if (!added.ok) return productPage(c, id, { message: ADD_MESSAGES[added.reason], status: 409 })
  }
  return seeOther(`/product/${encodeURIComponent(id)}`)
}
