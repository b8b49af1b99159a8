import { readIndianMonth } from '../../domain/indian-time.ts'
import { withRefs, type OrderLine } from '../../domain/orders/order.ts'
import { paidParts, type Sold } from '../../domain/orders/paid-parts.ts'
import { formatCreditNoteNumber, formatReceiptNumber } from '../../domain/orders/receipt-number.ts'
import { layRefunds } from '../../domain/payments/refund-choice.ts'
import type { RefundedPart } from '../../domain/payments/refund.ts'
import { creditedLines, invoiceLines, lowersTax, placeOfSupply, type GstPaper } from '../../domain/receipts/gst-paper.ts'
import { knownTax, soldBy, type OrderTax, type StoredTax } from '../../domain/receipts/gst.ts'
import { collectReturn, RETURN_FILES, RETURN_HEADS, type ReturnPart } from '../../domain/receipts/gstr1.ts'
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
    yield rows.map((row) => toCreditNote(row, month.financialYear))
}

async function* slices<Row>({ first, last }: PapersFound, read: (slice: Slice) => Promise<Row[]>): AsyncGenerator<Row[]> {
  if (first === null || last === null) return
  for (let from = first; from <= last; from += BATCH) yield await read({ first: from, last: Math.min(from + BATCH - 1, last) })
}

function toInvoice({ sequence, at, lines, fees, business, state, supplement, ...row }: InvoiceRow, year: number): GstPaper {
  const { sold, tax } = soldBy({ line_items: lines, fees }, placed(row.tax), supplement ?? undefined)
  const invoice = invoiceLines(sold, tax)
  return {
    kind: 'invoice',
    number: formatReceiptNumber({ year, sequence }),
    against: null,
    at,
    business,
    place: placeOfSupply(tax, state),
    isWithinState: tax.isWithinState,
    invoicePaise: sumOf(sold),
    invoicedAt: at,
    lines: invoice,
  }
}

function toCreditNote({ sequence, at, lines, fees, business, state, ...row }: CreditNoteRow, year: number): GstPaper {
  const tax = placed(row.tax)
  const sold = { line_items: lines, fees }
  const credited = layRefunds(paidParts(sold), row.refunds)[row.refunds.findIndex(({ id }) => id === row.id)] ?? []
  const invoices = creditedInvoices(row, lines, credited)
  const [first = { supplement: undefined, at: row.soldAt }] = invoices
  return {
    kind: 'credit-note',
    number: formatCreditNoteNumber({ year, sequence }),
    against: invoices.map(({ number }) => number).join(', '),
    at,
    business,
    place: placeOfSupply(tax, state),
    isWithinState: tax.isWithinState,
    invoicePaise: sumOf(soldBy(sold, tax, first.supplement).sold),
    invoicedAt: first.at,
    lines: creditedLines(sold, tax, credited),
    isTooLate: !lowersTax(first.at, at),
  }
}

type CreditedInvoice = { number: string; at: Date; supplement: number | undefined }

/** The invoices of which a credit note takes something back: of the order, and of what it got later. */
function creditedInvoices(
  { receiptYear, receiptSequence, soldAt, supplements }: Pick<CreditNoteRow, 'receiptYear' | 'receiptSequence' | 'soldAt' | 'supplements'>,
  lines: OrderLine[],
  credited: RefundedPart[],
): CreditedInvoice[] {
  const own = { number: formatReceiptNumber({ year: receiptYear, sequence: receiptSequence }), at: soldAt, supplement: undefined }
  const later = supplements.map(({ receiptYear: year, receiptSequence: sequence, at }, index) => ({
    number: formatReceiptNumber({ year, sequence }),
    at: new Date(at),
    supplement: index + 1,
  }))
  const of = new Map(withRefs(lines).map(({ ref, supplement }) => [ref, supplement]))
  const named = new Set(credited.map(({ ref }) => of.get(ref)))
  const found = [own, ...later].filter(({ supplement }) => named.has(supplement))
  return found.length > 0 ? found : [own]
}

function sumOf(sold: Sold): number {
  return paidParts(sold).reduce((sum, { paise }) => sum + paise, 0)
}

/** Those whose place is not known were looked for before. */
function placed(tax: StoredTax): OrderTax {
  const known = knownTax(tax)
  if (!known) throw new Error('An order without a place of supply was placed meanwhile.')
  return known
}
