import type { Shortage } from '../../domain/catalogue/stock.ts'
import { formatPaise } from '../../domain/money.ts'
import { heldFor, linesInExchange, moneyOf, weekLater } from '../../domain/orders/exchange.ts'
import type { PlannedChange, WantedChange } from '../../domain/orders/order-change.ts'
import { paidPiecesLeft, type ReturnLine, type ReturnState } from '../../domain/orders/order-return.ts'
import type { RefundChoice } from '../../domain/payments/refund-choice.ts'
import { isUuid } from '../../domain/text.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Tx } from '../../schema.ts'
import type { PaidSession, Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { openLink, reserveDifference } from '../payments/open-link.ts'
import { endChanges, type NotReservedResult, type Reserved } from '../payments/reserve-session.ts'
import { settleEach } from '../payments/settle-payment.ts'
import { returnPieces, takeReplaced } from '../stock/hold-pieces.ts'
import type { Unchangeable } from './answer-return.ts'
import { bookChange, planOf } from './apply-change.ts'
import { changePaidReturn, lockReturnOf, type LockedReturn } from './change-return.ts'
import { addReplacement } from './complaints/add-replacement.ts'
import { chooseOf, giveBack } from './give-back.ts'
import { selectIsSent, selectUnpaid, updateReturn } from './returns/returns.sql.ts'

/**
 * `amountPaise` goes back, `replacement` is the number of the parcel with what is sent instead; 0 and null where there is none.
 * `duePaise` is to be paid for it first, at `payUrl` until `endsAt` where the provider has given a page.
 */
export type SettleResult =
  | { ok: true; number: string; amountPaise: number; replacement: string | null }
  | { ok: true; number: string; duePaise: number; payUrl?: string; endsAt?: Date }
  | NotSettled
type NotSettled =
  | { ok: false; reason: 'refund'; why: string }
  | { ok: false; reason: 'sold-out'; shortage: Shortage }
  | { ok: false; reason: 'no-buyer' | 'too-many' }
  | Unchangeable

type Asked = { id: string; refund: boolean }

/**
 * The buyer gets what the accepted pieces were sent back for: their money, or something else as a second parcel; with `refund` the money
 * for all of them that is left. What was paid for pieces pays for what is bought instead, and the rest goes back; what is missing is
 * asked for by a link, and the parcel is made once it is paid. Of what was held for pieces that never came everything is on sale again.
 */
export function settleReturn(shop: Shop, asked: Asked, by: Operator): Promise<SettleResult> {
  return decideReturn(shop, asked, { by, states: ['arrived', 'unpaid'] })
}

/** A buyer pays the difference of their own return, and is told where. */
export function payDifference(shop: Shop, uid: string, id: string): Promise<SettleResult> {
  return decideReturn(shop, { id, refund: false }, { by: { uid, name: 'The buyer' }, states: ['unpaid'], owner: uid })
}

const BY_ITSELF: Operator = { uid: null, name: 'The shop' }

/** The time is over in which a difference could be paid: the money goes back instead. */
export function settleUnpaid(shop: Shop, id: string): Promise<SettleResult> {
  return decideReturn(shop, { id, refund: true }, { by: BY_ITSELF, states: ['unpaid'] })
}

/** `owner`: it is nobody else's. */
type How = { by: Operator; states: ReturnState[]; owner?: string }

async function decideReturn(shop: Shop, { id, refund }: Asked, { by, states, owner }: How): Promise<SettleResult> {
  // What was asked for may have been paid just now.
  if (isUuid(id)) await settleEach(shop, await selectUnpaid(shop.db, id))
  const decided = await changePaidReturn(shop, id, async (tx, locked): Promise<SettleResult | Due> => {
    const { state, user_id: uid } = locked.back
    if (owner !== undefined && owner !== uid) return { ok: false, reason: 'unknown-return' }
    if (!states.includes(state)) return { ok: false, reason: 'other-state', state }
    return decide(shop, tx, { ...locked, refund, by })
  })
  if (!decided.ok) return refusalOf(decided)
  if (!('reserved' in decided)) return decided
  const { reserved, ...due } = decided
  return { ...due, ...(await openLink(shop, reserved).catch(unavailable)) }
}

function refusalOf(refused: NotSettled | NotReservedResult): NotSettled {
  switch (refused.reason) {
    case 'too-few':
    case 'code-gone':
    case 'no-cash':
      return { ok: false, reason: 'too-many' }
    default:
      return refused
  }
}

/** The difference waits for its buyer all the same. */
function unavailable(error: unknown): null {
  if (error instanceof ServiceError) return null
  throw error
}

type Due = { ok: true; number: string; duePaise: number; reserved: Reserved }
type Decision = LockedReturn & { refund: boolean; by: Operator }

async function decide(shop: Shop, tx: Tx, decision: Decision): Promise<SettleResult | Due> {
  const { order, refunds, back, refund } = decision
  const at = shop.clock.now()
  // What was sent ahead is not paid back as well.
  const isSent = await selectIsSent(tx, back.id)
  const wanted = wantedOf(decision, refund && !isSent)
  const plan = wanted.add.length === 0 ? null : planOf({ order, refunds }, wanted)
  if (plan && !plan.ok) return { ok: false, reason: 'refund', why: plan.reason }
  const choice = plan || wanted.takeOff.length === 0 ? null : chooseOf({ order, refunds }, { lines: wanted.takeOff })
  if (choice && !choice.ok) return { ok: false, reason: 'refund', why: choice.reason }
  const isDue = plan !== null && plan.differencePaise > 0
  if (isDue && (await findContact({ db: tx }, order.user_id)) === null) return { ok: false, reason: 'no-buyer' }
  const shortage = isSent ? null : await holdAccepted(tx, decision, at)
  if (shortage) return { ok: false, reason: 'sold-out', shortage }
  if (isDue) return askForDifference(shop, tx, { ...decision, wanted, plan, at })
  await endChanges(tx, { orderId: order.id, returnId: back.id })
  return settle(shop, tx, { ...decision, plan, choice, wanted, at, paidIn: null, isSent })
}

/** What goes back or pays for something else, and what is bought. */
function wantedOf({ order, refunds, back }: LockedReturn, refund: boolean): WantedChange {
  const takeOff = moneyOf(back.lines, { all: refund })
  if (!refund) return { takeOff, add: boughtOf(back) }
  const left = paidPiecesLeft(order, refunds)
  const most = takeOff.map(({ ref, pieces }) => ({ ref, pieces: Math.min(pieces, left.get(ref)?.quantity ?? 0) }))
  return { takeOff: most.filter(({ pieces }) => pieces > 0), add: [] }
}

function boughtOf({ id, lines }: Pick<LockedReturn['back'], 'id' | 'lines'>) {
  const bought = linesInExchange(
    lines.filter(({ instead }) => instead),
    acceptedOf,
  )
  return bought.map((line) => ({ ...line, sent_in: id }))
}

const acceptedOf = ({ accepted }: ReturnLine) => accepted

/** What is sent instead of the accepted pieces is off the counts; what was held beyond them is on sale again. */
async function holdAccepted(tx: Tx, { back, refund }: Decision, at: Date): Promise<Shortage | null> {
  const count = refund ? () => 0 : acceptedOf
  // Once its approval has ended nothing is held any more.
  if (back.ends_at === null) return takeReplaced(tx, { id: back.id, lines: linesInExchange(back.lines, count), at })
  await returnPieces(tx, { sessionId: back.id, pieces: heldFor(back.lines, count), reason: 'put-back', at })
  return null
}

type Difference = Decision & { wanted: WantedChange; plan: PlannedChange; at: Date }

/** Pressed again it is the same payment, or a new one where that is over; it waits no longer for that. */
async function askForDifference(shop: Shop, tx: Tx, { order, back, by, wanted, plan, at }: Difference): Promise<Due> {
  const { id } = back
  const duePaise = plan.differencePaise
  const purchaseKey = [id, order.amount_paise, duePaise]
  const reserved = await reserveDifference(shop, tx, { order, wanted, by, amountPaise: duePaise, returnId: id, purchaseKey })
  await updateReturn(tx, id, { due_paise: duePaise, ...(back.state === 'arrived' && { state: 'unpaid', ends_at: weekLater(at) }) })
  if (back.state === 'arrived') {
    const after = { more: formatPaise(duePaise) }
    await recordAction(tx, { by, action: 'return-difference-asked', object: { type: 'order', id: order.id }, after, at })
    await shop.jobs.within(tx).send('send-return-mail', `${id} unpaid`, { returnId: id, state: 'unpaid' })
  }
  return { ok: true, number: order.number, duePaise, reserved }
}

type Settling = Omit<Difference, 'plan'> & {
  plan: PlannedChange | null
  choice: Extract<RefundChoice, { ok: true }> | null
  paidIn: string | null
  isSent: boolean
}

/** The parcel of what is sent instead, and the money that goes back. The books come last: they hold the counter of receipts. */
async function settle(shop: Shop, tx: Tx, settling: Settling): Promise<SettleResult> {
  const { order, refunds, back, refund, by, plan, choice, wanted, at, paidIn, isSent } = settling
  const free =
    isSent || refund
      ? []
      : linesInExchange(
          back.lines.filter(({ instead }) => !instead),
          acceptedOf,
        )
  const lines = [...free, ...(plan?.added ?? [])]
  const replacement =
    lines.length === 0 ? null : await addReplacement(shop, tx, { id: back.id, order, complaintId: null, returnId: back.id, lines, at })
  if (choice) await giveBack(shop, tx, { order, refunds, wanted: { lines: wanted.takeOff }, reason: 'returned' })
  const amountPaise = choice?.amountPaise ?? Math.max(0, -(plan?.differencePaise ?? 0))
  await updateReturn(tx, back.id, { state: 'settled', settled_at: at })
  const after = {
    amount: formatPaise(amountPaise),
    parcel: replacement,
    ...(paidIn !== null && { paid: formatPaise(plan!.differencePaise) }),
  }
  await recordAction(tx, { by, action: 'return-settled', object: { type: 'order', id: order.id }, after, at })
  const queue = shop.jobs.within(tx)
  await queue.send('send-return-mail', `${back.id} settled`, { returnId: back.id, state: 'settled' })
  if (by === BY_ITSELF) await queue.send('tell-operators', `return-unpaid ${back.id}`, { orderId: order.id, news: 'return-unpaid' })
  if (plan) await bookChange(shop, tx, { order, plan, at, paidIn, promised: order.promised, rest: 'returned' })
  return { ok: true, number: order.number, amountPaise, replacement }
}

type Paid = LockedReturn & { plan: PlannedChange; wanted: WantedChange }

/** A return whose difference was paid; null where it has been settled otherwise, or comes to something else, so that the money goes back. */
async function lockPaidReturn(tx: Tx, session: PaidSession): Promise<Paid | null> {
  const locked = await lockReturnOf(tx, session.settles_return ?? '')
  if (locked?.back.state !== 'unpaid') return null
  const wanted = wantedOf(locked, false)
  const plan = planOf(locked, wanted)
  return plan.ok && plan.differencePaise === session.amount_paise ? { ...locked, plan, wanted } : null
}

/** Why a paid difference cannot settle its return. */
export async function findReturnObstacle(tx: Tx, session: PaidSession): Promise<'not-due' | null> {
  return (await lockPaidReturn(tx, session)) ? null : 'not-due'
}

/** Settles the return whose difference was paid, after `findReturnObstacle` in the same transaction. */
export async function settlePaidReturn(shop: Shop, tx: Tx, session: PaidSession, at: Date): Promise<void> {
  const paid = await lockPaidReturn(tx, session)
  if (!paid) throw new Error('A return changed between the look at its payment and its settling.')
  const by = { uid: null, name: session.written_by ?? '' }
  await settle(shop, tx, { ...paid, refund: false, by, choice: null, at, paidIn: session.id, isSent: false })
}
