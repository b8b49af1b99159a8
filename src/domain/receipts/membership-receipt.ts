import { readableDay } from '../indian-time.ts'
import type { OrderLine } from '../orders/order.ts'
import type { SellerContact } from '../shop/seller.ts'
import type { OrderTax } from './gst.ts'
import { transaction, writePaper, type Receipt } from './receipt.ts'

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
