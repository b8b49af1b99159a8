import type { LineEdit } from '../../domain/cart/cart-merge.ts'
import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { findFailedCart } from '../payments/find-payments.ts'

/**
 * Restores the cart from a failed checkout session, without products that can no longer be bought. Several lines of a
 * product are restored each, a single one is the one that the cart has.
 */
export async function refillCart(shop: Shop, uid: string, sessionId: string): Promise<void> {
  const failed = await findFailedCart(shop, uid, sessionId)
  let set = failed.map((line): LineEdit => {
    const isAlone = failed.filter(({ id }) => id === line.id).length === 1
    return isAlone ? line : { id: line.id, options: line.options, to: { quantity: line.quantity } }
  })
  while (set.length > 0) {
    const merged = await mergeCart(shop, uid, { set })
    if (merged.ok) return
    set = set.filter(({ id }) => id !== merged.id)
  }
}
