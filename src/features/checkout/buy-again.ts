import { lineOptions, type Order, type OrderLine } from '../../domain/orders/order.ts'
import { asChanged } from '../../domain/orders/paid-parts.ts'
import type { Shop } from '../../shop.ts'
import { addLines, findGoneLines } from '../cart/add-lines.ts'
import { findOrder } from '../orders/find/find-orders.ts'

/** Adds the lines of an order to the cart, without those that are gone; an equal line has the sum, at most 100. False if the person has no such order. */
export async function buyAgain(shop: Shop, uid: string, orderId: string): Promise<boolean> {
  const order = await findOrder(shop, uid, orderId)
  if (!order) return false
  await addLines(shop, uid, heldLines(order))
  return true
}

/** What of an order can be bought no more, by the person who ordered it. Null if they have no such order. */
export async function findGone(shop: Shop, uid: string, orderId: string): Promise<{ gone: OrderLine[]; isAll: boolean } | null> {
  const order = await findOrder(shop, uid, orderId)
  if (!order) return null
  const gone = await findGoneLines(shop, uid, heldLines(order))
  return { gone: gone.map(({ line }) => line), isAll: gone.length === heldLines(order).length }
}

function heldLines(order: Order) {
  return asChanged(order).line_items.map((line) => ({ line, id: line.id, options: lineOptions(line), quantity: line.quantity }))
}
