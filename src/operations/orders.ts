import { INDIAN_STATES } from '../domain/addresses/indian-states.ts'
import { formatPaise } from '../domain/money.ts'
import type { OrderMail } from '../domain/orders/order-history.ts'
import { ORDER_MAIL_WORDS } from '../messages/order-history.ts'
import { OPERATOR_CANCEL_REFUSALS } from '../messages/order-refusals.ts'
import { gone, operation, requiredChoice } from './operation.ts'

const unknown = gone('There is no order {id}.')

export const cancel = operation({
  on: 'order',
  by: 'owner',
  sensitive: true,
  about: 'cancel a whole order that has not been handed over: its money goes back, its buyer gets a mail',
  button: 'Cancel the order',
  warns: {
    words: 'The whole order: its money goes back, its pieces are in stock again, and the buyer gets a mail. This cannot be undone.',
    yes: 'cancel',
  },
  done: 'Order {number} is cancelled, and its money goes back. The buyer gets a mail.',
  told: ({ number, amountPaise }: { number: string; amountPaise: number }) =>
    `Order ${number} is cancelled, ${formatPaise(amountPaise)} go back.`,
  fields: {},
  refusals: { 'unknown-order': unknown, ...OPERATOR_CANCEL_REFUSALS },
})

export const settleCancelledParcel = operation({
  on: 'order',
  by: 'owner',
  about: 'the parcel of a cancelled order that was on its way is seen to: nobody is reminded of it any more',
  button: 'It is seen to',
  warns: { words: 'Nobody is reminded of this parcel any more.', yes: 'it is seen to' },
  done: 'The parcel is no longer on the page of today.',
  fields: {},
  refusals: { 'no-parcel': 'No parcel of this order waits to be seen to.' },
})

export const placeOfSupply = operation({
  on: 'order',
  by: 'owner',
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
  by: 'owner',
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
