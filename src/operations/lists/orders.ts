import { indianMinute } from '../../domain/indian-time.ts'
import { decimalRupees, formatPaise } from '../../domain/money.ts'
import { orderForPackers } from '../../domain/orders/order-for-packers.ts'
import { LISTED_STATES, PACKER_STATES } from '../../domain/orders/order-search.ts'
import type { Order } from '../../domain/orders/order.ts'
import { changedLines, chargedPaise } from '../../domain/orders/paid-parts.ts'
import { piecesWords } from '../../domain/orders/pieces-words.ts'
import { operatorStateWord } from '../../domain/parcels/order-state.ts'
import { discountOf } from '../../domain/prices/pricing.ts'
import { MAX_SOURCE } from '../../domain/shop/source.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import { sourceWords } from '../../messages/source.ts'
import { day, list, oneOf, search } from './list.ts'

/** Who has bought it is read for files alone. */
type ListedOrder = Order & { email?: string | null; phone?: string | null; skus?: readonly string[]; taxPaise?: number | null }

/** All orders, newest first. Amounts in files are rupees with two decimals, times are India's; docs/operator.md describes the columns. */
export const orders = list<ListedOrder>()({
  by: 'packer',
  columns: {
    order_number: { title: 'Order', text: ({ number }) => number },
    receipt_number: { title: 'Receipt', text: ({ receiptNumber }) => receiptNumber ?? '' },
    placed_at: { title: 'Placed (IST)', text: ({ createdAt }) => indianMinute(fromUnixSeconds(createdAt)) },
    state: { title: 'State', text: operatorStateWord },
    name: { title: 'Name', text: ({ shipping }) => shipping.name },
    email: { title: 'Email', text: ({ email }) => email ?? '' },
    phone: { title: 'Phone', text: ({ phone }) => phone ?? '' },
    address_line_1: { title: 'Address', text: ({ shipping }) => shipping.address.line1 },
    address_line_2: { title: 'Address, second line', text: ({ shipping }) => shipping.address.line2 ?? '' },
    city: { title: 'City', text: ({ shipping }) => shipping.address.city },
    address_state: { title: 'State of the address', text: ({ shipping }) => shipping.address.state },
    postal_code: { title: 'PIN', text: ({ shipping }) => shipping.address.postal_code },
    items: {
      title: 'Items',
      text: (order) =>
        changedLines(order)
          .map((line) => piecesWords(line))
          .join('; '),
    },
    pieces: {
      title: 'Pieces',
      align: 'end',
      text: (order) => String(changedLines(order).reduce((sum, { quantity }) => sum + quantity, 0)),
    },
    amount: {
      title: 'Amount',
      align: 'end',
      text: (order) => formatPaise(chargedPaise(order)),
      file: (order) => decimalRupees(chargedPaise(order)),
    },
    refunded: {
      title: 'Refunded',
      align: 'end',
      text: (order) => formatPaise(refundedPaise(order)),
      file: (order) => decimalRupees(refundedPaise(order)),
    },
    transaction_id: { title: 'Payment', text: ({ transactionId }) => transactionId },
    paid_with: { title: 'Paid with', text: ({ paidWith }) => paidWith ?? '' },
    carrier: { title: 'Carrier', text: ({ carrier }) => carrier?.name ?? '' },
    tracking_number: { title: 'Tracking number', text: ({ shippingLabel: label }) => label?.trackingNumber ?? '' },
    code: { title: 'Code', text: ({ code, also }) => [code, also?.code].filter(Boolean).join(' + ') },
    discount: {
      title: 'Discount',
      align: 'end',
      text: (order) => formatPaise(discountOf(changedLines(order))),
      file: (order) => decimalRupees(discountOf(changedLines(order))),
    },
    delivery: { title: 'Delivery', text: ({ delivery }) => delivery.name },
    delivery_cost: {
      title: 'Delivery cost',
      align: 'end',
      text: ({ delivery }) => formatPaise(delivery.amountPaise),
      file: ({ delivery }) => decimalRupees(delivery.amountPaise),
    },
    gstin: { title: 'GSTIN', text: ({ business }) => business?.gstin ?? '' },
    company: { title: 'Company', text: ({ business }) => business?.company ?? '' },
    tags: { title: 'Tags', text: ({ tags = [] }) => tags.join(', ') },
    note: { title: 'Note', text: ({ note }) => note ?? '' },
    courier_phone: { title: 'Phone for the courier', text: ({ shipping }) => shipping.address.phone ?? '' },
    skus: { title: 'SKUs', text: ({ skus = [] }) => (skus.some(Boolean) ? skus.join('; ') : '') },
    taxable_value: {
      title: 'Taxable value',
      align: 'end',
      text: ({ amount, taxPaise = null }) => (taxPaise === null ? '' : decimalRupees(amount - taxPaise)),
    },
    tax: { title: 'Tax', align: 'end', text: ({ taxPaise = null }) => (taxPaise === null ? '' : decimalRupees(taxPaise)) },
    source: { title: 'Source', text: ({ source }) => (source ? sourceWords(source) : '') },
  },
  page: ['order_number', 'state', 'name', 'city', 'placed_at', 'pieces', 'amount', 'paid_with'],
  // Nothing of money.
  packing: ['order_number', 'state', 'name', 'city', 'placed_at', 'pieces'],
  packersRow: orderForPackers,
  command: ['order_number', 'placed_at', 'amount', 'state', 'name'],
  file: [
    'order_number',
    'receipt_number',
    'placed_at',
    'state',
    'name',
    'email',
    'phone',
    'address_line_1',
    'address_line_2',
    'city',
    'address_state',
    'postal_code',
    'items',
    'pieces',
    'amount',
    'refunded',
    'transaction_id',
    'carrier',
    'tracking_number',
    'code',
    'discount',
    'gstin',
    'company',
    'delivery',
    'delivery_cost',
    'paid_with',
    'tags',
    'note',
    'courier_phone',
    'skus',
    'taxable_value',
    'tax',
    'source',
  ],
  filters: {
    search: search(),
    state: oneOf(LISTED_STATES, { packers: PACKER_STATES }),
    from: day(),
    to: day(),
    source: search(MAX_SOURCE),
  },
  sortedBy: ['time', 'uuid'],
  id: ({ id }) => id,
  empty: { none: 'No orders yet.', noneLikeThat: 'No orders match.' },
})

/** What has been or is being refunded. What paid for other pieces has not moved. */
function refundedPaise({ refunds }: Order): number {
  return refunds.filter(({ state, reason }) => state !== 'failed' && reason !== 'changed').reduce((sum, { amount }) => sum + amount, 0)
}
