import { INDIAN_STATES } from '../domain/addresses/indian-states.ts'
import { counted } from '../domain/counted.ts'
import { formatPaise } from '../domain/money.ts'
import type { OrderMail } from '../domain/orders/order-history.ts'
import type { RefundState } from '../domain/payments/refund.ts'
import { ORDER_MAIL_WORDS } from '../messages/order-history.ts'
import { BUYER_MAILED } from '../messages/orders/buyer-mailed.ts'
import { TOO_LATE_FOR_TAX } from '../messages/orders/gst-return.ts'
import { OPERATOR_CANCEL_REFUSALS } from '../messages/orders/order-refusals.ts'
import { flag, optionalCount, optionalText, requiredChoice, seen } from './fields.ts'
import { atField, gone, operation } from './operation.ts'
import { PIECE_TWICE } from './written-orders.ts'

const unknown = gone('There is no order {id}.')
/** More than an order has lines. */
const MAX_LINES = 20_000
/** In rupees; more than an order comes to. */
const MAX_AMOUNT = 100_000_000

type Refunded = { orderNumber: string; amountPaise: number; state?: RefundState; isTooLateForTax?: true }

export const cancel = operation({
  on: 'order',
  sensitive: true,
  about: 'cancel a whole order that has not been handed over: its money goes back, its buyer gets a mail',
  button: 'Cancel the order',
  warns: {
    words: 'The whole order: its money goes back, its pieces are in stock again, and the buyer gets a mail. This cannot be undone.',
    yes: 'cancel',
  },
  done: `Order {number} is cancelled, and its money goes back. ${BUYER_MAILED}`,
  told: ({ number, amountPaise }: { number: string; amountPaise: number }) =>
    `Order ${number} is cancelled, ${formatPaise(amountPaise)} go back.`,
  refusals: { 'unknown-order': unknown, ...OPERATOR_CANCEL_REFUSALS },
})

export const refund = operation({
  on: 'order',
  sensitive: true,
  about: 'give an order’s money back: all that is left, pieces of single lines, or an amount',
  button: 'Refund',
  done: `The refund is on its way to the payment provider. ${BUYER_MAILED}`,
  told: ({ orderNumber, amountPaise, state, isTooLateForTax }: Refunded) =>
    `${formatPaise(amountPaise)} of order ${orderNumber} go back${state === undefined ? '' : `: ${state}`}.${isTooLateForTax ? ` ${TOO_LATE_FOR_TAX}` : ''}`,
  fields: {
    lines: optionalText('Lines', {
      max: MAX_LINES,
      unit: 'LINES',
      about:
        'only its lines of these products, ids with commas between them, each whole or with so many pieces behind a colon; +delivery is what delivery cost',
    }),
    amount: optionalCount('Amount', {
      min: 1,
      max: MAX_AMOUNT,
      rule: 'An amount is whole rupees, at least 1.',
      unit: 'RUPEES',
      about: 'money alone, such as for a stain: of these lines, else of all that is left by value',
    }),
    putBack: flag(
      'Put back in stock',
      'put the pieces back in stock; those of an order that is refunded whole before it goes out come back anyway',
    ),
    seen: seen('what was left to give back of it, in paise'),
  },
  refusals: {
    'unknown-order': unknown,
    changed: ({ leftPaise }: { leftPaise: number }) =>
      `Nothing was refunded: in the meantime ${formatPaise(leftPaise)} are left of it. Please look at the order again.`,
    'nothing-left': 'Nothing is left to refund: it has been refunded already.',
    'line-refunded': ({ line }: { line: string }) => `Nothing was refunded: ${line} has been refunded already.`,
    'too-many-pieces': atField('lines', ({ line, left }: { line: string; left: number }) =>
      left === 0
        ? `Nothing was refunded: ${line} has no pieces left.`
        : `Nothing was refunded: of ${line} ${counted(left, 'piece')} can go back.`,
    ),
    'amount-of-pieces': atField('lines', 'Nothing was refunded: an amount is money alone, so its lines are named without pieces.'),
    'too-much': atField(
      'amount',
      ({ leftPaise }: { leftPaise: number }) => `Nothing was refunded: ${formatPaise(leftPaise)} are left of it.`,
    ),
    'line-twice': atField('lines', ({ line }: { line: string }) => PIECE_TWICE({ piece: line })),
    'unknown-line': atField('lines', ({ line }: { line: string }) => `Nothing was refunded: the order has no line ${line}.`),
  },
})

export const settleCancelledParcel = operation({
  on: 'order',
  about: 'the parcel of a cancelled order that was on its way is seen to: nobody is reminded of it any more',
  button: 'Mark as dealt with',
  warns: { words: 'Today no longer lists this parcel.', yes: 'it is dealt with' },
  done: 'The parcel is no longer listed on Today.',
  refusals: { 'no-parcel': 'No parcel of this order waits to be seen to.' },
})

export const placeOfSupply = operation({
  on: 'order',
  about: 'say in which state the address of an order lies whose state GST does not know: its receipt becomes a tax invoice',
  button: 'Set the place of supply',
  warns: { words: 'The receipt becomes a tax invoice with this place of supply. This cannot be undone.', yes: 'set it' },
  done: 'The place of supply is set. The receipt is a tax invoice now: you can send the confirmation again.',
  fields: {
    state: requiredChoice('State or union territory', Object.fromEntries(INDIAN_STATES.map((state) => [state, state])), {
      unit: 'STATE',
      about: 'the state or union territory',
      rule: 'Please choose a state.',
    }),
  },
  refusals: {
    'unknown-order': unknown,
    'unknown-state': 'Please choose a state.',
    'place-is-known': 'Nothing was changed: the place of supply is known.',
  },
})

export const resend = operation({
  on: 'order',
  about: 'send one of an order’s mails to its buyer again',
  button: 'Send again',
  done: 'The mail is sent to the buyer of order {number} again.',
  fields: { mail: requiredChoice<OrderMail>('Mail', ORDER_MAIL_WORDS, { unit: 'MAIL', about: 'which one' }) },
  refusals: {
    'unknown-order': unknown,
    'no-address': 'The buyer has no email address, or has deleted the account.',
    'not-shipped': 'It is not on its way yet.',
    'not-refunded': 'Nothing of it has been refunded.',
    'just-sent': 'This mail was sent again less than a minute ago.',
  },
})
