import { formatPaise } from '../domain/money.ts'
import { gone, operation } from './operation.ts'

const unknown = gone('There is no order {id}.')
const AT_THE_DOOR_REFUSALS = {
  'unknown-order': unknown,
  'not-cash': 'Nothing was changed: this order was paid online.',
  'not-shipped': 'Nothing was changed: its parcel is not on its way yet.',
  paid: 'Nothing was changed: its cash has been collected.',
  'not-due': 'Nothing was changed: nothing of it is due any more.',
}

export const collectCash = operation({
  on: 'order',
  about: 'the courier has the cash of an order that is paid at the door: it is delivered, and paid',
  button: 'Mark cash as collected',
  warns: { words: 'The courier has the cash: the order counts as delivered and paid. This cannot be undone.', yes: 'it is collected' },
  done: 'Order {number} is paid.',
  told: ({ number, amountPaise }: { number: string; amountPaise: number }) =>
    `${formatPaise(amountPaise)} of order ${number} are collected.`,
  refusals: AT_THE_DOOR_REFUSALS,
})

export const refuseAtDoor = operation({
  on: 'order',
  about: 'nobody took the parcel of an order that is paid at the door: nothing is due any more, and it comes back',
  button: 'Mark as refused at the door',
  warns: {
    words: 'Nothing of this order is due any more: it gets a credit note. Its pieces are in stock again once they have arrived.',
    yes: 'it was refused',
  },
  done: 'Order {number} was refused. Its pieces are in stock again once they have arrived.',
  refusals: AT_THE_DOOR_REFUSALS,
})

export const arriveBack = operation({
  on: 'order',
  about: 'what was refused at the door has come back: its pieces are in stock again',
  button: 'Mark as back',
  warns: { words: 'Its pieces are in stock again. This cannot be undone.', yes: 'it is here' },
  done: 'The pieces of order {number} are in stock again.',
  refusals: {
    'unknown-order': unknown,
    'not-refused': 'Nothing was changed: it was not refused at the door.',
    arrived: 'Nothing was changed: it has come back already.',
  },
})
