import { sql, type Kysely, type Transaction } from 'kysely'
import type { OrderTax } from '../../domain/gst.ts'
import type { OrderLine, OrderShipping } from '../../domain/order.ts'
import type { ReceiptNumber } from '../../domain/receipt.ts'
import type { Schema } from '../../schema.ts'

type Tx = Transaction<Schema>

export function selectForNumbering(tx: Tx, id: string): Promise<{ created_at: Date; line_items: OrderLine[]; shipping: OrderShipping }> {
  return tx.selectFrom('orders').select(['created_at', 'line_items', 'shipping']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Increments the year's counter. The row stays locked until the transaction ends. */
export async function takeReceiptNumber(tx: Tx, financialYear: number): Promise<number> {
  const { last } = await tx
    .insertInto('receipt_counters')
    .values({ financial_year: financialYear, last: 1 })
    .onConflict((conflict) => conflict.column('financial_year').doUpdateSet({ last: sql`receipt_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function updatePaper(tx: Tx, id: string, { number, tax }: { number: ReceiptNumber; tax: OrderTax | null }): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ receipt_year: number.year, receipt_sequence: number.sequence, tax: tax && JSON.stringify(tax) })
    .where('id', '=', id)
    .execute()
}

export async function selectTax(db: Kysely<Schema>, id: string): Promise<OrderTax | null> {
  const row = await db.selectFrom('orders').select('tax').where('id', '=', id).executeTakeFirst()
  return row?.tax ?? null
}
