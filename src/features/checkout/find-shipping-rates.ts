import type { Address } from '../../domain/address.ts'
import { makeParcel, type Rate } from '../../domain/shipment.ts'
import type { Shop } from '../../shop.ts'
import { countCart } from '../cart/find-cart.ts'

export type RatesResult = { ok: true; rates: Rate[] } | { ok: false; reason: 'empty' }

/**
 * What the carriers ask for the person's cart, cheapest first. Shipping is free for the shopper (spec
 * §9): no price of the shop depends on this.
 * @throws {ServiceError} when the carriers do not answer
 */
export async function findShippingRates(
  shop: Shop,
  uid: string,
  { to, signal }: { to: Address; signal?: AbortSignal },
): Promise<RatesResult> {
  if ((await countCart(shop, uid)) === 0) return { ok: false, reason: 'empty' }
  return { ok: true, rates: await shop.shipping.rates(makeParcel(shop.seller.address, to, shop.clock.now()), signal) }
}
