import type { Address } from '../../../domain/address.ts'
import { cartTotalRupees, type CartLine } from '../../../domain/cart.ts'
import { toShipping } from '../../../domain/order.ts'
import { priceRupees } from '../../../domain/product.ts'
import { createFunctions, FunctionsError } from '../functions.ts'
import { callTokens } from '../call-tokens.ts'

export type Purchase = { uid: string; lines: CartLine[]; address: Address; origin: string }

/** The payload of phone_pe_checkout (spec §7). It is a claim: the shop charges by its own cart and prices. */
export function checkoutPayload({ uid, lines, address, origin }: Purchase) {
  return {
    mode: 'payment',
    customer: uid,
    success_url: `${origin}/account/orders?complete=true`,
    cancel_url: `${origin}/checkout/shipping`,
    line_items: lines.map((line) => ({
      id_: line.id,
      name: line.name,
      price: priceRupees(line) ?? 0,
      quantity: line.quantity,
      size: line.size,
    })),
    collect_shipping_address: false,
    shipment: null,
    price: cartTotalRupees(lines),
    shipping: toShipping(address),
  }
}

/** The address of the payment page, or null when the answer has none. Throws `FunctionsError`. */
export async function startPayment(purchase: Purchase, idempotencyKey: string): Promise<string | null> {
  const functions = createFunctions({ idempotencyKey, tokens: callTokens })
  const result = await functions.call<{ paymentUrl?: string | null } | null>('phone_pe_checkout', checkoutPayload(purchase))
  return result?.paymentUrl || null
}

/** Unguessable is not needed, only different; `randomUUID` is missing where the shop is served without encryption. */
export function newPressKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the shop has said what became of the call: a code alone is the client's own. */
export function isAnswered(error: unknown): boolean {
  return error instanceof FunctionsError && error.message !== error.code
}

/** The message for the shopper. Some errors have a code instead of a message, such as "internal". */
export function paymentMessage(error: unknown): string {
  return error instanceof FunctionsError && isAnswered(error)
    ? error.message
    : 'The payment could not be started. Nothing was charged. Please try again.'
}
