import type { Transaction } from 'kysely'
import { taxOrder } from '../../domain/gst.ts'
import { financialYear } from '../../domain/indian-time.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { selectForNumbering, takeReceiptNumber, updatePaper } from './papers.sql.ts'

/**
 * Gives a new order the next number of its day's financial year, and what its paper says of tax, for good. To be called
 * last in the order's own transaction: other orders of the year wait for its end, which leaves no gap when it is undone.
 */
export async function numberOrder({ seller }: Pick<Shop, 'seller'>, tx: Transaction<Schema>, orderId: string): Promise<void> {
  const order = await selectForNumbering(tx, orderId)
  const tax = seller.registration && taxOrder(seller.registration, { lines: order.line_items, shipping: order.shipping })
  const year = financialYear(order.created_at)
  await updatePaper(tx, orderId, { number: { year, sequence: await takeReceiptNumber(tx, year) }, tax })
}
