import { sql } from 'kysely'
import type { OrderLine } from '../../domain/orders/order.ts'
import type { DeliveryDays } from '../../domain/parcels/delivery.ts'
import type { StoredTax } from '../../domain/receipts/gst.ts'
import type { StoredReissue } from '../../domain/receipts/order-invoices.ts'
import type { Tx } from '../../schema.ts'
import { nextNumber } from './find/orders.sql.ts'

type Grown = { lines: OrderLine[]; amountPaise: number; tax: StoredTax | null; promised: DeliveryDays | null }

/** The order's row must be locked. */
export async function updateGrown(tx: Tx, id: string, { lines, amountPaise, tax, promised }: Grown): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      line_items: JSON.stringify(lines),
      amount_paise: amountPaise,
      tax: tax && JSON.stringify(tax),
      promised: promised && JSON.stringify(promised),
    })
    .where('id', '=', id)
    .execute()
}

type NewSupplement = { year: number; at: Date; paise: number; sessionId: string | null }

/** What the order got has the next receipt number of the year. Its counter stays locked until the transaction ends. */
export async function addSupplement(tx: Tx, id: string, { year, at, paise, sessionId }: NewSupplement): Promise<void> {
  const supplement = sql`jsonb_build_object('receiptYear', ${year}::int, 'receiptSequence', counter.last, 'at', ${at.toISOString()}::text,
    'paise', ${paise}::int, 'sessionId', ${sessionId}::text)`
  await tx
    .with('counter', nextNumber('receipt_counters', year))
    .updateTable('orders')
    .from('counter')
    .set({ supplements: sql`supplements || ${supplement}` })
    .where('id', '=', id)
    .execute()
}

/** The order's invoice has the next receipt number of the year, and its credit note the next of these. Both counters stay locked until the transaction ends. */
export function addReissue(
  tx: Tx,
  id: string,
  { at, ...reissue }: Pick<StoredReissue, 'year' | 'supplements' | 'before'> & { at: Date },
): Promise<Pick<StoredReissue, 'receiptSequence' | 'noteSequence'>> {
  const stored = sql`${JSON.stringify({ ...reissue, at: at.toISOString() })}::jsonb
    || jsonb_build_object('receiptSequence', receipt.last, 'noteSequence', note.last)`
  return tx
    .with('receipt', nextNumber('receipt_counters', reissue.year))
    .with('note', nextNumber('credit_note_counters', reissue.year))
    .updateTable('orders')
    .from(['receipt', 'note'])
    .set({ reissues: sql`reissues || (${stored})` })
    .where('id', '=', id)
    .returning(['receipt.last as receiptSequence', 'note.last as noteSequence'])
    .executeTakeFirstOrThrow()
}
