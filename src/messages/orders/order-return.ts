import type { Shortage } from '../../domain/catalogue/stock.ts'
import { optionsLabel } from '../../domain/catalogue/variant.ts'
import { counted } from '../../domain/counted.ts'
import { readableDay } from '../../domain/indian-time.ts'
import { formatPaise } from '../../domain/money.ts'
import { MAX_COMPLAINT_PHOTOS } from '../../domain/orders/complaint.ts'
import {
  RETURN_WORDS_LENGTH,
  type LinesFault,
  type OrderReturn,
  type ReturnFaults,
  type ReturnLine,
  type ReturnReason,
  type ReturnRefusal,
  type ReturnState,
} from '../../domain/orders/order-return.ts'
import { choiceWords, type OrderLine } from '../../domain/orders/order.ts'
import type { WordsFault } from '../../domain/reviews/review.ts'
import type { ReturnRules } from '../../domain/shop/returns.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'

/** Why something comes back, as it is chosen. */
export const RETURN_REASON_WORDS: Record<ReturnReason, string> = {
  'too-small': 'Too small',
  'too-large': 'Too large',
  'not-as-shown': 'Not as shown or described',
  faulty: 'Faulty or damaged',
  'changed-my-mind': 'Changed my mind',
  other: 'Something else',
}

/** How a return stands, as operators read it. */
export const RETURN_STATE_NAMES: Record<ReturnState, string> = {
  asked: 'Needs an answer',
  approved: 'Approved',
  refused: 'Refused',
  arrived: 'Arrived',
  unpaid: 'Waits for payment',
  settled: 'Settled',
  ended: 'Never arrived',
}

/** "2 × Kurta, Size M: money back", "1 × Kurta, Size M: Size L instead". */
export function returnLineWords(line: ReturnLine): string {
  const { id, quantity, description, to, instead } = line
  const other = instead && instead.id !== id ? `${instead.description}, ` : ''
  const more = instead ? moreWords(instead.more) : ''
  return `${quantity} × ${description}, ${choiceWords(line)}: ${other}${insteadWords(to, instead)}${more}`
}

/** What somebody wants instead of a piece; `bought` is that as a line of its own. */
export function insteadWords(to: ReturnLine['to'], bought?: Pick<OrderLine, 'one_size'> | null): string {
  if (to === null) return 'money back'
  return bought?.one_size ? 'instead' : `${'size' in to ? 'size ' : ''}${optionsLabel(to)} instead`
}

/** What changes by it: ", Rs.300 more" or ", Rs.200 go back". */
export function moreWords(morePaise: number): string {
  if (morePaise === 0) return ''
  return morePaise > 0 ? `, ${formatPaise(morePaise)} more` : `, ${formatPaise(-morePaise)} go back`
}

/** When a difference is paid, and what becomes of one that is less. */
export const OTHER_PRICE_RULE = 'What costs more is paid by a link once we have your piece. Where it costs less, the rest goes back.'

/** Why a buyer is led to no payment of a difference. */
export const NO_PAYMENT_PAGE = 'The payment could not be opened just now. Please try again in a few minutes.'

/** How a return stands, to its buyer. */
export function returnStateWords({ state, endsAt, due, travelsAt, lines, replacement }: OrderReturn): string {
  switch (state) {
    case 'asked':
      return 'We have your request, and answer within two working days.'
    case 'approved':
      if (travelsAt !== null) return 'On its way to us, as you told us. We write when it has arrived.'
      return endsAt === null
        ? 'Please send it to us.'
        : `Please send it to us: it should arrive by ${readableDay(fromUnixSeconds(endsAt))}.`
    case 'refused':
      return 'We cannot take it back.'
    case 'arrived':
      return 'It has arrived, and we look at it.'
    case 'unpaid':
      return `It has arrived. For what you chose instead ${formatPaise(due ?? 0)} are to be paid at your order by ${readableDay(fromUnixSeconds(endsAt ?? 0))}. It is kept for you until then; after that your money goes back.`
    case 'settled':
      return settledWords(lines, replacement !== null)
    case 'ended':
      return 'Nothing arrived in time, so this return has ended.'
  }
}

function settledWords(lines: ReturnLine[], isExchange: boolean): string {
  const came = lines.filter(({ accepted }) => accepted > 0)
  const what = came.some(({ instead }) => instead) ? 'What you chose instead' : 'The other size'
  if (!isExchange) return 'Your money goes back the way it came.'
  if (came.some(({ to }) => to === null)) return `Your money goes back the way it came, and ${what.toLowerCase()} is sent to you.`
  const isLess = came.reduce((more, { instead }) => more + (instead?.more ?? 0), 0) < 0
  return `${what} is sent to you${isLess ? ', and the rest of your money goes back the way it came' : ''}.`
}

export const RETURN_TRACKING_RULE = 'A tracking number has 4 to 40 letters, digits and hyphens. You can leave it out.'

/** Who pays for the way back. */
export function returnCostWords({ cost }: Pick<ReturnRules, 'cost'>): string {
  return cost === 'shop' ? 'We pay for sending it: keep the receipt of the carrier.' : 'You pay for sending it.'
}

export const NO_LABEL_NOW = 'The carrier does not answer. Please try again later.'

/** What its buyer does with a label of the shop's. */
export const RETURN_LABEL_WORDS = 'Please print our label, and stick it on the parcel: sending it costs you nothing.'

/** Why nothing of a parcel can come back. */
export const RETURN_REFUSALS: Record<ReturnRefusal | 'unknown-order' | 'nothing-left', string> = {
  off: 'This shop takes nothing back.',
  'not-delivered': 'This order has not arrived yet. Once it has, you can ask here.',
  refunded: 'This order has been refunded.',
  late: 'The time for returns of this order is over.',
  open: 'You have asked already. We answer that first.',
  'unknown-order': 'There is no such order.',
  'nothing-left': 'Every piece of this order is coming back, or has come back, already.',
}

const LINES_FAULTS: Record<LinesFault | 'sold-out', string> = {
  none: 'Please choose at least one piece.',
  'unknown-line': 'The order has no such piece.',
  'too-many': 'There are not that many pieces to send back.',
  twice: 'Please ask for these pieces one after the other.',
  'no-refund': 'Pieces can be exchanged here, but not given back for their money.',
  'no-exchange': 'Pieces can be given back here, but not exchanged.',
  'sold-out': 'That size is not there at this price any more. Please choose again.',
}

export type ReturnErrors = { reason?: string; message?: string; lines?: string; photos?: string }

export function returnErrors({ reason, message, lines }: ReturnFaults): ReturnErrors {
  return {
    ...(reason && { reason: 'Please choose why.' }),
    ...(message && { message: `Please be brief: at most ${RETURN_WORDS_LENGTH.max} characters.` }),
    ...(lines && { lines: LINES_FAULTS[lines] }),
  }
}

export const TOO_MANY_RETURN_PHOTOS = `Please choose up to ${MAX_COMPLAINT_PHOTOS} photos.`

/** Why an operator's words are not taken. */
export function returnWordsFault(fault: WordsFault): string {
  return fault === 'long' ? `The words have at most ${RETURN_WORDS_LENGTH.max} characters.` : 'Please say why.'
}

const OTHER_STATE: Record<ReturnState, string> = {
  asked: 'Nothing was changed: it has not been approved yet.',
  approved: 'Nothing was changed: it has been approved already.',
  refused: 'Nothing was changed: it has been refused already.',
  arrived: 'Nothing was changed: it has arrived already.',
  unpaid: 'Nothing was changed: it is accepted, and the difference waits for its buyer.',
  settled: 'Nothing was changed: it is settled already.',
  ended: 'Nothing was changed: it has ended, as nothing arrived in time.',
}

/** Why an operator's act comes too late, or too early. */
export function otherStateWords({ state }: { state: ReturnState }): string {
  return OTHER_STATE[state]
}

export function exchangeShortage({ shortage: { name, options, left } }: { shortage: Shortage }): string {
  return `Nothing was changed: ${left === 0 ? 'none' : `only ${counted(left, 'piece')}`} of ${name} in ${optionsLabel(options)} ${left > 1 ? 'are' : 'is'} left.`
}
