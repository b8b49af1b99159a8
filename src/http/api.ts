import { z } from 'zod'
import { coerceQuantity, readSize } from '../domain/cart.ts'
import { readShopQuery } from '../domain/shop-query.ts'
import { deleteAddress } from '../features/addresses/delete-address.ts'
import { findAddresses } from '../features/addresses/find-addresses.ts'
import { saveAddress } from '../features/addresses/save-address.ts'
import { removeLines, setLines, type LineToSet } from '../features/cart/change-cart.ts'
import { findCart } from '../features/cart/find-cart.ts'
import { findProduct } from '../features/catalogue/find-product.ts'
import { listProducts } from '../features/catalogue/list-products.ts'
import type { App, Ctx } from './context.ts'
import { ADD_MESSAGES } from './product-form.ts'
import { Refusal, refusal } from './refusal.ts'
import { url } from './routes.ts'
import { requireOwner } from './session.ts'

const CART_SIGNED_OUT = 'The cart can only be fetched for authenticated users.'
const ADDRESSES_SIGNED_OUT = 'Addresses can only be fetched for authenticated users.'

/** JSON for the islands. */
export function mountApi(app: App): void {
  app.use('/api/*', async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })

  app.get(url.apiProducts, async (c) => {
    const query = readShopQuery(new URL(c.req.url).searchParams)
    return c.json({ products: await listProducts(c.var.shop, query) })
  })
  app.get(url.apiProduct, async (c) => {
    const product = await findProduct(c.var.shop, c.req.param('id'))
    return product ? c.json(product) : refusal('NOT_FOUND', 'There is no such product.')
  })

  app.get(url.apiCart, async (c) => {
    const { uid } = requireOwner(c, c.req.param('uid'), CART_SIGNED_OUT)
    return c.json({ items: await findCart(c.var.shop, uid) })
  })
  app.patch(url.apiCart, mergeCart)

  app.get(url.apiAddresses, async (c) => {
    const { uid } = requireOwner(c, c.req.param('uid'), ADDRESSES_SIGNED_OUT)
    return c.json({ addresses: await findAddresses(c.var.shop, uid) })
  })
  app.post(url.apiAddresses, async (c) => {
    const { uid } = requireOwner(c, c.req.param('uid'), ADDRESSES_SIGNED_OUT)
    const result = await saveAddress(c.var.shop, uid, await readJson(c, z.record(z.string(), z.unknown())))
    if (result.ok) return c.json(result.saved, 201)
    return refusal('INVALID_ARGUMENT', Object.values(result.errors).join(' '), { fields: result.errors })
  })
  app.delete(url.apiAddress, async (c) => {
    const { uid } = requireOwner(c, c.req.param('uid'), ADDRESSES_SIGNED_OUT)
    const deleted = await deleteAddress(c.var.shop, uid, c.req.param('id'))
    return deleted ? c.body(null, 204) : refusal('NOT_FOUND', 'There is no such address.')
  })
}

const CartMerge = z.object({
  set: z
    .array(z.object({ id: z.string().max(100), quantity: z.unknown().optional(), size: z.unknown().optional() }))
    .max(100)
    .default([]),
  remove: z.array(z.string().max(100)).max(100).default([]),
})

/** Merges changes of single lines into the cart; lines that are not named stay as they are. */
async function mergeCart(c: Ctx<typeof url.apiCart>): Promise<Response> {
  const { uid } = requireOwner(c, c.req.param('uid'), CART_SIGNED_OUT)
  const { shop } = c.var
  const { set, remove } = await readJson(c, CartMerge)
  const merged = await setLines(shop, uid, set.map(readLine))
  if (!merged.ok) {
    return refusal(merged.reason === 'unknown-product' ? 'NOT_FOUND' : 'ABORTED', ADD_MESSAGES[merged.reason], { id: merged.id })
  }
  await removeLines(shop, uid, remove)
  return c.json({ items: await findCart(shop, uid) })
}

function readLine({ id, quantity, size }: { id: string; quantity?: unknown; size?: unknown }): LineToSet {
  const line: LineToSet = { id }
  if (quantity !== undefined) line.quantity = coerceQuantity(quantity) ?? refuse('The quantity must be a number from 1 to 100.')
  if (size !== undefined) line.size = readSize(size) ?? refuse('The size must be one of XS, S, M, L, XL, XXL.')
  return line
}

function refuse(message: string): never {
  throw new Refusal('INVALID_ARGUMENT', message)
}

/** @throws {Refusal} when the body is no JSON or not of the schema */
export async function readJson<Schema extends z.ZodType>(c: Ctx, schema: Schema): Promise<z.infer<Schema>> {
  const body: unknown = await c.req.json().catch(() => refuse('The body is not valid JSON.'))
  const parsed = schema.safeParse(body)
  return parsed.success ? parsed.data : refuse(`The body is not as expected: ${parsed.error.issues[0]?.path.join('.') || 'body'}.`)
}
