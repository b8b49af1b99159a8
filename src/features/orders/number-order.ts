import type { Transaction } from 'kysely'
import { taxOrder } from '../../domain/gst.ts'
import { financialYear } from '../../domain/indian-time.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { selectForNumbering, takeReceiptNumber, updatePaper } from './papers.sql.ts'

/**
 * Assigns a new order the next receipt number of its financial year and stores its tax data. Call it last in the order's
 * transaction: the counter row stays locked until the commit, which is what keeps the numbers free of gaps.
 */
export async function numberOrder({ seller }: Pick<Shop, 'seller'>, tx: Transaction<Schema>, orderId: string): Promise<void> {
  const order = await selectForNumbering(tx, orderId)
  const tax = seller.registration && taxOrder(seller.registration, { lines: order.line_items, shipping: order.shipping })
  const year = financialYear(order.created_at)
  await updatePaper(tx, orderId, { number: { year, sequence: await takeReceiptNumber(tx, year) }, tax })
}
