import { businessLines } from '../addresses/business.ts'
import { readableDay } from '../indian-time.ts'
import { formatExactPaise, formatPaise } from '../money.ts'
import { destinationLines, isCollected } from '../orders/destination.ts'
import { CASH_ON_DELIVERY, type OrderFee } from '../orders/order-fees.ts'
import { choiceWords, type AlsoTaken, type Order, type OrderLine } from '../orders/order.ts'
import { amountOf, discountRows, feeRows } from '../orders/paid-parts.ts'
import { discountOf, paidPaise } from '../prices/pricing.ts'
import { taxWithin, type TaxShare } from '../prices/tax-rate.ts'
import { returnsNote } from '../shop/returns.ts'
import { sellerLines, type SellerContact } from '../shop/seller.ts'
import { fromUnixSeconds } from '../unix-time.ts'
import { soldBy, taxShares, type OrderTax } from './gst.ts'
import { asIssued, invoiced, issueOfSupplement, shippingOfIssue, taxOfIssue } from './order-invoices.ts'
import { writeReceiptRefunds, type ReceiptRefunds } from './receipt-refunds.ts'
import { rupeesInWords } from './rupees-in-words.ts'

/** The text of an order's receipt or tax invoice, laid out by the page and by the PDF. */
export type Receipt = {
  title: 'Receipt' | 'Tax Invoice'
  number: string
  /** The numbers of the tax invoice and of those that took its place; of a receipt that was issued once only its own. */
  issues: string[]
  seller: string[]
  particulars: [label: string, value: string][]
  parties: { title: string; lines: string[] }[]
  lines: { description: string; details: string[]; quantity: number; amount: string }[]
  sums: [label: string, amount: string][]
  total: string
  inWords: string
  /** What the order got later, each with the receipt of its own, and what it comes to with that. */
  later: { rows: ReceiptRefunds['rows']; total: string } | null
  refunds: ReceiptRefunds | null
  notes: string[]
}

type Facts = {
  order: Order
  tax: OrderTax | null
  seller: SellerContact
  /** What the shop says of returns; absent where nothing comes back. */
  rules?: Parameters<typeof returnsNote>[0]
  buyer: string[]
  /** Which issue of the order's invoice, 0 for the first; absent for the latest. */
  issue?: number
}

const NO_RETURNS = { cancelBeforeDispatch: false, returns: null }

/** A tax invoice if `tax` is given, otherwise a receipt: the latest, or that issue of it. */
export function writeReceipt({ order, tax: now, seller, rules = NO_RETURNS, buyer, ...of }: Facts): Receipt {
  const { reissues = [] } = order
  const { issue = reissues.length } = of
  const anew = reissues[issue - 1]
  const tax = taxOfIssue(now, reissues, issue)
  const { sold, tax: own } = invoiced(asIssued(order), now, { issue })
  const going = { ...order, shipping: shippingOfIssue(order, issue) }
  const later = laterLines(order, now, issue)
  const amountPaise = amountOf(sold)
  const issuedAt = anew?.createdAt ?? order.createdAt
  const paper = { issue, issuedAt, amountPaise: later.reduce((sum, { line }) => sum + paidPaise(line), amountPaise) }
  const refunds = writeReceiptRefunds({ order, tax, paper })
  // What was given back meanwhile is a discount of the new invoice too.
  const isDiscountKnown = discountOf(sold.line_items) === discountOf(soldBy(order, now).sold.line_items)
  const issues = [reissues[0]?.replaces ?? order.receiptNumber ?? order.number, ...reissues.map(({ receiptNumber }) => receiptNumber)]
  return writePaper({
    number: issues[issue]!,
    issues,
    date: fromUnixSeconds(issuedAt),
    particulars: [
      ['Order', order.number],
      ...(anew ? [['Replaces', anew.replaces] as [string, string]] : []),
      ...(order.cash ? [['Payment', CASH_ON_DELIVERY] as [string, string]] : transaction(order.transactionId)),
    ],
    placeOfSupply: tax?.state ?? going.shipping.address.state,
    parties: [
      { title: isCollected(order) ? 'Collected at' : 'Deliver to', lines: [...destinationLines(going), 'India'] },
      order.business ? { title: 'Billed to', lines: [...businessLines(order.business), ...buyer] } : { title: 'Ordered by', lines: buyer },
    ],
    lines: sold.line_items.map((line) => ({ line, detail: lineDetail(line) })),
    fees: sold.fees,
    feeRows: feeRows(order),
    code: isDiscountKnown ? (order.code ?? null) : null,
    also: isDiscountKnown ? (order.also ?? null) : null,
    amountPaise,
    terms: refunds ? '' : `${returnsNote(rules)}.`,
    later: later.length > 0 ? { rows: later.map(({ row }) => row), total: formatPaise(paper.amountPaise) } : null,
    refunds,
    tax: own,
    seller,
  })
}

function lineDetail(line: OrderLine): string {
  return `${choiceWords(line)}, ${formatPaise(line.amount_unit)} each`
}

/** What the order got later, as long as this issue of its invoice was the latest. */
function laterLines(order: Order, tax: OrderTax | null, issue: number): { line: OrderLine; row: ReceiptRefunds['rows'][number] }[] {
  return (order.supplements ?? []).flatMap(({ receiptNumber, createdAt }, index) => {
    if (issueOfSupplement(order.reissues ?? [], index + 1) !== issue) return []
    const { sold, tax: own } = invoiced(asIssued(order), tax, { supplement: index + 1 })
    const shares = own && taxShares(sold, own)
    const paper = `${own ? 'Tax invoice' : 'Receipt'} ${receiptNumber} of ${readableDay(fromUnixSeconds(createdAt))}`
    return sold.line_items.map((line, at) => {
      const label = line.quantity > 1 ? `${line.description} × ${line.quantity}` : line.description
      const details = [paper, lineDetail(line), ...discountDetails(line, own), ...taxDetails(shares?.[at], own)]
      return { line, row: { label, details, amount: formatPaise(paidPaise(line)) } }
    })
  })
}

type Rows = [label: string, value: string][]

export function transaction(id: string | null): Rows {
  return id === null ? [] : [['Transaction', id]]
}

type Paper = {
  number: string
  issues?: string[]
  date: Date
  particulars: Rows
  placeOfSupply: string
  parties: Receipt['parties']
  lines: { line: OrderLine; detail: string }[]
  fees: OrderFee[]
  feeRows: Rows
  code: string | null
  also: AlsoTaken | null
  amountPaise: number
  terms: string
  later: Receipt['later']
  refunds: ReceiptRefunds | null
  tax: OrderTax | null
  seller: SellerContact
}

/** What receipts of orders and of memberships have alike. */
export function writePaper({ tax, seller, fees, ...paper }: Paper): Receipt {
  const sold = { line_items: paper.lines.map(({ line }) => line), fees }
  const shares = tax && taxShares(sold, tax)
  return {
    title: tax ? 'Tax Invoice' : 'Receipt',
    number: paper.number,
    issues: paper.issues ?? [paper.number],
    seller: [...sellerLines(seller), ...(tax ? [`GSTIN ${tax.gstin}`] : [])],
    particulars: [
      ['Number', paper.number],
      ['Date', readableDay(paper.date)],
      ...paper.particulars,
      ...(tax ? ([['Place of supply', paper.placeOfSupply]] satisfies Rows) : []),
    ],
    parties: paper.parties,
    lines: [
      ...paper.lines.map(({ line, detail }, index) => ({
        description: line.description,
        details: [detail, ...discountDetails(line, tax), ...taxDetails(shares?.[index], tax)],
        quantity: line.quantity,
        amount: formatPaise(line.amount_subtotal),
      })),
      // A fee is a line of its own where its tax is said.
      ...(tax ? fees : []).map(({ name, amount }, index) => ({
        description: name,
        details: taxDetails(shares?.[paper.lines.length + index], tax),
        quantity: 1,
        amount: formatPaise(amount),
      })),
    ],
    sums: [
      ...takenRows(sold.line_items, paper),
      ...(tax && shares ? taxSums(shares.flat(), tax) : ([['Tax', formatPaise(0)]] satisfies Rows)),
      // With their tax they are among the taxable values.
      ...(tax && fees.length > 0 ? [] : paper.feeRows),
    ],
    total: formatPaise(paper.amountPaise),
    inWords: rupeesInWords(paper.amountPaise),
    later: paper.later,
    refunds: paper.refunds,
    notes: [
      `Prices in Indian rupees${tax ? ', tax included. No tax is payable on reverse charge' : ''}. ${paper.terms && `${paper.terms} `}Questions: ${seller.email}`,
    ],
  }
}

/** What the items come to and what is taken off them; none without a discount. */
function takenRows(lines: OrderLine[], { code, also }: Pick<Paper, 'code' | 'also'>): Rows {
  const rows = discountRows({ line_items: lines, ...(code !== null && { code }), ...(also && { also }) })
  return rows.length > 0 ? [['Items', formatPaise(lines.reduce((sum, line) => sum + line.amount_subtotal, 0))], ...rows] : []
}

function discountDetails({ amount_discount: discount }: OrderLine, tax: OrderTax | null): string[] {
  return tax && discount ? [`Discount ${formatExactPaise(discount)}`] : []
}

function taxDetails(shares: TaxShare[] | undefined, tax: OrderTax | null): string[] {
  if (!tax || !shares) return []
  return shares.map(({ hsn, ratePercent, paise }) => {
    const { taxablePaise } = taxWithin(paise, ratePercent, tax.isWithinState)
    return `HSN ${hsn}, taxable value ${formatExactPaise(taxablePaise)}, GST ${ratePercent}%`
  })
}

/** The tax subtotals by rate, lowest first, as GST returns require them. */
function taxSums(shares: TaxShare[], tax: OrderTax): Rows {
  const lines = shares.map(({ ratePercent, paise }) => ({ ratePercent, ...taxWithin(paise, ratePercent, tax.isWithinState) }))
  const rates = [...new Set(lines.map(({ ratePercent }) => ratePercent))].toSorted((a, b) => a - b)
  const sum = (part: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise', rate?: number) =>
    formatExactPaise(lines.reduce((total, line) => (rate === undefined || line.ratePercent === rate ? total + line[part] : total), 0))
  return [
    ['Taxable value', sum('taxablePaise')],
    ...rates.flatMap((rate): Rows =>
      tax.isWithinState
        ? [
            [`CGST ${rate / 2}%`, sum('cgstPaise', rate)],
            [`SGST ${rate / 2}%`, sum('sgstPaise', rate)],
          ]
        : [[`IGST ${rate}%`, sum('igstPaise', rate)]],
    ),
  ]
}
