import type { Carrier } from '../parcels/carrier.ts'
import type { OrderState, PlacedState } from '../parcels/order-state.ts'
import { readWords, type WordsFault } from '../reviews/review.ts'
import type { OrderLine } from './order.ts'

/** What may be wrong with an order that has arrived. */
export const COMPLAINT_REASONS = ['faulty', 'damaged', 'wrong-piece', 'missing-piece', 'other'] as const
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number]

/**
 * - `open`: nobody has answered it
 * - `answered`: in words
 * - `refunded`, `replaced`: money has gone back, or a second parcel is sent
 */
export const COMPLAINT_STATES = ['open', 'answered', 'refunded', 'replaced'] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

/** A picture of what is wrong, under an address that its owner and operators alone can open. */
export type ComplaintPhoto = { path: string; width: number; height: number }

export type Replacement = {
  id: string
  /** The order's number and which parcel of it this is, such as "7K3QX9M2BD-2". */
  number: string
  line_items: OrderLine[]
  state: PlacedState
  shippingLabel: { trackingNumber: string } | null
  carrier: Carrier | null
}

/** What a buyer has told of an order. Times are in Unix seconds. */
export type Complaint = {
  id: string
  orderId: string
  createdAt: number
  reason: ComplaintReason
  message: string
  photos: ComplaintPhoto[]
  state: ComplaintState
  /** The operator's words, if there were any. */
  answer: string | null
  answeredAt: number | null
  replacement: Replacement | null
}

export const MAX_COMPLAINT_PHOTOS = 3
export const COMPLAINT_LENGTH = { min: 20, max: 500 }
export const ANSWER_LENGTH = { min: 1, max: 500 }

const DAY_S = 86_400
/** Something is wrong: to be told within this time of delivery. */
export const COMPLAINT_DAYS = 7

export type ComplaintRefusal = 'not-delivered' | 'refunded' | 'late' | 'open'

type Delivered = { state: OrderState; deliveredAt?: number | undefined }

/** Why nothing can be told of this order now; null where it can. `hasOpen`: a complaint waits for an answer. */
export function complaintRefusal({ state, deliveredAt }: Delivered, hasOpen: boolean, nowS: number): ComplaintRefusal | null {
  if (hasOpen) return 'open'
  if (state === 'refunded') return 'refunded'
  if (state !== 'delivered' || deliveredAt === undefined) return 'not-delivered'
  return nowS < tellUntil(deliveredAt) ? null : 'late'
}

/** The end of the time in which something can be told, in Unix seconds. */
export function tellUntil(deliveredAt: number): number {
  return deliveredAt + COMPLAINT_DAYS * DAY_S
}

type NewComplaint = { reason: ComplaintReason; message: string }
/** The fields that are not right. */
export type ComplaintFaults = { reason?: true; message?: WordsFault }
export type ReadComplaint = { ok: true; complaint: NewComplaint } | { ok: false; faults: ComplaintFaults }

/** Reads what a form or an API call tells. */
export function readComplaint(input: { reason?: unknown; message?: unknown }): ReadComplaint {
  const reason = COMPLAINT_REASONS.find((known) => known === input.reason)
  const read = readWords(input.message, COMPLAINT_LENGTH)
  if (reason && read.ok) return { ok: true, complaint: { reason, message: read.words } }
  return { ok: false, faults: { ...(!reason && { reason: true }), ...(!read.ok && { message: read.fault }) } }
}

/** Whether an operator can still answer so. What was answered in words may be replaced later. */
export function canAnswer(state: ComplaintState, how: 'answered' | 'replaced'): boolean {
  return state === 'open' || (state === 'answered' && how === 'replaced')
}

/** Some pieces of an order's line, by what names it. */
export type ReplacedLine = { ref: string; quantity: number }

/** The lines of a second parcel: of each line at most as many pieces as it has. Null where that is not what is asked for. */
export function replacedLines(lines: (OrderLine & { ref: string })[], asked: ReplacedLine[]): OrderLine[] | null {
  const chosen = asked.flatMap(({ ref, quantity }) => {
    const line = lines.find((known) => known.ref === ref)
    return line && Number.isInteger(quantity) && quantity >= 1 && quantity <= line.quantity ? [pieces(line, quantity)] : []
  })
  const isWhole = chosen.length === asked.length && new Set(asked.map(({ ref }) => ref)).size === asked.length
  return isWhole && chosen.length > 0 ? chosen : null
}

function pieces(bought: OrderLine & { ref: string }, quantity: number): OrderLine {
  const { ref: _, amount_discount: _discount, ...line } = bought
  return { ...line, quantity, amount_subtotal: line.amount_unit * quantity }
}
