import { isCollected } from '../../../domain/orders/destination.ts'
import type { OrderLine } from '../../../domain/orders/order.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { insertWanted } from '../parcels/labels.sql.ts'
import type { ParcelRow } from '../parcels/parcels.sql.ts'
import { insertReplacement } from './replacements.sql.ts'

type Second = { id: string; order: ParcelRow; complaintId: string | null; returnId: string | null; lines: OrderLine[]; at: Date }

/**
 * Makes a second parcel of a locked order, for a complaint or a return, whose pieces are off the counts under its id. Its label is bought
 * where labels are bought automatically. @returns its number
 */
export async function addReplacement(shop: Pick<Shop, 'jobs' | 'shippingLabels'>, tx: Tx, { id, order, ...row }: Second): Promise<string> {
  const number = await insertReplacement(tx, { ...row, id, uid: order.user_id, orderId: order.order_id })
  if (shop.shippingLabels === 'automatic' && !isCollected(order)) {
    await insertWanted(tx, id, null)
    await shop.jobs.within(tx).send('make-label', id, { orderId: id })
  }
  return number
}
