import { areSameOptions, type Options } from '../catalogue/variant.ts'
import type { Carrier } from '../parcels/carrier.ts'
import type { OrderState } from '../parcels/order-state.ts'
import { partsLeft } from '../payments/refund-choice.ts'
import type { EarlierRefund } from '../payments/refund.ts'
import { readWords, type WordsFault } from '../reviews/review.ts'
import type { ReturnRules } from '../shop/returns.ts'
import type { Complaint } from './complaint.ts'
import { lineOptions, withRefs, type Order, type OrderLine } from './order.ts'
import { earlierRefunds, paidParts, type Sold } from './paid-parts.ts'

/** Why something comes back. */
export const RETURN_REASONS = ['too-small', 'too-large', 'not-as-shown', 'faulty', 'changed-my-mind', 'other'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/**
 * - `asked`: nobody has answered it
 * - `approved`: it may be sent; what is sent instead is held for it
 * - `refused`
 * - `arrived`: something of it has come and was looked at
 * - `unpaid`: it is accepted, and what is sent instead costs more, which its buyer has not paid yet
 * - `settled`: money has gone back, or what is sent instead is a parcel
 * - `ended`: nothing arrived in time
 */
export const RETURN_STATES = ['asked', 'approved', 'refused', 'arrived', 'unpaid', 'settled', 'ended'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** Some pieces of a line of a parcel. */
export type ReturnLine = OrderLine & {
  /** What names the line in its parcel. */
  ref: string
  /** What names the line of the order that was paid for. */
  of: string
  /** What is sent instead; null for the money. */
  to: Options | null
  /**
   * Where that is bought: the pieces, of this product or another one, at the price of the day on which it was asked for, and how much
   * `more` they cost than these, in paise. Absent where they are sent for what was paid.
   */
  instead?: OrderLine & { more: number }
  /** Of `quantity`, the pieces that came and were accepted; of these, those that are in stock again. */
  accepted: number
  put_back: number
}

/** What comes back, or came. Times are in Unix seconds. */
export type OrderReturn = Omit<Complaint, 'reason' | 'state'> & {
  /** The order's id, or that of the replacement that it came in. */
  parcelId: string
  reason: ReturnReason
  lines: ReturnLine[]
  state: ReturnState
  /** An approval of which nothing has arrived ends then, and the time in which a difference can be paid. */
  endsAt: number | null
  /** What is still to be paid for what is sent instead, in paise. */
  due: number | null
  trackingNumber: string | null
  carrier: Carrier | null
  /** Of the shop's label for its way back: it is being bought, or is there to be printed; null without one. */
  label: 'wanted' | 'bought' | null
  /** Since when it is on its way, as its buyer says. */
  travelsAt: number | null
}

export const RETURN_WORDS_LENGTH = { min: 1, max: 500 }

const DAY_S = 86_400

export type ReturnRefusal = 'off' | 'not-delivered' | 'refunded' | 'late' | 'open'

/** Why nothing of this parcel can come back now; null where it can. `hasAsked`: a return of it waits for an answer. */
export function returnRefusal(
  { state, deliveredAt }: { state: OrderState; deliveredAt: number | null },
  { rules, hasAsked, nowS }: { rules: ReturnRules | null; hasAsked: boolean; nowS: number },
): ReturnRefusal | null {
  if (rules === null) return 'off'
  if (hasAsked) return 'open'
  if (state === 'refunded') return 'refunded'
  if (state !== 'delivered' || deliveredAt === null) return 'not-delivered'
  return nowS < returnUntil(deliveredAt, rules) ? null : 'late'
}

/** The end of the time in which a return can be asked for, in Unix seconds. */
export function returnUntil(deliveredAt: number, { days }: Pick<ReturnRules, 'days'>): number {
  return deliveredAt + days * DAY_S
}

/** When an approval ends of which nothing has arrived: as long after it, or after the buyer has sent it, as a return may be asked for. */
export function approvalEnd(fromMs: number, { days }: Pick<ReturnRules, 'days'>): number {
  return fromMs + days * DAY_S * 1000
}

/** What a decision about pieces must know of each return of an order. */
export type EarlierReturn = { parcelId: string; state: ReturnState; lines: ReturnLine[] }

/** So many pieces of a line that was paid for, and what was paid for them. */
type Paid = { quantity: number; paise: number }

/** A line of a parcel with how many of its pieces can come back. `paid`: what is left of the line that was paid for. */
export type ReturnableLine = OrderLine & { ref: string; of: string; left: number; paid: Paid }

type Parcel = {
  id: string
  lines: OrderLine[]
  /** The lines of the return that it was sent for; null for an order's own. */
  sentFor: ReturnLine[] | null
}
type Books = {
  returns: EarlierReturn[]
  /** Of each line that was paid for, by what names it, the pieces whose money has not gone back. */
  paidLeft: ReadonlyMap<string, Paid>
}

/**
 * The lines of a parcel with the pieces that can come back: those that are neither coming back nor taken back, as far as their money
 * has neither gone back nor is promised.
 */
export function returnableLines({ id, lines, sentFor }: Parcel, { returns, paidLeft }: Books): ReturnableLine[] {
  const held = returns.filter(({ state }) => state !== 'refused' && state !== 'ended')
  const own = withRefs(lines).filter(({ sent_in: parcel = id }) => parcel === id)
  return own.map((line) => {
    // What was bought in an exchange is a line of the order.
    const of = sentFor && line.sent_in === undefined ? (paidLineOf(line, sentFor) ?? '') : line.ref
    const gone = held
      .filter(({ parcelId }) => parcelId === id)
      .flatMap(({ state, lines: its }) => its.filter(({ ref }) => ref === line.ref).map((its) => piecesOf(state, its)))
    const promised = held
      .filter(({ state }) => state !== 'settled')
      .flatMap(({ state, lines: its }) =>
        its.filter((one) => one.of === of && (one.to === null || one.instead)).map((one) => piecesOf(state, one)),
      )
    const left = line.quantity - sum(gone)
    const paid = paidLeft.get(of) ?? { quantity: 0, paise: 0 }
    return { ...line, of, paid, left: Math.max(0, Math.min(left, paid.quantity - sum(promised))) }
  })
}

/** Of each line that was paid for, by what names it, the pieces whose money has not gone back. */
export function paidPiecesLeft(sold: Sold, refunds: EarlierRefund[]): Map<string, Paid> {
  return new Map(partsLeft(paidParts(sold), refunds).map((part) => [part.ref, part]))
}

/** The same lines of an order's own parcel, as its page has them. */
export function returnableOfOrder(
  order: Pick<Order, 'id' | 'line_items' | 'fees' | 'refunds'>,
  returns: EarlierReturn[],
): ReturnableLine[] {
  const parcel = { id: order.id, lines: order.line_items, sentFor: null }
  return returnableLines(parcel, { returns, paidLeft: paidPiecesLeft(order, earlierRefunds(order.refunds)) })
}

/** Once it is decided, what did not come stays with its buyer. */
function piecesOf(state: ReturnState, { quantity, accepted }: ReturnLine): number {
  return state === 'settled' || state === 'unpaid' ? accepted : quantity
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/**
 * Some pieces that somebody wants to send back, and what they want instead; null for the money. `product` is another one than the
 * line's, `seenPaise` what a piece of it was shown to cost, or null where it was to be had for what was paid.
 */
export type AskedLine = { ref: string; quantity: number; to: Options | null; product?: string; seenPaise?: number | null }
export type LinesFault = 'none' | 'unknown-line' | 'too-many' | 'twice' | 'no-refund' | 'no-exchange'
export type ChosenLines = { ok: true; lines: ReturnLine[] } | { ok: false; fault: LinesFault }

/** The pieces that come back. Whether there is such another size is asked of the catalogue. */
export function chooseLines(lines: ReturnableLine[], asked: AskedLine[], { refund, exchange }: ReturnRules): ChosenLines {
  if (asked.length === 0) return { ok: false, fault: 'none' }
  const chosen: ReturnLine[] = []
  for (const { ref, quantity, to, product } of asked) {
    const line = lines.find((known) => known.ref === ref)
    if (!line) return { ok: false, fault: 'unknown-line' }
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > line.left) return { ok: false, fault: 'too-many' }
    if (to === null ? !refund : !exchange) return { ok: false, fault: to === null ? 'no-refund' : 'no-exchange' }
    const { left: _, paid: _paid, amount_discount: _discount, supplement: _supplement, sent_in: _parcel, ...rest } = line
    // The parcel in exchange could not tell them apart.
    const id = product ?? line.id
    const isTwice = chosen.some(
      (other) => other.ref === ref || (to && other.to && sentOf(other, asked) === id && areSameOptions(other.to, to)),
    )
    if (isTwice) return { ok: false, fault: 'twice' }
    chosen.push({ ...rest, quantity, amount_subtotal: line.amount_unit * quantity, to, accepted: 0, put_back: 0 })
  }
  return { ok: true, lines: chosen }
}

function sentOf({ ref, id }: ReturnLine, asked: AskedLine[]): string {
  return asked.find((line) => line.ref === ref)?.product ?? id
}

export type ArrivalFault = 'unknown-line' | 'too-many'

/**
 * The lines after some of their pieces have arrived and were accepted: of the line `ref`, or of all, so many, or all that are awaited.
 */
export function acceptPieces(
  lines: ReturnLine[],
  { ref, pieces, putBack }: { ref: string | null; pieces: number | null; putBack: boolean },
): { ok: true; lines: ReturnLine[]; came: { line: ReturnLine; pieces: number }[] } | { ok: false; fault: ArrivalFault } {
  if (ref !== null && !lines.some((line) => line.ref === ref)) return { ok: false, fault: 'unknown-line' }
  const came = lines
    .filter((line) => ref === null || line.ref === ref)
    .map((line) => ({ line, pieces: pieces ?? line.quantity - line.accepted }))
    .filter((one) => one.pieces > 0)
  if (came.length === 0 || came.some(({ line, pieces: many }) => many > line.quantity - line.accepted))
    return { ok: false, fault: 'too-many' }
  const next = lines.map((line) => {
    const many = came.find((one) => one.line === line)?.pieces ?? 0
    return { ...line, accepted: line.accepted + many, put_back: line.put_back + (putBack ? many : 0) }
  })
  return { ok: true, lines: next, came }
}

/** The line of the order that was paid for, of a piece that was sent in exchange by this return. */
function paidLineOf(piece: OrderLine, lines: ReturnLine[]): string | undefined {
  return lines.find(({ id, to }) => id === piece.id && to !== null && areSameOptions(to, lineOptions(piece)))?.of
}

export type NewReturn = { reason: ReturnReason; message: string }
/** The fields that are not right. */
export type ReturnFaults = { reason?: true; message?: WordsFault; lines?: LinesFault | 'sold-out' }

/** Reads why something comes back. Words may be left out. */
export function readReturn(input: {
  reason?: unknown
  message?: unknown
}): { ok: true; asked: NewReturn } | { ok: false; faults: ReturnFaults } {
  const reason = RETURN_REASONS.find((known) => known === input.reason)
  const read = readWords(input.message ?? '', RETURN_WORDS_LENGTH)
  const fault = read.ok || read.fault === 'none' ? null : read.fault
  if (reason && fault === null) return { ok: true, asked: { reason, message: read.ok ? read.words : '' } }
  return { ok: false, faults: { ...(!reason && { reason: true }), ...(fault && { message: fault }) } }
}
