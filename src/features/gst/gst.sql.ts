import { sql, type RawBuilder } from 'kysely'
import type { Business } from '../../domain/addresses/business.ts'
import type { StoredSupplement } from '../../domain/orders/order-change.ts'
import type { OrderFee } from '../../domain/orders/order-fees.ts'
import type { OrderLine } from '../../domain/orders/order.ts'
import type { EarlierRefund } from '../../domain/payments/refund.ts'
import type { StoredTax } from '../../domain/receipts/gst.ts'
import type { StoredReissue } from '../../domain/receipts/order-invoices.ts'
import type { Db } from '../../schema.ts'

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

/** The receipts of a month: of orders, of what they got later or were invoiced anew, and of memberships, which share their numbers. */
export function findInvoices(db: Db, month: ReturnMonth): Promise<PapersFound> {
  return findPapers(
    db,
    month,
    sql`
      select receipt_sequence as sequence, tax, number from orders
      where created_at >= ${month.from} and created_at < ${month.to} and receipt_sequence is not null
      union all select (one ->> 'receiptSequence')::int, tax, number from orders, jsonb_array_elements(supplements) one
      where supplements <> '[]' and (one ->> 'at')::timestamptz >= ${month.from} and (one ->> 'at')::timestamptz < ${month.to}
      union all select (one ->> 'receiptSequence')::int, tax, number from orders, jsonb_array_elements(reissues) one
      where reissues <> '[]' and (one ->> 'at')::timestamptz >= ${month.from} and (one ->> 'at')::timestamptz < ${month.to}
      union all select receipt_sequence, tax, null from invoices
      where paid_at >= ${month.from} and paid_at < ${month.to} and receipt_sequence is not null`,
  )
}

/** The credit notes that were issued in a month, of whatever orders. */
export function findCreditNotes(db: Db, month: ReturnMonth): Promise<PapersFound> {
  return findPapers(
    db,
    month,
    sql`
      select credit_note_sequence as sequence, tax, number
      from refunds join orders on orders.session_id = refunds.session_id
      where credit_note_at >= ${month.from} and credit_note_at < ${month.to}
      union all select (one ->> 'noteSequence')::int, tax, number from orders, jsonb_array_elements(reissues) one
      where reissues <> '[]' and (one ->> 'at')::timestamptz >= ${month.from} and (one ->> 'at')::timestamptz < ${month.to}`,
  )
}

async function findPapers(db: Db, { gstin }: ReturnMonth, papers: RawBuilder<unknown>): Promise<PapersFound> {
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

/** An order of which a paper is, or a membership, whose `state` is null: else that of the address. */
type Sale = {
  lines: OrderLine[]
  fees: OrderFee[]
  tax: StoredTax
  business: Business | null
  state: string | null
  receiptYear: number
  receiptSequence: number
  soldAt: Date
  supplements: StoredSupplement[]
  reissues: StoredReissue[]
  /** All of the same payment, oldest first; none for an invoice that no refund has to do with. */
  refunds: (EarlierRefund & { id: string })[]
}

/** `supplement` and `reissue` are the number of which it is within its order; both are null for the first invoice. */
export type InvoiceRow = Sale & { sequence: number; at: Date; supplement: number | null; reissue: number | null }

const SALE = sql`line_items as lines, fees, tax, business, shipping #>> '{address,state}' as state, receipt_year as "receiptYear",
  receipt_sequence as "receiptSequence", orders.created_at as "soldAt", supplements, reissues`
const REFUNDS = sql`(
  select coalesce(json_agg(json_build_object(
    'id', one.id, 'amountPaise', one.amount_paise, 'state', one.state, 'lineIds', one.line_ids, 'parts', one.parts, 'issue', one.issue
  ) order by length(one.id), one.id), '[]')
  from refunds one where one.session_id = orders.session_id
) as refunds`

export async function selectInvoices(
  db: Db,
  { from, to, financialYear, gstin }: ReturnMonth,
  { first, last }: Slice,
): Promise<InvoiceRow[]> {
  const isWanted = sql<boolean>`receipt_year = ${financialYear} and receipt_sequence between ${first} and ${last}
    and tax ->> 'gstin' = ${gstin}`
  const { rows } = await sql<InvoiceRow>`
    select receipt_sequence as sequence, created_at as at, null::int as supplement, null::int as reissue, ${SALE}, '[]'::json as refunds
    from orders where ${isWanted} and created_at >= ${from} and created_at < ${to}
    union all select (one ->> 'receiptSequence')::int, (one ->> 'at')::timestamptz, place::int, null, ${SALE}, '[]'
    from orders, jsonb_array_elements(supplements) with ordinality as supplement (one, place)
    where supplements <> '[]' and (one ->> 'receiptYear')::int = ${financialYear}
      and (one ->> 'receiptSequence')::int between ${first} and ${last} and tax ->> 'gstin' = ${gstin}
      and (one ->> 'at')::timestamptz >= ${from} and (one ->> 'at')::timestamptz < ${to}
    union all select (one ->> 'receiptSequence')::int, (one ->> 'at')::timestamptz, null, place::int, ${SALE}, ${REFUNDS}
    from ${reissuesOf({ from, to, financialYear, gstin })} and (one ->> 'receiptSequence')::int between ${first} and ${last}
    union all select receipt_sequence, paid_at, null, null, line_items, '[]', tax, null, null, receipt_year, receipt_sequence, paid_at, '[]', '[]',
      '[]'
    from invoices where ${isWanted} and paid_at >= ${from} and paid_at < ${to}
    order by sequence`.execute(db)
  return rows
}

function reissuesOf({ from, to, financialYear, gstin }: ReturnMonth): RawBuilder<unknown> {
  return sql`orders, jsonb_array_elements(reissues) with ordinality as reissue (one, place)
    where reissues <> '[]' and (one ->> 'year')::int = ${financialYear} and tax ->> 'gstin' = ${gstin}
      and (one ->> 'at')::timestamptz >= ${from} and (one ->> 'at')::timestamptz < ${to}`
}

/** Of a refund with this id, or of the so-many-th time that the order's invoice was issued anew. */
export type CreditNoteRow = Sale & { sequence: number; at: Date; id: string | null; reissue: number | null }

export async function selectCreditNotes(db: Db, month: ReturnMonth, { first, last }: Slice): Promise<CreditNoteRow[]> {
  const { from, to, financialYear, gstin } = month
  const { rows } = await sql<CreditNoteRow>`
    select credit_note_sequence as sequence, credit_note_at as at, refunds.id, null::int as reissue, ${SALE}, ${REFUNDS}
    from refunds join orders on orders.session_id = refunds.session_id
    where credit_note_year = ${financialYear} and credit_note_sequence between ${first} and ${last}
      and credit_note_at >= ${from} and credit_note_at < ${to} and tax ->> 'gstin' = ${gstin}
    union all select (one ->> 'noteSequence')::int, (one ->> 'at')::timestamptz, null, place::int, ${SALE}, ${REFUNDS}
    from ${reissuesOf(month)} and (one ->> 'noteSequence')::int between ${first} and ${last}
    order by sequence`.execute(db)
  return rows
}
