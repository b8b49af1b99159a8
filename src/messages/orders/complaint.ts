import type { Shortage } from '../../domain/catalogue/stock.ts'
import { optionsLabel } from '../../domain/catalogue/variant.ts'
import {
  ANSWER_LENGTH,
  COMPLAINT_DAYS,
  COMPLAINT_LENGTH,
  MAX_COMPLAINT_PHOTOS,
  type ComplaintFaults,
  type ComplaintReason,
  type ComplaintRefusal,
  type ComplaintState,
} from '../../domain/orders/complaint.ts'
import type { PlacedState } from '../../domain/parcels/order-state.ts'
import type { WordsFault } from '../../domain/reviews/review.ts'

export const REASON_WORDS: Record<ComplaintReason, string> = {
  faulty: 'A piece is faulty',
  damaged: 'It was damaged on the way',
  'wrong-piece': 'It is not what I ordered',
  'missing-piece': 'Something is missing',
  other: 'Something else',
}

/** The same within a sentence, such as "a piece is faulty". */
export function reasonWithin(reason: ComplaintReason): string {
  return REASON_WORDS[reason].replace(/^./, (letter) => letter.toLowerCase())
}

/** How a complaint stands, to the buyer. */
export const COMPLAINT_STATE_WORDS: Record<ComplaintState, string> = {
  open: 'We have it, and answer within two working days.',
  answered: 'We have answered.',
  refunded: 'Your money goes back the way it came.',
  replaced: 'We send you a replacement.',
}

/** Where the second parcel is, as somebody thinks of it who waits for it. */
export const REPLACEMENT_WORDS: Record<PlacedState, string> = {
  placed: 'We are packing it.',
  packed: 'Packed, and waiting for the courier.',
  shipped: 'With the courier, on its way to you.',
  delivered: 'It has arrived.',
  refunded: 'It is not sent: your money goes back instead.',
}

/** Why nothing can be told of an order. */
export const COMPLAINT_REFUSALS: Record<ComplaintRefusal | 'off' | 'unknown-order', string> = {
  'not-delivered': 'This order has not arrived yet. Once it has, you can tell us here what is wrong with it.',
  refunded: 'This order has been refunded.',
  late: `This order arrived more than ${COMPLAINT_DAYS} days ago.`,
  open: 'You have told us already. We answer that first.',
  off: 'This shop has no form for this. Please write to us.',
  'unknown-order': 'There is no such order.',
}

export const TOO_MANY_COMPLAINT_PHOTOS = `Please choose up to ${MAX_COMPLAINT_PHOTOS} photos.`

const MESSAGE_FAULTS: Record<WordsFault, string> = {
  none: 'Please tell us what is wrong.',
  short: `Please tell us a little more: at least ${COMPLAINT_LENGTH.min} characters.`,
  long: `Please be brief: at most ${COMPLAINT_LENGTH.max} characters.`,
}

export type ComplaintErrors = { reason?: string; message?: string; photos?: string }

export function complaintErrors({ reason, message }: ComplaintFaults): ComplaintErrors {
  return {
    ...(reason && { reason: 'Please choose what is wrong.' }),
    ...(message && { message: MESSAGE_FAULTS[message] }),
  }
}

const ANSWER_FAULTS: Record<WordsFault, string> = {
  none: 'Please write an answer.',
  short: 'Please write an answer.',
  long: `An answer has at most ${ANSWER_LENGTH.max} characters.`,
}

/** Why an operator's answer is not taken. */
export function answerFault(fault: WordsFault): string {
  return ANSWER_FAULTS[fault]
}

/** Why an operator's answer comes too late. */
export const CLOSED_WORDS: Record<ComplaintState, string> = {
  open: '',
  answered: 'Nothing was changed: it has been answered already.',
  refunded: 'Nothing was changed: money of this order has gone back already.',
  replaced: 'Nothing was changed: a replacement is promised already.',
}

/** Why an operator's replacement is not promised. */
export const REPLACE_REFUSALS = {
  refunded: 'Nothing was changed: this order has been refunded.',
  'unknown-lines': 'Nothing was changed: the order has not that many pieces.',
}

export function replacementShortage({ name, options, oneSize, left }: Shortage): string {
  const piece = oneSize ? name : `${name} in ${optionsLabel(options)}`
  return `Nothing was changed: ${left === 0 ? 'none' : `only ${left}`} of ${piece} ${left > 1 ? 'are' : 'is'} left.`
}
