import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { selectSession } from './checkout.sql.ts'

/** Puts what a payment that came to nothing was for into the cart again, without what can no longer be bought. */
export async function refillCart(shop: Shop, uid: string, sessionId: string): Promise<void> {
  const session = await selectSession(shop.db, sessionId)
  if (session?.user_id !== uid || session.state !== 'failed') return
  let set = session.line_items.map(({ id, quantity, size }) => ({ id, quantity, size }))
  while (set.length > 0) {
    const merged = await mergeCart(shop, uid, { set })
    if (merged.ok) return
    set = set.filter(({ id }) => id !== merged.id)
  }
}
