import { lineKey } from '../../domain/cart/cart.ts'
import type { Shortage } from '../../domain/catalogue/stock.ts'
import { planChange, type ChangePlan, type PlannedChange, type WantedChange } from '../../domain/orders/order-change.ts'
import type { Order } from '../../domain/orders/order.ts'
import { earlierRefunds } from '../../domain/orders/paid-parts.ts'
import type { WantedLine } from '../../domain/payments/refund-choice.ts'
import { refundablePaise } from '../../domain/payments/refund.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { applyChange, planOf, whyNoChange, wordsOf, type Unchangeable } from '../orders/apply-change.ts'
import { lockOrder, type LockedOrder } from '../orders/change-order.ts'
import { findOrderForOperator } from '../orders/find/find-for-operator.ts'
import { isLabelUnderWay } from '../orders/parcels/renew-label.ts'
import { findCash } from '../payments/cash-orders.ts'
import { openLink, reserveDifference } from '../payments/open-link.ts'
import { endChanges, holdingPurchases, NotReserved, type NotReservedResult, type Reserved } from '../payments/reserve-session.ts'
import { settleEach } from '../payments/settle-payment.ts'
import { findChangeLink, findUnpaidChanges } from './find-written.ts'
import { readLines, type UnreadPieces } from './read-lines.ts'

/** `add` as `readPieces` reads it; null for nothing. `seen` is what a preview has said of it. */
export type ChangeRequest = { reference: string; takeOff: WantedLine[]; add: string | null; seen: string | null; isPreview: boolean }

/** `differencePaise` is left to pay, below 0 it goes back; at `payUrl` until `endsAt` where it is to be paid first. */
export type ChangeResult =
  | { ok: true; id: string; number: string; differencePaise: number; seen: string; isPreview: boolean; payUrl?: string; endsAt?: Date }
  | NotChanged
type NotChanged =
  | { ok: false; reason: 'unknown-order' | 'changed' | 'label-under-way' | 'no-buyer' | 'no-page' | 'link-ended' | Unchangeable }
  | { ok: false; reason: 'too-few'; shortage: Shortage }
  | UnreadPieces
  | Extract<ChangePlan, { ok: false }>

/**
 * Takes pieces off an order that has not been handed over, and adds others at today's prices. What was paid for the ones pays for the
 * others: the rest goes back, or is left for the courier to collect; what is missing is paid by a link first, which holds the pieces
 * meanwhile. Another change ends the link of before. @throws {ServiceError} if the payment provider does not respond
 */
export async function changeLines(shop: Shop, { reference, isPreview, ...asked }: ChangeRequest, by: Operator): Promise<ChangeResult> {
  const read = asked.add === null ? { ok: true as const, lines: [] } : await readLines(shop, asked.add)
  if (!read.ok) return read
  const wanted = { takeOff: asked.takeOff, add: read.lines }
  const found = await findOrderForOperator(shop, reference)
  if (!found) return { ok: false, reason: 'unknown-order' }
  const { uid, sessionId, order } = found
  if (isPreview) return previewChange(order, wanted)
  // The link of before may have been paid just now.
  await settleEach(shop, await findUnpaidChanges(shop, order.id))
  const hasBuyer = (await findContact(shop, uid)) !== null
  const decided = await holdingPurchases(shop, uid, async (tx): Promise<Decided> => {
    const locked = await lockOrder(tx, { id: order.id, sessionId })
    if (locked?.order.user_id !== uid) return { ok: false, reason: 'changed' }
    return decide(shop, tx, { locked, wanted, seen: asked.seen, hasBuyer, by })
  })
  if (!decided.ok) return refusalOf(decided)
  const { asked: difference, ...outcome } = decided
  if (!difference) return outcome
  const { reserved, endsLink, words } = difference
  const link = await openLink(shop, reserved).catch((error: unknown) => {
    if (!(endsLink && error instanceof ServiceError)) throw error
  })
  if (!link) return { ok: false, reason: endsLink ? 'link-ended' : 'no-page' }
  if ('made' in reserved) {
    const action = { by, action: 'order-change-asked', object: { type: 'order', id: order.id }, ...words, at: shop.clock.now() } as const
    await inTransaction(shop, (tx) => recordAction(tx, action))
  }
  return { ...outcome, ...link }
}

function previewChange(order: Order, wanted: WantedChange): ChangeResult {
  const reason = order.cancelledAt === undefined ? whyNoChange(order.state) : 'cancelled'
  if (reason) return { ok: false, reason }
  const refunds = earlierRefunds(order.refunds)
  const money = { amountPaise: order.amount, supplements: order.supplements?.length ?? 0 }
  const plan = planChange({ ...order, ...money }, refunds, wanted)
  if (!plan.ok) return plan
  return { ok: true, isPreview: true, ...outcomeOf(order, plan, refundablePaise(order.amount, refunds)) }
}

type Outcome = Pick<Extract<ChangeResult, { ok: true }>, 'id' | 'number' | 'differencePaise' | 'seen'>

/** What was seen of an order and its change: after another one, a refund, or at another price it is something else. */
function outcomeOf({ id, number }: { id: string; number: string }, { differencePaise }: PlannedChange, leftPaise: number): Outcome {
  return { id, number, differencePaise, seen: `${leftPaise}/${differencePaise}` }
}

/** `endsLink`: another link could be paid until now. */
type DifferenceAsked = { reserved: Reserved; endsLink: boolean; words: ReturnType<typeof wordsOf> }
type Decided = ({ ok: true; isPreview: false; asked?: DifferenceAsked } & Outcome) | NotChanged | NotReservedResult
type Asked = { locked: LockedOrder; wanted: WantedChange; seen: string | null; hasBuyer: boolean; by: Operator }

async function decide(shop: Shop, tx: Tx, { locked, wanted, seen, hasBuyer, by }: Asked): Promise<Decided> {
  const { order, refunds } = locked
  const reason = order.cancelled_at ? 'cancelled' : whyNoChange(order.state)
  if (reason) return { ok: false, reason }
  if (await isLabelUnderWay(tx, order.id)) return { ok: false, reason: 'label-under-way' }
  const plan = planOf(locked, wanted)
  if (!plan.ok) return plan
  const outcome = { ok: true, isPreview: false, ...outcomeOf(order, plan, refundablePaise(order.amount_paise, refunds)) } as const
  if (seen !== null && seen !== outcome.seen) return { ok: false, reason: 'changed' }
  const at = shop.clock.now()
  if (plan.differencePaise > 0 && (await findCash(tx, order.session_id)) === null) {
    if (!hasBuyer) return { ok: false, reason: 'no-buyer' }
    const earlier = await findChangeLink({ db: tx, clock: shop.clock }, order.id)
    const reserved = await reserveDifference(shop, tx, {
      order,
      wanted,
      by,
      amountPaise: plan.differencePaise,
      returnId: null,
      purchaseKey: [
        order.id,
        order.amount_paise,
        wanted.takeOff,
        wanted.add.map(({ id, options = {}, ...line }) => [lineKey({ id, options }), line]),
      ],
    })
    return { ...outcome, asked: { reserved, endsLink: 'made' in reserved && earlier !== null, words: wordsOf(order, plan) } }
  }
  await endChanges(tx, { orderId: order.id, returnId: null })
  const shortage = await applyChange(shop, tx, { locked, plan, by, at, paidIn: null })
  if (shortage) throw new NotReserved({ ok: false, reason: 'too-few', shortage })
  return outcome
}

function refusalOf(refused: NotChanged | NotReservedResult): NotChanged {
  switch (refused.reason) {
    case 'too-many':
    case 'code-gone':
    case 'no-cash':
      return { ok: false, reason: 'no-page' }
    default:
      return refused
  }
}
