import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Business } from '../../domain/addresses/business.ts'
import type { StoredSupplement } from '../../domain/orders/order-change.ts'
import type { OrderFee } from '../../domain/orders/order-fees.ts'
import type { OrderLine } from '../../domain/orders/order.ts'
import type { EarlierRefund } from '../../domain/payments/refund.ts'
import type { StoredTax } from '../../domain/receipts/gst.ts'
import type { Schema } from '../../schema.ts'

/** A month of the seller's GSTIN. */
export type ReturnMonth = { from: Date; to: Date; financialYear: number; gstin: string }

/** `first` and `last` are sequences; null where there is none. */
export type PapersFound = {
  first: number | null
  last: number | null
  papers: number
  /** Papers without tax, or with that of another GSTIN. */
  untaxed: number
  /** Orders of which the place of supply is not known, and the number of one of them. */
  unplaced: number
  unplacedOrder: string | null
}

/** The receipts of a month: of orders, and of memberships, which share their numbers. */
export function findInvoices(db: Kysely<Schema>, month: ReturnMonth): Promise<PapersFound> {
  return findPapers(
    db,
    month,
    sql`
      select receipt_sequence as sequence, tax, number from orders
      where created_at >= ${month.from} and created_at < ${month.to} and receipt_sequence is not null
      union all select (one ->> 'receiptSequence')::int, tax, number from orders, jsonb_array_elements(supplements) one
      where supplements <> '[]' and (one ->> 'at')::timestamptz >= ${month.from} and (one ->> 'at')::timestamptz < ${month.to}
      union all select receipt_sequence, tax, null from invoices
      where paid_at >= ${month.from} and paid_at < ${month.to} and receipt_sequence is not null`,
  )
}

/** The credit notes that were issued in a month, of whatever orders. */
export function findCreditNotes(db: Kysely<Schema>, month: ReturnMonth): Promise<PapersFound> {
  return findPapers(
    db,
    month,
    sql`
      select credit_note_sequence as sequence, tax, number
      from refunds join orders on orders.session_id = refunds.session_id
      where credit_note_at >= ${month.from} and credit_note_at < ${month.to}`,
  )
}

async function findPapers(db: Kysely<Schema>, { gstin }: ReturnMonth, papers: RawBuilder<unknown>): Promise<PapersFound> {
  const { rows } = await sql<PapersFound>`
    select min(sequence) as first, max(sequence) as last, count(*) filter (where taxed)::int as papers,
      count(*) filter (where not taxed)::int as untaxed, count(*) filter (where unplaced)::int as unplaced,
      min(number) filter (where unplaced) as "unplacedOrder"
    from (
      select sequence, number, taxed, taxed and tax -> 'isWithinState' = 'null' as unplaced
      from (select sequence, tax, number, coalesce(tax ->> 'gstin' = ${gstin}, false) as taxed from (${papers}) as papers) as papers
    ) as papers`.execute(db)
  return rows[0]!
}

/** A range of numbers, which an index finds however many papers a month has: they have no gaps. */
export type Slice = { first: number; last: number }

/** `state` is that of the address; null for a membership. */
export type InvoiceRow = {
  sequence: number
  at: Date
  /** Of the order's supplement with this number; null for the order's own, and for a membership. */
  supplement: number | null
  /** All lines of the order. */
  lines: OrderLine[]
  fees: OrderFee[]
  tax: StoredTax
  business: Business | null
  state: string | null
}

export async function selectInvoices(
  db: Kysely<Schema>,
  { from, to, financialYear, gstin }: ReturnMonth,
  { first, last }: Slice,
): Promise<InvoiceRow[]> {
  const isWanted = sql<boolean>`receipt_year = ${financialYear} and receipt_sequence between ${first} and ${last}
    and tax ->> 'gstin' = ${gstin}`
  const { rows } = await sql<InvoiceRow>`
    select sequence, at, supplement, lines, fees, tax, business, state from (
      select receipt_sequence as sequence, created_at as at, null::int as supplement, line_items as lines, fees, tax, business,
        shipping #>> '{address,state}' as state
      from orders where ${isWanted} and created_at >= ${from} and created_at < ${to}
      union all select (one ->> 'receiptSequence')::int, (one ->> 'at')::timestamptz, place::int, line_items, fees, tax, business,
        shipping #>> '{address,state}'
      from orders, jsonb_array_elements(supplements) with ordinality as supplement (one, place)
      where supplements <> '[]' and (one ->> 'receiptYear')::int = ${financialYear}
        and (one ->> 'receiptSequence')::int between ${first} and ${last} and tax ->> 'gstin' = ${gstin}
        and (one ->> 'at')::timestamptz >= ${from} and (one ->> 'at')::timestamptz < ${to}
      union all select receipt_sequence, paid_at, null, line_items, '[]', tax, null, null
      from invoices where ${isWanted} and paid_at >= ${from} and paid_at < ${to}
    ) as papers order by sequence`.execute(db)
  return rows
}

/** `refunds` are all of the same payment, oldest first. */
export type CreditNoteRow = Omit<InvoiceRow, 'state' | 'supplement'> & {
  state: string
  receiptYear: number
  receiptSequence: number
  soldAt: Date
  supplements: StoredSupplement[]
  id: string
  refunds: (EarlierRefund & { id: string })[]
}

export async function selectCreditNotes(
  db: Kysely<Schema>,
  { from, to, financialYear, gstin }: ReturnMonth,
  { first, last }: Slice,
): Promise<CreditNoteRow[]> {
  const { rows } = await sql<CreditNoteRow>`
    select refunds.credit_note_sequence as sequence, refunds.credit_note_at as at, orders.line_items as lines, orders.fees, orders.tax, orders.business,
      orders.shipping #>> '{address,state}' as state, orders.receipt_year as "receiptYear", orders.receipt_sequence as "receiptSequence",
      orders.supplements, orders.created_at as "soldAt", refunds.id,
      (
        select json_agg(json_build_object(
          'id', one.id, 'amountPaise', one.amount_paise, 'state', one.state, 'lineIds', one.line_ids, 'parts', one.parts
        ) order by length(one.id), one.id)
        from refunds one where one.session_id = refunds.session_id
      ) as refunds
    from refunds join orders on orders.session_id = refunds.session_id
    where refunds.credit_note_year = ${financialYear} and refunds.credit_note_sequence between ${first} and ${last}
      and refunds.credit_note_at >= ${from} and refunds.credit_note_at < ${to}
      and orders.tax ->> 'gstin' = ${gstin}
    order by refunds.credit_note_sequence`.execute(db)
  return rows
}
