import type { Shortage } from '../../domain/catalogue/stock.ts'
import { financialYear, indianDay } from '../../domain/indian-time.ts'
import { formatPaise } from '../../domain/money.ts'
import { isCollected } from '../../domain/orders/destination.ts'
import { planChange, type ChangePlan, type PlannedChange, type WantedChange } from '../../domain/orders/order-change.ts'
import { withRefs, type OrderLine } from '../../domain/orders/order.ts'
import { piecesWords } from '../../domain/orders/pieces-words.ts'
import { expectedDelivery, waitOfOrder, type DeliveryDays } from '../../domain/parcels/delivery.ts'
import { canShip, type OrderState } from '../../domain/parcels/order-state.ts'
import { cutParts } from '../../domain/payments/refund-choice.ts'
import type { RefundReason } from '../../domain/payments/refund.ts'
import { taxOrder, type StoredTax } from '../../domain/receipts/gst.ts'
import type { Tx } from '../../schema.ts'
import type { PaidSession, Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { findCash, raiseDue } from '../payments/cash-orders.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { exchangePieces, findShortage } from '../stock/hold-pieces.ts'
import { lockOrder, type LockedOrder } from './change-order.ts'
import { addSupplement, updateGrown } from './changes.sql.ts'
import { tellCorrected } from './correct-order.ts'
import { piecesBack } from './give-back.ts'
import { lockLabel } from './parcels/labels.sql.ts'
import { selectOrderSession, type ParcelRow } from './parcels/parcels.sql.ts'
import { renewLabel } from './parcels/renew-label.ts'

export type Unchangeable = 'cancelled' | 'refunded' | 'shipped'

/** Only what has not been handed over changes. */
export function whyNoChange(state: OrderState): Exclude<Unchangeable, 'cancelled'> | null {
  if (canShip(state)) return null
  return state === 'refunded' ? 'refunded' : 'shipped'
}

export function planOf({ order, refunds }: LockedOrder, wanted: WantedChange): ChangePlan {
  return planChange({ ...order, amountPaise: order.amount_paise, supplements: order.supplements.length }, refunds, wanted)
}

type Change = { locked: LockedOrder; plan: PlannedChange; by: Operator; at: Date; paidIn: string | null }

/**
 * Does a planned change of a locked order that has not been handed over.
 * @returns what there is too little of; then nothing is changed
 */
export async function applyChange(shop: Shop, tx: Tx, { locked, plan, by, at, paidIn }: Change): Promise<Shortage | null> {
  const { order } = locked
  const { id, session_id: sessionId } = order
  const { added } = plan
  // The notes of labels are locked before the pieces. One that a carrier is selling now is out of date then (`isStale`).
  await lockLabel(tx, id)
  const shortage = await exchangePieces(tx, { sessionId, from: piecesBack(locked, plan.taken), to: added, at })
  if (shortage) return shortage
  await renewLabel(shop, tx, { ...order, isBoughtAnew: shop.shippingLabels === 'automatic' })
  await recordAction(tx, { by, action: 'order-changed', object: { type: 'order', id }, ...wordsOf(order, plan), at })
  await tellCorrected(shop, tx, order)
  await bookChange(shop, tx, { order, plan, at, paidIn, promised: promiseWith(shop, order, { added, at }), rest: 'operator' })
  return null
}

type Booked = Pick<Change, 'plan' | 'at' | 'paidIn'> & {
  order: LockedOrder['order']
  promised: DeliveryDays | null
  /** Why the rest goes back. */
  rest: RefundReason
}

/**
 * The books of a planned change, last of all that its transaction does: what was paid for the pieces that leave the order pays for those
 * that come, what is left of it goes back, and what was missing was paid in the session `paidIn` or is collected by the courier. What
 * comes is a supply of its own, with a receipt number of its own: the counter of these is locked until the transaction ends.
 */
export async function bookChange(shop: Shop, tx: Tx, { order, plan, at, paidIn, promised, rest }: Booked): Promise<void> {
  const { id, session_id: sessionId } = order
  const { added, addedPaise, taken, takenPaise } = plan
  const cash = await findCash(tx, sessionId)
  const isAtDoor = cash !== null && canShip(order.state)
  const stays = isAtDoor ? takenPaise : Math.min(takenPaise, addedPaise)
  // Once it has left, what the courier collects stays what it was.
  if (cash) await raiseDue(tx, sessionId, isAtDoor ? addedPaise : stays)
  await updateGrown(tx, id, {
    lines: [...order.line_items, ...added],
    amountPaise: order.amount_paise + addedPaise,
    tax: taxWith(shop, order.tax, { added, at }),
    promised,
  })
  const [kept = [], back = []] = cutParts(taken, [stays, takenPaise - stays])
  const money = { sessionId, uid: order.user_id, lineIds: taken.map(({ ref }) => ref) }
  await queueRefund(shop, tx, { ...money, amountPaise: stays, parts: kept, reason: 'changed' })
  await queueRefund(shop, tx, { ...money, amountPaise: takenPaise - stays, parts: back, reason: rest })
  if (added.length > 0) await addSupplement(tx, id, { year: financialYear(at), at, paise: addedPaise, sessionId: paidIn })
}

/** What comes is taxed as of its own day, in the place of the order. */
function taxWith(
  { seller }: Pick<Shop, 'seller'>,
  tax: StoredTax | null,
  { added, at }: { added: OrderLine[]; at: Date },
): StoredTax | null {
  if (!tax || added.length === 0) return tax
  const sold = { line_items: added, fees: [], state: null, day: indianDay(at) }
  const lines = seller.registration ? taxOrder(seller.registration, sold).lines : added.map(() => ({ hsn: '', ratePercent: 0 }))
  return { ...tax, lines: [...tax.lines, ...lines] }
}

/** What was promised stays, unless something comes that has to be made first, or is sold ahead. */
function promiseWith(
  { folder }: Pick<Shop, 'folder'>,
  order: ParcelRow,
  { added, at }: { added: OrderLine[]; at: Date },
): DeliveryDays | null {
  const wait = waitOfOrder(added)
  if ((wait.days === 0 && wait.from === null) || isCollected(order)) return order.promised
  const days = expectedDelivery(at, { ...folder.delivery, ...(order.delivery?.days && { days: order.delivery.days }) }, wait)
  return days && (!order.promised || days.to > order.promised.to) ? days : order.promised
}

/** What operators read of it. */
export function wordsOf({ line_items: lines }: ParcelRow, { taken, added, differencePaise: paise }: PlannedChange) {
  const known = withRefs(lines)
  return {
    before:
      taken.length > 0
        ? {
            'taken off': known.flatMap((line) =>
              taken.filter(({ ref }) => ref === line.ref).map(({ pieces }) => piecesWords(line, pieces)),
            ),
          }
        : null,
    after: {
      ...(added.length > 0 && { added: added.map((line) => piecesWords(line)) }),
      ...(paise !== 0 && { [paise > 0 ? 'more' : 'less']: formatPaise(Math.abs(paise)) }),
    },
  }
}

/** A change whose difference was paid, with its order locked; null where it cannot be done any more, so that the money goes back. */
async function lockPaidChange(tx: Tx, session: PaidSession): Promise<{ locked: LockedOrder; plan: PlannedChange } | null> {
  const { changes_order: id, line_items: add, taken_off: takeOff } = session
  const found = id === null ? undefined : await selectOrderSession(tx, id)
  const locked = found ? await lockOrder(tx, found) : null
  if (!locked || whyNoChange(locked.order.state)) return null
  const plan = planOf(locked, { takeOff: takeOff ?? [], add })
  return plan.ok && plan.differencePaise === session.amount_paise ? { locked, plan } : null
}

/** Why a paid difference cannot change its order. */
export async function findChangeObstacle(tx: Tx, session: PaidSession): Promise<'not-due' | 'sold-out' | null> {
  const paid = await lockPaidChange(tx, session)
  if (!paid) return 'not-due'
  await lockLabel(tx, paid.locked.order.id)
  const pieces = { sessionId: session.id, from: piecesBack(paid.locked, paid.plan.taken), to: paid.plan.added }
  return (await findShortage(tx, pieces)) ? 'sold-out' : null
}

/** Does the change whose difference was paid, after `findChangeObstacle` in the same transaction. */
export async function applyPaidChange(shop: Shop, tx: Tx, session: PaidSession, at: Date): Promise<void> {
  const paid = await lockPaidChange(tx, session)
  const by = { uid: null, name: session.written_by ?? '' }
  const shortage = paid && (await applyChange(shop, tx, { ...paid, by, at, paidIn: session.id }))
  if (!paid || shortage) throw new Error('An order changed between the look at its payment and the change.')
}
