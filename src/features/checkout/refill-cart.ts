import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { selectSession } from './checkout.sql.ts'

/** Restores the cart from a failed checkout session, without products that can no longer be bought. */
export async function refillCart(shop: Shop, uid: string, sessionId: string): Promise<void> {
  const session = await selectSession(shop.db, sessionId)
  if (session?.user_id !== uid || session.state !== 'failed' || session.mode !== 'payment') return
  let set = session.line_items.map(({ id, quantity, size }) => ({ id, quantity, size }))
  while (set.length > 0) {
    const merged = await mergeCart(shop, uid, { set })
    if (merged.ok) return
    set = set.filter(({ id }) => id !== merged.id)
  }
}
