import { lastShipsFrom } from '../../../domain/catalogue/variant.ts'
import { CASH_ON_DELIVERY, readDelivery, type CashPayment } from '../../../domain/orders/order-fees.ts'
import type { Order, Reissue } from '../../../domain/orders/order.ts'
import { isStillTaken } from '../../../domain/orders/packing.ts'
import { formatCreditNoteNumber, formatReceiptNumber, type Supplement } from '../../../domain/orders/receipt-number.ts'
import { RECEIVED_BY, type ReceivedBy } from '../../../domain/orders/written-order.ts'
import { cutPage, FIRST_PAGE, type PageRequest, type PageResult } from '../../../domain/paging.ts'
import { carrierOf } from '../../../domain/parcels/carrier.ts'
import { canShip, isToPack } from '../../../domain/parcels/order-state.ts'
import { CASH } from '../../../domain/payments/payment.ts'
import { cashPaise, type Refund } from '../../../domain/payments/refund.ts'
import { isUuid } from '../../../domain/text.ts'
import { toUnixSeconds } from '../../../domain/unix-time.ts'
import type { Shop } from '../../../shop.ts'
import { findProvider } from '../../payments/find-provider.ts'
import { findRefundsOf, findRefundsOfPerson } from '../../payments/find-refunds.ts'
import { findWaiting } from '../../stock/find-waiting.ts'
import { selectOrder, selectOrderOfSession, selectOrders, type OrderRow } from './orders.sql.ts'

/** Newest first. */
export async function findOrders(shop: Shop, uid: string, { limit, after }: PageRequest = FIRST_PAGE): Promise<PageResult<Order>> {
  const [rows, refunds] = await Promise.all([selectOrders(shop.db, uid, { limit: limit + 1, after }), findRefundsOfPerson(shop, uid)])
  const { entries, next } = cutPage(rows, limit, (row) => row)
  return { entries: withRefunds(shop, entries, refunds), next }
}

export async function findOrder(shop: Shop, uid: string, id: string): Promise<Order | null> {
  if (!isUuid(id)) return null
  const [row, refunds] = await Promise.all([selectOrder(shop.db, uid, id), findRefundsOfPerson(shop, uid)])
  return (row && withRefunds(shop, [row], refunds)[0]) ?? null
}

/** The order of a checkout session, whoever owns it; null if there is none. */
export async function findOrderOfSession(shop: Shop, sessionId: string): Promise<Order | null> {
  const row = await selectOrderOfSession(shop.db, sessionId)
  const [order] = row ? await toOrders(shop, [row]) : []
  return order ?? null
}

/** Converts rows to orders with their refunds, and those for operators with what they wait for. */
export async function toOrders(shop: Shop, rows: OrderRow[]): Promise<Order[]> {
  const mayWait = rows.some(
    ({ state, line_items: lines }) => canShip(state) && lastShipsFrom(lines.map((line) => line.ships_from)) !== null,
  )
  const [refunds, waiting] = await Promise.all([
    findRefundsOf(
      shop,
      rows.map((row) => row.session_id),
    ),
    mayWait ? findWaiting(shop.db) : [],
  ])
  return withRefunds(shop, rows, refunds).map((order) => {
    const waitsUntil = lastShipsFrom(waiting.map(({ orderId, shipsFrom }) => (orderId === order.id ? shipsFrom : null)))
    return waitsUntil === null ? order : { ...order, waitsUntil }
  })
}

function withRefunds(shop: Shop, rows: OrderRow[], refunds: Map<string, Refund[]>): Order[] {
  return rows.map((row) => toOrder(shop, row, refunds.get(row.session_id) ?? []))
}

function toOrder(shop: Shop, row: OrderRow, refunds: Refund[]): Order {
  const { receipt_year: year, receipt_sequence: sequence, shipping_label: label } = row
  const first = year !== null && sequence !== null ? formatReceiptNumber({ year, sequence }) : null
  const reissues = toReissues(first ?? '', row.reissues)
  return {
    id: row.id,
    number: row.number,
    receiptNumber: reissues.at(-1)?.receiptNumber ?? first,
    transactionId: row.transaction_id,
    ...(row.paid_with && { paidWith: paidWithOf(shop, row), sessionId: row.session_id }),
    ...(row.source && { source: row.source }),
    ...(row.written_by && { writtenBy: row.written_by }),
    ...(row.tags && { note: row.note ?? null, tags: row.tags }),
    ...takenOf(shop, row),
    createdAt: toUnixSeconds(row.created_at),
    amount: row.amount_paise,
    line_items: row.line_items,
    ...(row.supplements.length > 0 && { supplements: row.supplements.map(toSupplement) }),
    ...(reissues.length > 0 && { reissues }),
    fees: row.fees,
    delivery: readDelivery(row.delivery, row.fees),
    ...(row.code !== null && { code: row.code }),
    ...(row.also !== null && { also: row.also }),
    ...(row.business && { business: row.business }),
    ...(row.promised && { promised: row.promised }),
    shipping: row.shipping,
    shippingLabel: label && { trackingNumber: label.trackingNumber },
    state: row.state,
    ...(row.cancelled_at && { cancelledAt: toUnixSeconds(row.cancelled_at) }),
    ...(row.cash_state !== null && { cash: toCash(row, refunds) }),
    ...(row.packed_at && { packedAt: toUnixSeconds(row.packed_at) }),
    ...(row.shipped_at && { shippedAt: toUnixSeconds(row.shipped_at) }),
    ...(row.delivered_at && { deliveredAt: toUnixSeconds(row.delivered_at) }),
    carrier: label && carrierOf(row.carrier, label.trackingNumber, shop.folder.carriers),
    refunds,
    charges: { data: [{ receipt_url: `${shop.publicUrl}/account/orders/${row.id}/receipt` }] },
  }
}

function toSupplement({ receiptYear: year, receiptSequence: sequence, at }: OrderRow['supplements'][number]): Supplement {
  return { receiptNumber: formatReceiptNumber({ year, sequence }), createdAt: toUnixSeconds(new Date(at)) }
}

function toReissues(first: string, reissues: OrderRow['reissues']): Reissue[] {
  const numbers = reissues.map(({ year, receiptSequence: sequence }) => formatReceiptNumber({ year, sequence }))
  return reissues.map(({ year, noteSequence, at, supplements, before }, index) => ({
    receiptNumber: numbers[index]!,
    replaces: numbers[index - 1] ?? first,
    creditNote: formatCreditNoteNumber({ year, sequence: noteSequence }),
    createdAt: toUnixSeconds(new Date(at)),
    supplements,
    before,
  }))
}

function takenOf({ clock }: Pick<Shop, 'clock'>, { taken_at: at, taken_name: name = '', ...row }: OrderRow): Pick<Order, 'taken'> {
  return isToPack(row) && at && isStillTaken(at, clock.now()) ? { taken: { name, at: toUnixSeconds(at) } } : {}
}

function toCash(row: OrderRow, refunds: Refund[]): CashPayment {
  const given = refunds.map(({ amount, state, way }) => ({ amountPaise: amount, state, way }))
  return {
    due: row.cash_state === 'DUE' ? cashPaise(row.cash_paise ?? 0, given) : 0,
    ...(row.collected_at && { collectedAt: toUnixSeconds(row.collected_at) }),
    ...(row.refused_at && { refusedAt: toUnixSeconds(row.refused_at) }),
    ...(row.arrived_back_at && { arrivedBackAt: toUnixSeconds(row.arrived_back_at) }),
  }
}

function paidWithOf(shop: Shop, { paid_with: provider, received_by: by }: OrderRow): string {
  if (by) return RECEIVED_BY[by as ReceivedBy]
  if (provider === CASH) return CASH_ON_DELIVERY
  return findProvider(shop, provider ?? undefined)?.name ?? provider ?? ''
}
