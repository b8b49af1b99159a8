import { DELIVERY_TIME } from './promises.ts'
import { taxWithin, type OrderTax } from './gst.ts'
import { readableDay } from './indian-time.ts'
import { formatExactPaise } from './money.ts'
import { shippingLines, sizeWords, type Order, type OrderLine } from './order.ts'
import { rupeesInWords } from './rupees-in-words.ts'
import { sellerLines, type SellerContact } from './seller.ts'

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
  notes: string[]
}

type Facts = { order: Order; tax: OrderTax | null; seller: SellerContact; buyer: string[] }

/** A tax invoice if `tax` is given, otherwise a receipt. */
export function writeReceipt({ order, tax, seller, buyer }: Facts): Receipt {
  return {
    title: tax ? 'Tax Invoice' : 'Receipt',
    number: order.receiptNumber ?? order.number,
    seller: [...sellerLines(seller), ...(tax ? [`GSTIN ${tax.gstin}`] : [])],
    particulars: [
      ['Number', order.receiptNumber ?? order.number],
      ['Date', readableDay(new Date(order.createdAt * 1000))],
      ['Order', order.number],
      ['Transaction', order.transactionId],
      ...(tax ? [['Place of supply', order.shipping.address.state] as [string, string]] : []),
    ],
    parties: [
      { title: 'Deliver to', lines: [...shippingLines(order.shipping), 'India'] },
      { title: 'Ordered by', lines: buyer },
    ],
    lines: order.line_items.map((line, index) => ({
      description: line.description,
      details: [`${sizeWords(line)}, ${formatExactPaise(line.amount_unit)} each`, ...taxDetails(line, tax, index)],
      quantity: line.quantity,
      amount: formatExactPaise(line.amount_subtotal),
    })),
    sums: [...(tax ? taxSums(order, tax) : [['Tax', formatExactPaise(0)] as [string, string]]), ['Shipping', formatExactPaise(0)]],
    total: formatExactPaise(order.amount),
    inWords: rupeesInWords(order.amount),
    notes: [
      `Prices in Indian rupees${tax ? ', tax included. No tax is payable on reverse charge' : ''}. Free delivery across India in ${DELIVERY_TIME}. No returns or refunds. Questions: ${seller.email}`,
    ],
  }
}

function taxDetails(line: OrderLine, tax: OrderTax | null, index: number): string[] {
  const of = tax?.lines[index]
  if (!tax || !of) return []
  const { taxablePaise } = taxWithin(line.amount_subtotal, of.ratePercent, tax.isWithinState)
  return [`HSN ${of.hsn}, taxable value ${formatExactPaise(taxablePaise)}, GST ${of.ratePercent}%`]
}

/** The tax subtotals by rate, lowest first, as GST returns require them. */
function taxSums(order: Order, tax: OrderTax): [label: string, amount: string][] {
  const lines = order.line_items.map((line, index) => {
    const { ratePercent = 0 } = tax.lines[index] ?? {}
    return { ratePercent, ...taxWithin(line.amount_subtotal, ratePercent, tax.isWithinState) }
  })
  const rates = [...new Set(lines.map(({ ratePercent }) => ratePercent))].toSorted((a, b) => a - b)
  const sum = (part: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise', rate?: number) =>
    formatExactPaise(lines.reduce((total, line) => (rate === undefined || line.ratePercent === rate ? total + line[part] : total), 0))
  return [
    ['Taxable value', sum('taxablePaise')],
    ...rates.flatMap((rate): [string, string][] =>
      tax.isWithinState
        ? [
            [`CGST ${rate / 2}%`, sum('cgstPaise', rate)],
            [`SGST ${rate / 2}%`, sum('sgstPaise', rate)],
          ]
        : [[`IGST ${rate}%`, sum('igstPaise', rate)]],
    ),
  ]
}

/** A receipt's number within its financial year: consecutive from 1, without gaps. */
export type ReceiptNumber = { year: number; sequence: number }

/** "26-27/00042": CGST rule 46 allows sixteen characters and requires consecutive numbers within a financial year. */
export function formatReceiptNumber({ year, sequence }: ReceiptNumber): string {
  return `${lastDigits(year)}-${lastDigits(year + 1)}/${String(sequence).padStart(5, '0')}`
}

function lastDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
