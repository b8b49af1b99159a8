import { BYTE_ORDER_MARK, csvLine } from '../../../domain/import/csv.ts'
import { decimalRupees } from '../../../domain/money.ts'
import { isCollected } from '../../../domain/orders/destination.ts'
import { asSent } from '../../../domain/orders/to-send.ts'
import { orders } from '../../../operations/lists/orders.ts'
import type { Shop } from '../../../shop.ts'
import { findTogether, canBePacked, type ToPack } from './pack-together.ts'

/** `left` are the numbers of orders that are not to be sent. */
type CourierSheet = { csv: string; count: number; left: string[] }

/** Of what is sent, as the export of orders has them. */
const OF_ORDER = [
  'order_number',
  'name',
  'address_line_1',
  'address_line_2',
  'city',
  'address_state',
  'postal_code',
  'items',
  'pieces',
  'skus',
] as const

/**
 * What a courier wants to know of these orders' parcels, at most fifty, as CSV. Its last two columns are empty: with them filled it is
 * a courier's answer (read-courier-answer.ts).
 */
export async function courierSheet(shop: Shop, ids: string[]): Promise<CourierSheet> {
  const { parcels } = await findTogether(shop, ids)
  const [sent, left] = [parcels.filter(isSent), parcels.filter((parcel) => !isSent(parcel))]
  const head = csvLine([...OF_ORDER, 'phone', 'weight_grams', 'collect', 'carrier', 'tracking_number'])
  const csv = `${BYTE_ORDER_MARK}${head}${sent.map(lineOf).join('')}`
  return { csv, count: sent.length, left: left.map(({ order }) => order.number) }
}

function isSent({ order, lines }: ToPack): boolean {
  return canBePacked(order) && !isCollected(order) && lines.length > 0
}

function lineOf({ order, skus, grams }: ToPack): string {
  const sent = { ...asSent(order), skus: skus.map((sku) => sku ?? '') }
  // Couriers' forms want ten digits.
  const phone = order.shipping.address.phone?.replace(/^\+91/, '') ?? ''
  const own = [phone, String(grams), decimalRupees(order.cash?.due ?? 0), '', '']
  return csvLine([...OF_ORDER.map((column) => orders.columns[column].text(sent)), ...own])
}
