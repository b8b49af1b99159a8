import type { Order } from '../../../domain/orders/order.ts'
import { isUuid } from '../../../domain/text.ts'
import type { Shop } from '../../../shop.ts'
import { toOrders } from './find-orders.ts'
import { selectOrderByReference } from './orders.sql.ts'

/**
 * Finds any user's order by its number or id. For the operator only. `hasLabel`: the shop has bought one that can be printed;
 * `parcelUnderWay`: that of a cancelled order.
 */
export async function findOrderForOperator(
  shop: Shop,
  reference: string,
): Promise<{ uid: string; sessionId: string; order: Order; hasLabel: boolean; parcelUnderWay: boolean } | null> {
  const row = await selectOrderByReference(shop.db, isUuid(reference) ? { id: reference } : { number: reference.toUpperCase() })
  const [order] = row ? await toOrders(shop, [row]) : []
  if (!row || !order) return null
  const hasLabel = row.label_id !== null && row.cancelled_at === null && shop.shipping !== null
  return { uid: row.user_id, sessionId: row.session_id, order, hasLabel, parcelUnderWay: row.cancelled_parcel_at !== null }
}
