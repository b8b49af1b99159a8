import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { findFailedCart } from '../payments/find-payments.ts'

/** Restores the cart from a failed checkout session, without products that can no longer be bought. */
export async function refillCart(shop: Shop, uid: string, sessionId: string): Promise<void> {
  let set = await findFailedCart(shop, uid, sessionId)
  while (set.length > 0) {
    const merged = await mergeCart(shop, uid, { set })
    if (merged.ok) return
    set = set.filter(({ id }) => id !== merged.id)
  }
}
