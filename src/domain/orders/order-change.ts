import { LEAST_PAISE } from '../payments/payment.ts'
import { choosePieces, partsLeft, type PiecesChoice, type WantedLine } from '../payments/refund-choice.ts'
import type { EarlierRefund, RefundedPart } from '../payments/refund.ts'
import { paidPaise } from '../prices/pricing.ts'
import type { OrderLine } from './order.ts'
import { paidParts, type Sold } from './paid-parts.ts'

/** Pieces that an order got later: the receipt of their own, of how much, and which payment paid the difference. `at` is ISO 8601. */
export type StoredSupplement = { receiptYear: number; receiptSequence: number; at: string; paise: number; sessionId: string | null }

/** Pieces that are taken off an order before it goes, and lines that it gets in addition, at today's prices. Another size is both. */
export type WantedChange = { takeOff: WantedLine[]; add: OrderLine[] }

/** A change of an order whose difference is paid first; with `returnId` an exchange after delivery, of what that return has brought back. */
export type PaidChange = { orderId: string; takenOff: WantedLine[]; returnId: string | null }

export type PlannedChange = {
  /** What is taken off of each line, and what was paid for it. */
  taken: RefundedPart[]
  takenPaise: number
  /** The lines as the order gets them. */
  added: OrderLine[]
  addedPaise: number
  /** What is still to be paid for the change; below 0 goes back. */
  differencePaise: number
}

export type ChangePlan =
  | ({ ok: true } & PlannedChange)
  | { ok: false; reason: 'no-change' | 'nothing-stays' }
  | Extract<PiecesChoice, { ok: false }>

type Changed = Sold & { amountPaise: number; supplements: number }

/**
 * What a change of an order comes to. What is taken off goes back at what was paid for it, as in a refund; nothing else of the order
 * is reckoned again: code, delivery and fees stay as they were granted. A difference that no provider takes is let go.
 */
export function planChange(order: Changed, refunds: EarlierRefund[], { takeOff, add }: WantedChange): ChangePlan {
  if (takeOff.length === 0 && add.length === 0) return { ok: false, reason: 'no-change' }
  const parts = paidParts({ ...order, fees: [] })
  const none = { ok: true, amountPaise: 0, parts: [] } as const
  const taken = takeOff.length === 0 ? none : choosePieces({ ...order, parts }, refunds, takeOff)
  if (!taken.ok) return taken
  const stays = countOf(partsLeft(parts, refunds)) - taken.parts.reduce((sum, { pieces }) => sum + pieces, 0)
  if (stays + countOf(add) === 0) return { ok: false, reason: 'nothing-stays' }
  const wanted = add.map((line) => ({ ...line, supplement: order.supplements + 1 }))
  const difference = sumOf(wanted) - taken.amountPaise
  const added = difference > 0 && difference < LEAST_PAISE ? cheaper(wanted, difference) : wanted
  const addedPaise = sumOf(added)
  return {
    ok: true,
    taken: [...taken.parts],
    takenPaise: taken.amountPaise,
    added,
    addedPaise,
    differencePaise: addedPaise - taken.amountPaise,
  }
}

function countOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function sumOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + paidPaise(line), 0)
}

/** So much is taken off the first line that costs more. */
function cheaper(lines: OrderLine[], paise: number): OrderLine[] {
  const dear = lines.findIndex((line) => paidPaise(line) > paise)
  return lines.map((line, index) => (index === dear ? { ...line, amount_discount: (line.amount_discount ?? 0) + paise } : line))
}
