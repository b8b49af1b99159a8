import { readIndianMonth } from '../../domain/indian-time.ts'
import { withRefs } from '../../domain/orders/order.ts'
import { amountOf, paidParts } from '../../domain/orders/paid-parts.ts'
import { formatCreditNoteNumber, formatReceiptNumber } from '../../domain/orders/receipt-number.ts'
import { layRefunds } from '../../domain/payments/refund-choice.ts'
import { creditedLines, invoiceLines, lowersTax, placeOfSupply, type GstLine, type GstPaper } from '../../domain/receipts/gst-paper.ts'
import { knownTax, type OrderTax, type StoredTax } from '../../domain/receipts/gst.ts'
import { collectReturn, RETURN_FILES, RETURN_HEADS, type ReturnPart } from '../../domain/receipts/gstr1.ts'
import { invoiced, invoiceOf, stillCharged, taxOfIssue, type Issued, type InvoiceOf } from '../../domain/receipts/order-invoices.ts'
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

function toCreditNote(row: CreditNoteRow, year: number): GstPaper {
  const { sequence, at, business } = row
  const order = issuedOf(row)
  const { issue, tax, parts, lines } = creditedBy(row, order)
  const [first, ...others] = creditedInvoices(row, parts, issue)
  return {
    kind: 'credit-note',
    number: formatCreditNoteNumber({ year, sequence }),
    against: [first, ...others].map(({ number }) => number).join(', '),
    at,
    business,
    place: placeOfSupply(tax, row.state),
    isWithinState: tax.isWithinState,
    invoicePaise: amountOf(invoiced(order, tax, first.of).sold),
    invoicedAt: first.at,
    lines,
    isTooLate: !lowersTax(first.at, at),
  }
}

function issuedOf({ lines, fees, refunds, reissues }: InvoiceRow | CreditNoteRow): Issued {
  return { line_items: lines, fees, refunds, reissues }
}

type Credited = { issue: number; tax: OrderTax; parts: { ref: string }[]; lines: GstLine[] }

/** What a refund has taken back of an issue of the order's invoice, or all that was still charged on it as the next took its place. */
function creditedBy({ id, reissue, ...row }: CreditNoteRow, order: Issued): Credited {
  const now = placed(row.tax)
  if (reissue !== null) {
    const { sold, tax } = stillCharged(order, taxOfIssue(now, row.reissues, reissue - 1), reissue)
    return { issue: reissue - 1, tax, parts: paidParts(sold), lines: invoiceLines(sold, tax) }
  }
  const index = row.refunds.findIndex((refund) => refund.id === id)
  const { issue = 0 } = row.refunds[index]!
  const tax = taxOfIssue(now, row.reissues, issue)
  const parts = layRefunds(paidParts(order), row.refunds)[index] ?? []
  return { issue, tax, parts, lines: creditedLines(order, tax, parts) }
}

type CreditedInvoice = { number: string; at: Date; of: InvoiceOf }

/** The invoices of which a credit note takes something back: an issue of the order's, and of what it got later. */
function creditedInvoices(
  { lines, receiptYear, receiptSequence, soldAt, supplements, reissues }: CreditNoteRow,
  parts: { ref: string }[],
  issue: number,
): [CreditedInvoice, ...CreditedInvoice[]] {
  const supplementOf = new Map(withRefs(lines).map(({ ref, supplement }) => [ref, supplement]))
  const found = parts.map(({ ref }) => invoiceOf(reissues, issue, supplementOf.get(ref)))
  const anew = reissues[issue - 1]
  const own: CreditedInvoice = anew
    ? { number: formatReceiptNumber({ year: anew.year, sequence: anew.receiptSequence }), at: new Date(anew.at), of: { issue } }
    : { number: formatReceiptNumber({ year: receiptYear, sequence: receiptSequence }), at: soldAt, of: { issue } }
  const later = supplements.flatMap(({ receiptYear: year, receiptSequence: sequence, at }, index): CreditedInvoice[] => {
    const supplement = index + 1
    if (!found.some((of) => of.supplement === supplement)) return []
    return [{ number: formatReceiptNumber({ year, sequence }), at: new Date(at), of: { supplement } }]
  })
  const [first, ...others] = found.length === 0 || found.some((of) => of.supplement === undefined) ? [own, ...later] : later
  return [first ?? own, ...others]
}

/** Those whose place is not known were looked for before. */
function placed(tax: StoredTax): OrderTax {
  const known = knownTax(tax)
  if (!known) throw new Error('An order without a place of supply was placed meanwhile.')
  return known
}
