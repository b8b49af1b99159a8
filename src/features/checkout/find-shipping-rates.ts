import type { Address } from '../../domain/addresses/address.ts'
import { makeParcel, type Rate } from '../../domain/parcels/shipment.ts'
import type { Shipping, Shop } from '../../shop.ts'
import { countCart } from '../cart/find-cart.ts'

export type RatesResult = { ok: true; rates: Rate[] } | { ok: false; reason: 'empty' }

/**
 * The carriers' rates for the user's cart, cheapest first. For information only: shipping is free for the shopper
 * (spec §9).
 * @throws {ServiceError} if the carriers do not respond
 */
export async function findShippingRates(
  shop: Shop & { shipping: Shipping },
  uid: string,
  { to, signal }: { to: Address; signal?: AbortSignal },
): Promise<RatesResult> {
  if ((await countCart(shop, uid)) === 0) return { ok: false, reason: 'empty' }
  return { ok: true, rates: await shop.shipping.rates(makeParcel(shop.seller.address, to, shop.clock.now()), signal) }
}
