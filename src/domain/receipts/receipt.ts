import { businessLines } from '../addresses/business.ts'
import { readableDay } from '../indian-time.ts'
import { formatExactPaise, formatPaise } from '../money.ts'
import { destinationLines, isCollected } from '../orders/destination.ts'
import { CASH_ON_DELIVERY, type OrderFee } from '../orders/order-fees.ts'
import { choiceWords, type AlsoTaken, type Order, type OrderLine } from '../orders/order.ts'
import { discountRows, feeRows, paidParts } from '../orders/paid-parts.ts'
import { deliveryTime, USUAL_DELIVERY, type DeliveryRules } from '../parcels/delivery.ts'
import { paidPaise } from '../prices/pricing.ts'
import { taxWithin, type TaxShare } from '../prices/tax-rate.ts'
import { returnsNote } from '../shop/returns.ts'
import { sellerLines, type SellerContact } from '../shop/seller.ts'
import { fromUnixSeconds } from '../unix-time.ts'
import { soldBy, taxShares, type OrderTax } from './gst.ts'
import { writeReceiptRefunds, type ReceiptRefunds } from './receipt-refunds.ts'
import { rupeesInWords } from './rupees-in-words.ts'

/** The text of an order's receipt or tax invoice, laid out by the page and by the PDF. */
export type Receipt = {
  title: 'Receipt' | 'Tax Invoice'
  number: string
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
  delivery?: DeliveryRules
  /** What the shop says of returns; absent where nothing comes back. */
  rules?: Parameters<typeof returnsNote>[0]
  buyer: string[]
}

const NO_RETURNS = { cancelBeforeDispatch: false, returns: null }

/** A tax invoice if `tax` is given, otherwise a receipt. */
export function writeReceipt({ order, tax, seller, delivery = USUAL_DELIVERY, rules = NO_RETURNS, buyer }: Facts): Receipt {
  const refunds = writeReceiptRefunds({ order, tax })
  const own = soldBy(order, tax)
  return writePaper({
    number: order.receiptNumber ?? order.number,
    date: fromUnixSeconds(order.createdAt),
    particulars: [
      ['Order', order.number],
      ...(order.cash ? [['Payment', CASH_ON_DELIVERY] as [string, string]] : transaction(order.transactionId)),
    ],
    placeOfSupply: tax?.state ?? order.shipping.address.state,
    parties: [
      { title: isCollected(order) ? 'Collected at' : 'Deliver to', lines: [...destinationLines(order), 'India'] },
      order.business ? { title: 'Billed to', lines: [...businessLines(order.business), ...buyer] } : { title: 'Ordered by', lines: buyer },
    ],
    lines: own.sold.line_items.map((line) => ({ line, detail: lineDetail(line) })),
    fees: order.fees,
    feeRows: feeRows(order),
    code: order.code ?? null,
    also: order.also ?? null,
    amountPaise: paidParts(own.sold).reduce((sum, { paise }) => sum + paise, 0),
    terms: [
      ...(isUsual(order) ? [`Free delivery across India in ${deliveryTime(delivery)}.`] : []),
      ...(refunds ? [] : [`${returnsNote(rules)}.`]),
    ].join(' '),
    later: writeLater(order, tax),
    refunds,
    tax: own.tax,
    seller,
  })
}

function lineDetail(line: OrderLine): string {
  return `${choiceWords(line)}, ${formatPaise(line.amount_unit)} each`
}

function writeLater(order: Order, tax: OrderTax | null): Receipt['later'] {
  const rows = (order.supplements ?? []).flatMap(({ receiptNumber, createdAt }, index) => {
    const { sold, tax: own } = soldBy(order, tax, index + 1)
    const shares = own && taxShares(sold, own)
    const paper = `${own ? 'Tax invoice' : 'Receipt'} ${receiptNumber} of ${readableDay(fromUnixSeconds(createdAt))}`
    return sold.line_items.map((line, at) => ({
      label: line.quantity > 1 ? `${line.description} × ${line.quantity}` : line.description,
      details: [paper, lineDetail(line), ...discountDetails(line, own), ...taxDetails(shares?.[at], own)],
      amount: formatPaise(paidPaise(line)),
    }))
  })
  return rows.length > 0 ? { rows, total: formatPaise(order.amount) } : null
}

function isUsual({ delivery: { way, amountPaise } }: Order): boolean {
  return way === 'standard' && amountPaise === 0
}

/** A paid invoice of a membership. */
export type MembershipPaper = {
  number: string
  paidAt: Date
  period: { start: Date; end: Date }
  transactionId: string | null
  amountPaise: number
  lines: OrderLine[]
  tax: OrderTax | null
  seller: SellerContact
  buyer: string[]
}

export function writeMembershipReceipt({ number, paidAt, period, lines, buyer, seller, ...paper }: MembershipPaper): Receipt {
  const detail = `${readableDay(period.start)} to ${readableDay(period.end)}`
  return writePaper({
    ...paper,
    number,
    date: paidAt,
    particulars: transaction(paper.transactionId),
    placeOfSupply: seller.address.stateProvince,
    parties: [{ title: 'Billed to', lines: buyer }],
    lines: lines.map((line) => ({ line, detail })),
    fees: [],
    feeRows: [],
    code: null,
    also: null,
    terms: 'The membership ends with the period unless you renew it. No refunds.',
    later: null,
    refunds: null,
    seller,
  })
}

type Rows = [label: string, value: string][]

function transaction(id: string | null): Rows {
  return id === null ? [] : [['Transaction', id]]
}

type Paper = {
  number: string
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

function writePaper({ tax, seller, fees, ...paper }: Paper): Receipt {
  const sold = { line_items: paper.lines.map(({ line }) => line), fees }
  const shares = tax && taxShares(sold, tax)
  return {
    title: tax ? 'Tax Invoice' : 'Receipt',
    number: paper.number,
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
