import { BYTE_ORDER_MARK, csvLine } from '../import/csv.ts'
import { indianMinute } from '../indian-time.ts'
import { choiceWords, type Order } from './order.ts'
import { decimalRupees } from '../money.ts'
import { orderStateWord } from '../parcels/order-state.ts'
import { discountOf } from '../prices/pricing.ts'
import { fromUnixSeconds } from '../unix-time.ts'

export type ExportedOrder = { order: Order; email: string | null; phone: string | null }

/** Amounts are in rupees with two decimals; times are India's. docs/operator.md describes the columns. */
const COLUMNS: [title: string, value: (exported: ExportedOrder) => string | null][] = [
  ['order_number', ({ order }) => order.number],
  ['receipt_number', ({ order }) => order.receiptNumber],
  ['placed_at', ({ order }) => indianMinute(fromUnixSeconds(order.createdAt))],
  ['state', ({ order }) => orderStateWord(order)],
  ['name', ({ order }) => order.shipping.name],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['address_line_1', ({ order }) => order.shipping.address.line1],
  ['address_line_2', ({ order }) => order.shipping.address.line2],
  ['city', ({ order }) => order.shipping.address.city],
  ['address_state', ({ order }) => order.shipping.address.state],
  ['postal_code', ({ order }) => order.shipping.address.postal_code],
  ['items', ({ order }) => order.line_items.map((line) => `${line.quantity} × ${line.description} (${choiceWords(line)})`).join('; ')],
  ['pieces', ({ order }) => String(order.line_items.reduce((sum, { quantity }) => sum + quantity, 0))],
  ['amount', ({ order }) => decimalRupees(order.amount)],
  ['refunded', ({ order }) => decimalRupees(refundedPaise(order))],
  ['transaction_id', ({ order }) => order.transactionId],
  ['carrier', ({ order }) => order.carrier?.name ?? null],
  ['tracking_number', ({ order }) => order.shippingLabel?.trackingNumber ?? null],
  ['code', ({ order }) => order.code ?? null],
  ['discount', ({ order }) => decimalRupees(discountOf(order.line_items))],
  ['gstin', ({ order }) => order.business?.gstin ?? null],
  ['company', ({ order }) => order.business?.company ?? null],
]

export const ORDER_EXPORT_HEAD = `${BYTE_ORDER_MARK}${csvLine(COLUMNS.map(([title]) => title))}`

export function orderLine(exported: ExportedOrder): string {
  return csvLine(COLUMNS.map(([, value]) => value(exported) ?? ''))
}

/** What has been or is being refunded, in paise. */
function refundedPaise({ refunds }: Order): number {
  return refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
}
