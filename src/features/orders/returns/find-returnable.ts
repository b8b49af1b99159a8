import { firstOptions } from '../../../domain/catalogue/options.ts'
import { readOptions } from '../../../domain/catalogue/stock.ts'
import type { KindInstead } from '../../../domain/orders/exchange.ts'
import {
  paidPiecesLeft,
  returnableLines,
  returnRefusal,
  returnUntil,
  type AskedLine,
  type ReturnableLine,
  type ReturnRefusal,
} from '../../../domain/orders/order-return.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { earlierRefunds, type Sold } from '../../../domain/orders/paid-parts.ts'
import { readPieces } from '../../../domain/orders/written-order.ts'
import type { EarlierRefund } from '../../../domain/payments/refund.ts'
import { isUuid } from '../../../domain/text.ts'
import { toUnixSeconds } from '../../../domain/unix-time.ts'
import type { Shop } from '../../../shop.ts'
import { findAnyProduct } from '../../catalogue/find-product.ts'
import { findOrderForOperator } from '../find/find-for-operator.ts'
import { findOrder } from '../find/find-orders.ts'
import { toEarlier, withVariants } from './find-returns.ts'
import { selectReturnParcel, selectReturnParcels, selectReturnsOfOrder, type ReturnParcel, type StoredReturn } from './returns.sql.ts'

/** A parcel with what can come back of it, each line with the kinds in which it could be sent instead. */
export type Returnable = {
  order: Order
  parcelId: string
  lines: (ReturnableLine & { kinds: KindInstead[] })[]
  refusal: ReturnRefusal | null
  /** The end of the time in which a return can be asked for, in Unix seconds; null before it has arrived. */
  until: number | null
}

/** What can come back of a person's parcel, the order's own or one in exchange, by its id; null where they have none like that. */
export async function findReturnable(shop: Shop, uid: string, parcelId: string): Promise<Returnable | null> {
  const parcel = isUuid(parcelId) ? await selectReturnParcel(shop.db, parcelId) : undefined
  const order = parcel?.user_id === uid ? await findOrder(shop, uid, parcel.order_id) : null
  return parcel && order ? toReturnable(shop, parcel, { order, returns: await selectReturnsOfOrder(shop.db, order.id) }) : null
}

/** The same of every parcel of an order. For operators. */
export async function findReturnables(shop: Shop, order: Order): Promise<Returnable[]> {
  const [returns, parcels] = await Promise.all([selectReturnsOfOrder(shop.db, order.id), selectReturnParcels(shop.db, order.id)])
  return Promise.all(parcels.map((parcel) => toReturnable(shop, parcel, { order, returns })))
}

async function toReturnable(
  shop: Shop,
  parcel: ReturnParcel,
  { order, returns }: { order: Order; returns: StoredReturn[] },
): Promise<Returnable> {
  const { returns: rules } = shop.folder
  const deliveredAt = parcel.delivered_at && toUnixSeconds(parcel.delivered_at)
  return {
    order,
    parcelId: parcel.id,
    lines: await withVariants(shop, linesToReturn(parcel, { ...order, refunds: earlierRefunds(order.refunds), returns })),
    refusal: whyNotReturn(shop, parcel, returns),
    until: deliveredAt !== null && rules ? returnUntil(deliveredAt, rules) : null,
  }
}

/** `returns` are all of the order. */
export function linesToReturn(
  { id, line_items: lines }: Pick<ReturnParcel, 'id' | 'line_items'>,
  { refunds, returns, ...sold }: Sold & { refunds: EarlierRefund[]; returns: StoredReturn[] },
): ReturnableLine[] {
  const sentFor = returns.find((back) => back.id === id)?.lines ?? null
  return returnableLines({ id, lines, sentFor }, { returns: returns.map(toEarlier), paidLeft: paidPiecesLeft(sold, refunds) })
}

export function whyNotReturn(
  { folder, clock }: Pick<Shop, 'folder' | 'clock'>,
  { id, state, delivered_at: at }: Pick<ReturnParcel, 'id' | 'state' | 'delivered_at'>,
  returns: Pick<StoredReturn, 'parcel_id' | 'state'>[],
): ReturnRefusal | null {
  const hasAsked = returns.some((back) => back.parcel_id === id && back.state === 'asked')
  const deliveredAt = at && toUnixSeconds(at)
  return returnRefusal({ state, deliveredAt }, { rules: folder.returns, hasAsked, nowS: toUnixSeconds(clock.now()) })
}

type AskedFor = { reference: string; parcel: string | null; ref: string; written: string | null }
type FoundLine =
  | { ok: true; parcelId: string; left: number; instead: Pick<AskedLine, 'to' | 'product'> }
  | { ok: false; reason: 'unknown-order' | 'unknown-size' }

/**
 * What an operator has written of a line: in which parcel it is, and what is sent instead, such as "L" or "L/indigo", or another product
 * such as "buti-stole" or "neel-kurta/L".
 */
export async function findReturnableLine(shop: Shop, { reference, parcel, ref, written }: AskedFor): Promise<FoundLine> {
  const found = await findOrderForOperator(shop, reference)
  if (!found) return { ok: false, reason: 'unknown-order' }
  const returnable = (await findReturnables(shop, found.order)).find(({ parcelId }) => parcelId === (parcel ?? found.order.id))
  if (!returnable) return { ok: false, reason: 'unknown-order' }
  const { parcelId, lines } = returnable
  // What the line is called is asked of all lines where it is decided.
  const line = lines.find((known) => known.ref === ref)
  if (!line || written === null) return { ok: true, parcelId, left: line?.left ?? 0, instead: { to: null } }
  const own = await findAnyProduct(shop, line.id)
  const to = own && readOptions(own, written)
  if (to) return { ok: true, parcelId, left: line.left, instead: { to } }
  const read = readPieces(written)
  const [piece] = read.ok ? read.pieces : []
  const other = piece && (await findAnyProduct(shop, piece.id))
  const kind = other && (piece.kind === null ? firstOptions(other) : readOptions(other, piece.kind))
  return kind ? { ok: true, parcelId, left: line.left, instead: { to: kind, product: other.id } } : { ok: false, reason: 'unknown-size' }
}
