import { readIndianMonth } from '../../domain/indian-time.ts'
import { withRefs } from '../../domain/orders/order.ts'
import { amountOf, paidParts } from '../../domain/orders/paid-parts.ts'
import { formatCreditNoteNumber, formatReceiptNumber } from '../../domain/orders/receipt-number.ts'
import { layRefunds } from '../../domain/payments/refund-choice.ts'
import type { RefundedPart } from '../../domain/payments/refund.ts'
import { creditedLines, invoiceLines, lowersTax, placeOfSupply, type GstPaper } from '../../domain/receipts/gst-paper.ts'
import { knownTax, type OrderTax, type StoredTax } from '../../domain/receipts/gst.ts'
import { collectReturn, RETURN_FILES, RETURN_HEADS, tableOf, type ReturnPart } from '../../domain/receipts/gstr1.ts'
import { chargedParts, invoiced, invoiceOf, taxOfIssue, type Issued, type InvoiceOf } from '../../domain/receipts/order-invoices.ts'
import type { Shop } from '../../shop.ts'
import {
  findCreditNotes,
  findInvoices,
  selectCreditNotes,
  selectInvoices,
  type CreditNoteRow,
  type InvoiceRow,
  type PapersFound,
  type ReturnMonth,
  type Slice,
} from './gst.sql.ts'

export type OpenReturnResult =
  | { ok: true; invoices: number; creditNotes: number; untaxed: number; parts: AsyncGenerator<ReturnPart> }
  | { ok: false; reason: 'not-registered' | 'unknown-month' }
  | { ok: false; reason: 'place-unknown'; orders: number; order: string }

/** Papers of one read; less than a megabyte. */
const BATCH = 500

/**
 * The GSTR-1 of a month in India, such as 2026-11, as lines of several files. Invoices and credit notes belong to the month in
 * which they were issued. One batch of papers is in memory at a time, and no transaction stays open between them. What is issued
 * after the call is not in it. For operators.
 */
export async function openReturn({ db, seller }: Pick<Shop, 'db' | 'seller'>, text: string): Promise<OpenReturnResult> {
  const read = readIndianMonth(text)
  if (!seller.registration) return { ok: false, reason: 'not-registered' }
  if (!read) return { ok: false, reason: 'unknown-month' }
  const month = { ...read, gstin: seller.registration.gstin }
  const [invoices, notes] = await Promise.all([findInvoices(db, month), findCreditNotes(db, month)])
  const order = invoices.unplacedOrder ?? notes.unplacedOrder
  if (order !== null) return { ok: false, reason: 'place-unknown', orders: invoices.unplaced + notes.unplaced, order }
  return {
    ok: true,
    invoices: invoices.papers,
    creditNotes: notes.papers,
    untaxed: invoices.untaxed + notes.untaxed,
    parts: writeParts(papersOf({ db }, month, { invoices, notes })),
  }
}

async function* writeParts(batches: AsyncGenerator<GstPaper[]>): AsyncGenerator<ReturnPart> {
  for (const file of RETURN_FILES) yield { file, csv: `${RETURN_HEADS[file]}\r\n` }
  const collected = collectReturn()
  for await (const papers of batches) yield* joined(papers.flatMap((paper) => collected.add(paper)))
  yield* joined(collected.end())
}

/** One part for each file. */
function joined(parts: ReturnPart[]): ReturnPart[] {
  return [...Map.groupBy(parts, ({ file }) => file)].map(([file, own]) => ({ file, csv: own.map(({ csv }) => csv).join('') }))
}

async function* papersOf(
  { db }: Pick<Shop, 'db'>,
  month: ReturnMonth,
  { invoices, notes }: { invoices: PapersFound; notes: PapersFound },
): AsyncGenerator<GstPaper[]> {
  for await (const rows of slices(invoices, (slice) => selectInvoices(db, month, slice)))
    yield rows.map((row) => toInvoice(row, month.financialYear))
  for await (const rows of slices(notes, (slice) => selectCreditNotes(db, month, slice)))
    yield rows.flatMap((row) => toCreditNotes(row, month.financialYear))
}

async function* slices<Row>({ first, last }: PapersFound, read: (slice: Slice) => Promise<Row[]>): AsyncGenerator<Row[]> {
  if (first === null || last === null) return
  for (let from = first; from <= last; from += BATCH) yield await read({ first: from, last: Math.min(from + BATCH - 1, last) })
}

function toInvoice(row: InvoiceRow, year: number): GstPaper {
  const { sequence, at, business, supplement, reissue } = row
  const { sold, tax } = invoiced(issuedOf(row), placed(row.tax), supplement === null ? { issue: reissue ?? 0 } : { supplement })
  return {
    kind: 'invoice',
    number: formatReceiptNumber({ year, sequence }),
    against: null,
    at,
    business,
    place: placeOfSupply(tax, row.state),
    isWithinState: tax.isWithinState,
    invoicePaise: amountOf(sold),
    invoicedAt: at,
    lines: invoiceLines(sold, tax),
  }
}

/** A paper for each table in which a credit note stands, which may be of several invoices. */
function toCreditNotes(row: CreditNoteRow, year: number): GstPaper[] {
  const order = issuedOf(row)
  const { issue, parts } = creditedBy(row, order)
  const tax = taxOfIssue(placed(row.tax), row.reissues, issue)
  const papers = creditedInvoices(row, { issue, parts }).map((invoice): GstPaper => ({
    kind: 'credit-note',
    number: formatCreditNoteNumber({ year, sequence: row.sequence }),
    against: invoice.number,
    at: row.at,
    business: row.business,
    place: placeOfSupply(tax, row.state),
    isWithinState: tax.isWithinState,
    invoicePaise: amountOf(invoiced(order, tax, invoice.of).sold),
    invoicedAt: invoice.at,
    lines: creditedLines(order, tax, invoice.parts),
    isTooLate: !lowersTax(invoice.at, row.at),
  }))
  return [...Map.groupBy(papers, (paper) => (paper.isTooLate ? null : tableOf(paper))).values()].map((alike) => ({
    ...alike[0]!,
    against: alike.map(({ against }) => against).join(', '),
    lines: alike.flatMap(({ lines }) => lines),
  }))
}

function issuedOf({ lines, fees, refunds, reissues }: InvoiceRow | CreditNoteRow): Issued {
  return { line_items: lines, fees, refunds, reissues }
}

type Credited = { issue: number; parts: RefundedPart[] }

/** What a refund has taken back of an issue of the order's invoice, or all that was still charged on it as the next took its place. */
function creditedBy({ id, reissue, refunds }: CreditNoteRow, order: Issued): Credited {
  if (reissue !== null) return { issue: reissue - 1, parts: chargedParts(order, reissue) }
  const index = refunds.findIndex((refund) => refund.id === id)
  return { issue: refunds[index]?.issue ?? 0, parts: layRefunds(paidParts(order), refunds)[index] ?? [] }
}

/** The invoices of which a credit note takes something back: an issue of the order's, and of what it got later. */
function creditedInvoices(
  { lines, receiptYear, receiptSequence, soldAt, supplements, reissues }: CreditNoteRow,
  { issue, parts }: Credited,
): { number: string; at: Date; of: InvoiceOf; parts: RefundedPart[] }[] {
  const anew = reissues[issue - 1]
  const own = anew
    ? { number: { year: anew.year, sequence: anew.receiptSequence }, at: new Date(anew.at) }
    : { number: { year: receiptYear, sequence: receiptSequence }, at: soldAt }
  const supplementOf = new Map(withRefs(lines).map(({ ref, supplement }) => [ref, supplement]))
  const byInvoice = Map.groupBy(parts, ({ ref }) => invoiceOf(reissues, issue, supplementOf.get(ref)).supplement ?? 0)
  if (byInvoice.size === 0) byInvoice.set(0, [])
  return [...byInvoice].map(([supplement, named]) => {
    const later = supplements[supplement - 1]
    const { number, at } = later ? { number: { year: later.receiptYear, sequence: later.receiptSequence }, at: new Date(later.at) } : own
    return { number: formatReceiptNumber(number), at, of: later ? { supplement } : { issue }, parts: named }
  })
}

/** Those whose place is not known were looked for before. */
function placed(tax: StoredTax): OrderTax {
  const known = knownTax(tax)
  if (!known) throw new Error('An order without a place of supply was placed meanwhile.')
  return known
}
