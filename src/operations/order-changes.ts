import { readableTime } from '../domain/indian-time.ts'
import { formatPaise } from '../domain/money.ts'
import { BUYER_MAILED } from '../messages/orders/buyer-mailed.ts'
import { ORDER_CORRECTION_REFUSALS } from '../messages/orders/order-refusals.ts'
import { flag, optionalText, seen } from './fields.ts'
import { gone, operation } from './operation.ts'
import {
  MAX_PIECES,
  PIECES_SHORT,
  PIECE_TWICE,
  PIECE_UNAVAILABLE,
  PIECE_UNPRICED,
  UNCLEAR_PIECES,
  UNKNOWN_PIECE,
} from './written-orders.ts'

/** More than an order has lines. */
const MAX_LINES = 20_000

type Changed = { number: string; differencePaise: number; isPreview: boolean; payUrl?: string; endsAt?: Date }

/** What a change comes to, in the words that follow "Order 7KX2M9PQRT". */
function toldOf({ number, differencePaise, isPreview, payUrl, endsAt }: Changed): string {
  const amount = formatPaise(Math.abs(differencePaise))
  const money = differencePaise === 0 ? 'no money moves' : differencePaise > 0 ? `${amount} more` : `${amount} less`
  if (isPreview) return `Order ${number} would be changed: ${money}.`
  if (payUrl === undefined || endsAt === undefined) return `Order ${number} is changed: ${money}.`
  return `Order ${number} is changed once ${amount} are paid. Its pieces are held until ${readableTime(new Date(endsAt))}. The link to be paid by then: ${payUrl}`
}

export const changeOrder = operation({
  on: 'order',
  sensitive: true,
  callsOut: true,
  once: true,
  about: 'change an order before it goes: take pieces off, add others at today’s prices, or both for another size or piece',
  button: 'Change the order',
  done: `The order is changed. ${BUYER_MAILED}`,
  told: toldOf,
  fields: {
    takeOff: optionalText('Take off', {
      max: MAX_LINES,
      unit: 'LINES',
      about: 'its lines of these products, as orders show has them, with commas between, each whole or with so many pieces behind a colon',
    }),
    add: optionalText('Add', { max: MAX_PIECES, unit: 'PIECES', about: 'what it gets, written as orders write has it: neel-kurta/M:2' }),
    dryRun: flag('Only say', 'only say what it would come to'),
    seen: seen('what a dry run has said of it; empty where it is one'),
  },
  refusals: {
    'unknown-order': gone('There is no order {id}.'),
    changed: 'Nothing was changed: the order or a price is another one meanwhile. Please look at it again.',
    'label-under-way': ORDER_CORRECTION_REFUSALS['label-under-way'],
    shipped: ORDER_CORRECTION_REFUSALS.shipped,
    refunded: ORDER_CORRECTION_REFUSALS.refunded,
    cancelled: ORDER_CORRECTION_REFUSALS.cancelled,
    'no-change': { words: 'Nothing was changed: please say what to take off or to add.', status: 422 },
    'nothing-stays': 'Nothing was changed: no piece would be left. Please cancel the order instead.',
    'no-buyer': 'Nothing was changed: the buyer has deleted the account, so nobody can be asked for the difference.',
    'no-page': 'Nothing was changed: the payment provider gave no link. Please try again.',
    'link-ended':
      'The order is as it was. The payment provider gave no new link, and the one of before can be paid no more: please try again, and tell the buyer.',
    'too-few': PIECES_SHORT,
    'unclear-pieces': { words: UNCLEAR_PIECES, status: 422 },
    'unknown-piece': { words: UNKNOWN_PIECE, status: 422 },
    unavailable: { words: PIECE_UNAVAILABLE, status: 422 },
    'no-price': { words: PIECE_UNPRICED, status: 422 },
    twice: { words: PIECE_TWICE, status: 422 },
    'nothing-left': 'Nothing was changed: all of it has been refunded.',
    'line-refunded': ({ line }: { line: string }) => `Nothing was changed: ${line} has been taken off or refunded already.`,
    'too-many-pieces': ({ line, left }: { line: string; left: number }) => `Nothing was changed: of ${line} only ${left} can be taken off.`,
    'line-twice': { words: ({ line }: { line: string }) => PIECE_TWICE({ piece: line }), status: 422 },
    'unknown-line': { words: ({ line }: { line: string }) => `Nothing was changed: the order has no line ${line}.`, status: 422 },
  },
})
