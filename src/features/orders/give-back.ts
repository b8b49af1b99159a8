import { lineKey } from '../../domain/cart/cart.ts'
import { areSameOptions } from '../../domain/catalogue/variant.ts'
import { lineOptions, withRefs } from '../../domain/orders/order.ts'
import { paidParts, type PaidPart } from '../../domain/orders/paid-parts.ts'
import { canShip, nextOrderState } from '../../domain/parcels/order-state.ts'
import { chooseRefund, partsLeft, type RefundChoice, type WantedRefund } from '../../domain/payments/refund-choice.ts'
import { refundablePaise, type RefundedPart, type RefundReason } from '../../domain/payments/refund.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { findWaiting } from '../stock/find-waiting.ts'
import { lockPieces, returnPieces } from '../stock/hold-pieces.ts'
import type { LockedOrder } from './change-order.ts'
import { lockUnsent } from './complaints/replacements.sql.ts'
import { updateState } from './parcels/parcels.sql.ts'
import { stopParcel } from './parcels/stop-parcel.ts'
import { giveUpLabel } from './return-label.ts'
import { settleOpenReturns } from './returns/returns.sql.ts'

/** What the buyer of a locked order still has paid for: of each line the pieces of which no money has gone back, and what is left of their price. */
function leftOf({ order, refunds }: LockedOrder): PaidPart[] {
  return partsLeft(paidParts(order), refunds)
}

export function chooseOf({ order, refunds }: LockedOrder, wanted: WantedRefund): RefundChoice {
  return chooseRefund({ amountPaise: order.amount_paise, parts: paidParts(order) }, refunds, wanted)
}

/**
 * Gives money of a locked order back, by pieces of lines or as an amount: the one way in which an operator, a return or a change of the
 * order does. It answers the buyer's open complaint. An order of which nothing is left is refunded, and its parcels are not sent.
 */
export async function giveBack(
  shop: Shop,
  tx: Tx,
  { order, refunds, wanted, reason }: LockedOrder & { wanted: WantedRefund; reason: RefundReason },
): Promise<RefundChoice> {
  const choice = chooseOf({ order, refunds }, wanted)
  if (!choice.ok) return choice
  const { session_id: sessionId, user_id: uid, amount_paise: paidPaise } = order
  await queueRefund(shop, tx, { ...choice, sessionId, uid, reason })
  // Money of the order goes back: that answers what is open.
  const rows = await tx
    .updateTable('complaints')
    .set({ state: 'refunded', answered_at: shop.clock.now() })
    .where('order_id', '=', order.id)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  const answered = rows.map(({ id }) => id)
  if (choice.amountPaise === refundablePaise(paidPaise, refunds)) await markRefunded(shop, tx, order)
  else if (canShip(order.state)) await endWaiting(tx, { order, refunds, parts: choice.parts, at: shop.clock.now() })
  await shop.announce(tx, 'complaint.answered', answered)
  return choice
}

/** Pieces that were sold ahead and are not there give their place ahead back with their money: there is nothing to be kept or thrown away. */
async function endWaiting(tx: Tx, { order, refunds, parts, at }: LockedOrder & { parts: RefundedPart[]; at: Date }): Promise<void> {
  const ahead = order.line_items.filter(({ ships_from: day }) => day !== undefined)
  if (ahead.length === 0) return
  await lockPieces(tx, ahead)
  const waiting = await findWaiting(tx, order.id)
  const ended = withRefs(order.line_items).flatMap(({ ref, ...line }): RefundedPart[] => {
    const part = line.ships_from === undefined ? undefined : parts.find((known) => known.ref === ref)
    const kind = waiting.find(({ id, options }) => id === line.id && areSameOptions(options, lineOptions(line)))
    const pieces = Math.min(part?.pieces ?? 0, kind?.pieces ?? 0)
    // Of an order's lines of one kind each ends its own.
    if (kind) kind.pieces -= pieces
    return part && pieces > 0 ? [{ ...part, pieces }] : []
  })
  if (ended.length > 0) await putBack(tx, { order, refunds, parts: ended, at })
}

/** All of an order's money is on its way back: in the transaction that decides it. */
async function markRefunded(shop: Pick<Shop, 'jobs' | 'clock'>, tx: Tx, order: LockedOrder['order']): Promise<void> {
  if (nextOrderState(order.state, 'refunded') !== 'refunded') return
  const at = shop.clock.now()
  await updateState(tx, order.id, 'refunded', at)
  await stopParcel(shop, tx, order)
  // What was held to be sent instead is on sale again.
  for (const back of await settleOpenReturns(tx, order.id, at)) {
    if (!back.sent) await returnPieces(tx, { sessionId: back.id, pieces: null, reason: 'put-back', at })
    await giveUpLabel(shop, tx, back)
  }
  // A second parcel that has not been handed over stays too.
  for (const second of await lockUnsent(tx, order.id)) {
    await updateState(tx, second.id, 'refunded', at)
    await stopParcel(shop, tx, { ...second, session_id: second.id })
  }
}

/**
 * Puts pieces of a locked order back in stock after their money was given back by `parts`; `refunds` are those of before. What came back
 * without money, or was put back before, is not put back again. @returns how many pieces are in stock again
 */
export async function putBack(tx: Tx, { order, refunds, parts, at }: LockedOrder & { parts: RefundedPart[]; at: Date }): Promise<number> {
  let count = 0
  // Those of a parcel in exchange are off the counts under its id.
  for (const parcel of new Set(order.line_items.map(({ sent_in: its = order.session_id }) => its)))
    count += await returnPieces(tx, { sessionId: parcel, pieces: piecesBack({ order, refunds }, parts, parcel), reason: 'put-back', at })
  return count
}

/** The pieces of these parts by their kinds, of which an order may have several lines, in its own parcel or one in exchange. */
export function piecesBack({ order, refunds }: LockedOrder, parts: RefundedPart[], parcel = order.session_id) {
  const left = leftOf({ order, refunds })
  const own = withRefs(order.line_items).filter(({ sent_in: its = order.session_id }) => its === parcel)
  const kinds = Map.groupBy(own, (line) => lineKey({ id: line.id, options: lineOptions(line) }))
  return [...kinds.values()].flatMap((lines) => {
    const count = (of: readonly { ref: string; pieces: number }[]) =>
      lines.reduce((sum, { ref }) => sum + (of.find((part) => part.ref === ref)?.pieces ?? 0), 0)
    const quantity = count(parts)
    const kept = count(left.map(({ ref, quantity: pieces }) => ({ ref, pieces }))) - quantity
    return quantity > 0 ? [{ id: lines[0]!.id, options: lineOptions(lines[0]!), quantity, kept }] : []
  })
}
