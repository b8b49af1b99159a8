import { sizeOf } from '../catalogue/options.ts'
import { areSameOptions, type Options } from '../catalogue/variant.ts'
import type { Carrier } from '../parcels/carrier.ts'
import type { OrderState } from '../parcels/order-state.ts'
import { partsLeft } from '../payments/refund-choice.ts'
import type { EarlierRefund } from '../payments/refund.ts'
import { readWords, type WordsFault } from '../reviews/review.ts'
import type { ReturnRules } from '../shop/returns.ts'
import type { ComplaintPhoto, Replacement } from './complaint.ts'
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
 * - `settled`: money has gone back, or the other size is sent
 * - `ended`: nothing arrived in time
 */
export const RETURN_STATES = ['asked', 'approved', 'refused', 'arrived', 'settled', 'ended'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** Some pieces of a line of a parcel. */
export type ReturnLine = OrderLine & {
  /** What names the line in its parcel. */
  ref: string
  /** What names the line of the order that was paid for. */
  of: string
  /** What is sent instead; null for the money. */
  to: Options | null
  /** Of `quantity`, the pieces that came and were accepted; of these, those that are in stock again. */
  accepted: number
  put_back: number
}

/** What comes back, or came. Times are in Unix seconds. */
export type OrderReturn = {
  id: string
  orderId: string
  /** The order's id, or that of the replacement that it came in. */
  parcelId: string
  createdAt: number
  reason: ReturnReason
  message: string
  photos: ComplaintPhoto[]
  lines: ReturnLine[]
  state: ReturnState
  /** The operator's words, if there were any. */
  answer: string | null
  answeredAt: number | null
  /** An approval of which nothing has arrived ends then. */
  endsAt: number | null
  trackingNumber: string | null
  carrier: Carrier | null
  /** Since when it is on its way, as its buyer says. */
  travelsAt: number | null
  /** The parcel with the other size. */
  replacement: Replacement | null
}

export const RETURN_WORDS_LENGTH = { min: 1, max: 500 }

const DAY_S = 86_400

export type ReturnRefusal = 'off' | 'not-delivered' | 'refunded' | 'late' | 'open'

type Delivered = { state: OrderState; deliveredAt: number | null }

/** Why nothing of this parcel can come back now; null where it can. `hasAsked`: a return of it waits for an answer. */
export function returnRefusal(
  { state, deliveredAt }: Delivered,
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

/** A line of a parcel with how many of its pieces can come back. */
export type ReturnableLine = OrderLine & { ref: string; of: string; left: number }

type Parcel = {
  id: string
  lines: OrderLine[]
  /** The lines of the return that it was sent for; null for an order's own. */
  sentFor: ReturnLine[] | null
}
type Books = {
  /** All returns of the order. */
  returns: EarlierReturn[]
  /** Of each line that was paid for, by what names it, the pieces whose money has not gone back. */
  paidLeft: ReadonlyMap<string, number>
}

/**
 * The lines of a parcel with the pieces that can come back: those that are neither coming back nor taken back, as far as their money
 * has neither gone back nor is promised.
 */
export function returnableLines({ id, lines, sentFor }: Parcel, { returns, paidLeft }: Books): ReturnableLine[] {
  const held = returns.filter(({ state }) => state !== 'refused' && state !== 'ended')
  return withRefs(lines).map((line) => {
    const of = sentFor ? (paidLineOf(line, sentFor) ?? '') : line.ref
    const gone = held
      .filter(({ parcelId }) => parcelId === id)
      .flatMap(({ state, lines: its }) => its.filter(({ ref }) => ref === line.ref).map((its) => piecesOf(state, its)))
    const promised = held
      .filter(({ state }) => state !== 'settled')
      .flatMap(({ lines: its }) => its.filter(({ of: paidLine, to }) => paidLine === of && to === null).map(({ quantity }) => quantity))
    const left = line.quantity - sum(gone)
    return { ...line, of, left: Math.max(0, Math.min(left, (paidLeft.get(of) ?? 0) - sum(promised))) }
  })
}

/** Of each line that was paid for, by what names it, the pieces whose money has not gone back. */
export function paidPiecesLeft(sold: Sold, refunds: EarlierRefund[]): Map<string, number> {
  return new Map(partsLeft(paidParts(sold), refunds).map(({ ref, quantity }) => [ref, quantity]))
}

/** The same lines of an order's own parcel, as its page has them. */
export function returnableOfOrder(
  order: Pick<Order, 'id' | 'line_items' | 'fees' | 'refunds'>,
  returns: EarlierReturn[],
): ReturnableLine[] {
  const parcel = { id: order.id, lines: order.line_items, sentFor: null }
  return returnableLines(parcel, { returns, paidLeft: paidPiecesLeft(order, earlierRefunds(order.refunds)) })
}

/** Once it is settled, what did not come stays with its buyer. */
function piecesOf(state: ReturnState, { quantity, accepted }: ReturnLine): number {
  return state === 'settled' ? accepted : quantity
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Some pieces that somebody wants to send back, and what they want instead; null for the money. */
export type AskedLine = { ref: string; quantity: number; to: Options | null }
export type LinesFault = 'none' | 'unknown-line' | 'too-many' | 'twice' | 'no-refund' | 'no-exchange'
export type ChosenLines = { ok: true; lines: ReturnLine[] } | { ok: false; fault: LinesFault }

/** The pieces that come back. Whether there is such another size is asked of the catalogue. */
export function chooseLines(lines: ReturnableLine[], asked: AskedLine[], { refund, exchange }: ReturnRules): ChosenLines {
  if (asked.length === 0) return { ok: false, fault: 'none' }
  const chosen: ReturnLine[] = []
  for (const { ref, quantity, to } of asked) {
    const line = lines.find((known) => known.ref === ref)
    if (!line) return { ok: false, fault: 'unknown-line' }
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > line.left) return { ok: false, fault: 'too-many' }
    if (to === null ? !refund : !exchange) return { ok: false, fault: to === null ? 'no-refund' : 'no-exchange' }
    const { left: _, amount_discount: _discount, ...rest } = line
    // The parcel in exchange could not tell them apart.
    const isTwice = chosen.some((other) => other.ref === ref || (to && other.to && other.id === line.id && areSameOptions(other.to, to)))
    if (isTwice) return { ok: false, fault: 'twice' }
    chosen.push({ ...rest, quantity, amount_subtotal: line.amount_unit * quantity, to, accepted: 0, put_back: 0 })
  }
  return { ok: true, lines: chosen }
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

/** The accepted pieces whose money goes back, by what names the line that was paid for; with `all` those of which another size was wanted too. */
export function moneyOf(lines: ReturnLine[], { all }: { all: boolean }): { ref: string; pieces: number }[] {
  const pieces = new Map<string, number>()
  for (const { of, to, accepted } of lines) if (accepted > 0 && (all || to === null)) pieces.set(of, (pieces.get(of) ?? 0) + accepted)
  return [...pieces].map(([ref, count]) => ({ ref, pieces: count }))
}

/** What is sent for these lines: the same pieces in the other size, of which `count` says how many. */
export function linesInExchange(lines: ReturnLine[], count: (line: ReturnLine) => number): OrderLine[] {
  return lines.flatMap((line) => {
    const quantity = count(line)
    if (line.to === null || quantity === 0) return []
    const { ref: _ref, of: _of, to, accepted: _accepted, put_back: _back, ...piece } = line
    return [{ ...piece, options: to, size: sizeOf(to), quantity, amount_subtotal: line.amount_unit * quantity }]
  })
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
