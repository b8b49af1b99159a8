import type { Order } from '../../domain/order.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { toOrders } from './find-orders.ts'
import { selectLatestOrders, selectOrderByReference } from './orders.sql.ts'

const PAGE = 100

/** The shop's latest orders, newest first, at most 100. For the operator only. */
export async function listOrders(shop: Shop): Promise<Order[]> {
  return toOrders(shop, await selectLatestOrders(shop.db, PAGE))
}

/** Finds any user's order by its number or id. For the operator only. */
export async function findOrderForOperator(
  shop: Shop,
  reference: string,
): Promise<{ uid: string; sessionId: string; order: Order } | null> {
  const row = await selectOrderByReference(shop.db, isUuid(reference) ? { id: reference } : { number: reference.toUpperCase() })
  const [order] = row ? await toOrders(shop, [row]) : []
  return row && order ? { uid: row.user_id, sessionId: row.session_id, order } : null
}
