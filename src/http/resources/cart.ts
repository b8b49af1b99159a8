import { z } from 'zod'
import { coerceQuantity, readSize, SIZES } from '../../domain/cart.ts'
import { mergeCart, type LineToSet } from '../../features/cart/change-cart.ts'
import { findCart } from '../../features/cart/find-cart.ts'
import type { Ctx } from '../context.ts'
import { ADD_MESSAGES } from '../../messages/checkout.ts'
import { readJson } from '../body.ts'
import { Refusal, refusal } from '../refusal.ts'
import { PRODUCT, ProductSchema } from './products.ts'
import type { Params, ReadContext } from './rules.ts'
import { defineResource } from './resource.ts'
import { owner } from './rules.ts'

const CartSchema = z.object({
  items: z.array(ProductSchema.extend({ quantity: z.int().min(1).max(100), size: z.enum(SIZES) })),
})

/** A quantity may come as a number or a text of digits, so its rule is the domain's, not the schema's. */
const Line = z.object({ id: z.string().max(100), quantity: z.unknown().optional(), size: z.unknown().optional() })
const CartMerge = z.object({
  set: z.array(Line).max(100).default([]),
  change: z.array(Line).max(100).default([]),
  remove: z.array(z.string().max(100)).max(100).default([]),
})

export const cart = defineResource({
  name: 'cart',
  path: '/api/cart/:uid',
  summary: 'The cart document of a person: one line per product, at the catalogue’s present prices.',
  schema: CartSchema,
  example: { items: [{ ...PRODUCT, quantity: 1, size: 'M' as const }] },
  rule: owner('The cart can only be fetched for authenticated users.'),
  load: async ({ shop }, { uid = '' }) => ({ items: await findCart(shop, uid) }),
  topics: ({ uid }, value) => [`cart:${uid}`, ...(value?.items ?? []).map(({ id }) => `product:${id}`)],
  writes: [
    {
      method: 'PATCH',
      summary: 'Merges lines into the cart: `set` adds or changes, `change` changes only what is there. Other lines stay as they are.',
      input: CartMerge,
      example: { set: [{ id: 'neel-buti-kurta', quantity: 2, size: 'L' }], remove: ['ajrakh-stole'] },
      run: merge,
    },
  ],
})

async function merge(c: Ctx, { shop }: ReadContext, { uid = '' }: Params): Promise<Response> {
  const { set, change, remove } = await readJson(c, CartMerge)
  const merged = await mergeCart(shop, uid, { set: set.map(readLine), change: change.map(readLine), remove })
  if (!merged.ok) {
    return refusal(merged.reason === 'unknown-product' ? 'NOT_FOUND' : 'ABORTED', ADD_MESSAGES[merged.reason], { id: merged.id })
  }
  return Response.json({ items: merged.lines })
}

function readLine({ id, quantity, size }: { id: string; quantity?: unknown; size?: unknown }): LineToSet {
  const line: LineToSet = { id }
  if (quantity !== undefined) line.quantity = coerceQuantity(quantity) ?? throwInvalid('The quantity must be a number from 1 to 100.')
  if (size !== undefined) line.size = readSize(size) ?? throwInvalid(`The size must be one of ${SIZES.join(', ')}.`)
  return line
}

function throwInvalid(message: string): never {
  throw new Refusal('INVALID_ARGUMENT', message)
}
