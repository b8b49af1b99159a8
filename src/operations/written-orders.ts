import { readableTime } from '../domain/indian-time.ts'
import { formatPaise } from '../domain/money.ts'
import { RECEIVED_BY, type ReceivedBy } from '../domain/orders/written-order.ts'
import { shortageWords } from '../messages/catalogue/stock.ts'
import { OPERATOR_CANCEL_REFUSALS } from '../messages/orders/order-refusals.ts'
import { choice, flag, optionalCount, optionalText, text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

const MAX_ADDRESS = 100
/** More than an order has lines. */
export const MAX_PIECES = 10_000

/** What may be wrong with pieces that are written as `neel-kurta/M:2@1299`. */
export const UNCLEAR_PIECES = ({ written }: { written: string }) =>
  written === ''
    ? 'Please say which pieces.'
    : `“${written}” is no piece: choose one from the list, or write its id, size, number and price like neel-kurta/M:2@1299.`
export const UNKNOWN_PIECE = ({ piece }: { piece: string }) => `There is no piece ${piece}.`
export const PIECE_UNAVAILABLE = ({ piece }: { piece: string }) => `${piece} is not for sale now.`
export const PIECE_UNPRICED = ({ piece }: { piece: string }) => `${piece} has no price yet.`
export const PIECE_TWICE = ({ piece }: { piece: string }) => `${piece} stands there twice: write the number of pieces behind a colon.`
export const PIECES_SHORT = ({ shortage }: { shortage: Parameters<typeof shortageWords>[0] }) => shortageWords(shortage)

const address = (label: string, about: string) => text(label, { max: MAX_ADDRESS, unit: label.toUpperCase().replaceAll(' ', '_'), about })

const place = (label: string, about: string) =>
  optionalText(label, {
    max: MAX_ADDRESS,
    unit: label.toUpperCase(),
    about: `${about}; without it that of the postal code`,
    aside: 'optional',
  })

type Sums = { amountPaise: number; deliveryPaise: number }
/** "Rs.1280, with Rs.80 for delivery". */
const sumsWords = ({ amountPaise, deliveryPaise }: Sums) =>
  `${formatPaise(amountPaise)}, ${deliveryPaise > 0 ? `with ${formatPaise(deliveryPaise)} for delivery` : 'with free delivery'}`
/** Where it was not said what delivery costs. */
export const DELIVERY_ADDED = (sums: Sums) =>
  `Nothing is written yet: with delivery at the shop’s price the order comes to ${formatPaise(sums.amountPaise)}. Please say what delivery costs: ${sums.deliveryPaise / 100}, another amount, or 0 for none.`

const MAX_DELIVERY = 100_000

export const write = operation({
  on: 'order',
  many: true,
  once: true,
  callsOut: ({ paid }) => (paid ?? 'link') === 'link',
  about: 'write an order for somebody who asks for it by phone or message: with a link that is paid, or as paid to you already',
  button: 'Create order',
  done: 'The order is created. The buyer gets a mail if you gave an email address.',
  told: (written: Sums & ({ isPreview: true } | { number: string } | { payUrl: string; endsAt: Date })) => {
    const comesTo = `comes to ${sumsWords(written)}.`
    if ('isPreview' in written) return `The order ${comesTo} Nothing is written.`
    if ('number' in written) return `Order ${written.number} is written. It ${comesTo}`
    return `The order ${comesTo} Its pieces are held until ${readableTime(new Date(written.endsAt))}. The link to be paid by then: ${written.payUrl}`
  },
  fields: {
    pieces: text('Pieces', {
      max: MAX_PIECES,
      unit: 'PIECES',
      about:
        'ids of products with commas between them, each with its kind behind a slash, the number of pieces behind a colon and the price of one behind an @, such as neel-kurta/M:2@1299',
      isLong: true,
    }),
    name: address('Name', 'who gets the parcel'),
    line1: address('Address line 1', 'the first line of the address'),
    line2: optionalText('Address line 2', { max: MAX_ADDRESS, unit: 'ADDRESS_LINE_2', about: 'the second', aside: 'optional' }),
    pin: address('Postal code', 'six digits'),
    city: place('City', 'the city'),
    state: place('State', 'the state or union territory'),
    email: optionalText('Email', { max: 254, unit: 'EMAIL', about: 'where its buyer gets mails', aside: 'or a phone number' }),
    phone: optionalText('Phone', {
      max: 40,
      unit: 'PHONE',
      about: 'the buyer’s mobile number, for the courier too',
      aside: 'or an email address',
    }),
    delivery: optionalCount('Delivery in rupees', {
      min: 0,
      max: MAX_DELIVERY,
      rule: 'Delivery is a whole number of rupees, such as 80, or 0 for none.',
      unit: 'RUPEES',
      about: 'what delivery costs in whole rupees, 0 for none; without it the shop’s price there',
      aside: 'optional',
    }),
    paid: choice<ReceivedBy | 'link'>(
      'Paid',
      { link: 'By payment link', ...RECEIVED_BY },
      {
        usual: 'link',
        unit: 'BY',
        about: 'by a link, or how you were paid already',
      },
    ),
    reference: optionalText('Reference of the payment', {
      max: 100,
      unit: 'REFERENCE',
      about: 'what names the payment; cash needs none',
    }),
    dryRun: flag('Only say', 'only say what it comes to'),
  },
  refusals: {
    'no-contact': atField('email', 'An order needs an email address or a phone number.'),
    'wrong-email': atField('email', 'That is no email address.'),
    'wrong-phone': atField('phone', 'That is no Indian mobile number.'),
    'wrong-address': atField('pin', ({ errors }: { errors: object }) => Object.values(errors).join(' ')),
    'unclear-pieces': atField('pieces', UNCLEAR_PIECES),
    'unknown-piece': atField('pieces', UNKNOWN_PIECE),
    unavailable: atField('pieces', PIECE_UNAVAILABLE),
    'no-price': atField('pieces', PIECE_UNPRICED),
    twice: atField('pieces', PIECE_TWICE),
    'too-few': atField('pieces', PIECES_SHORT),
    'no-delivery': 'The shop does not deliver there.',
    'needs-reference': atField('reference', 'A payment by UPI or bank transfer has a reference.'),
    'too-little': atField('pieces', 'An order comes to at least Rs.1.'),
    'no-page': { words: 'The payment provider gave no link: nothing was written. Please try again.', status: 409 },
  },
})

export const notPaid = operation({
  on: 'order',
  sensitive: true,
  about: 'an order that was said to be paid to you was not: it is taken back before it goes out, and nothing is paid out',
  button: 'Mark as not paid',
  warns: {
    words:
      'The order is cancelled, its receipt is credited, its pieces are in stock again, and the buyer gets a mail. This cannot be undone.',
    yes: 'it was not paid',
  },
  done: 'Order {number} is taken back: it was not paid.',
  refusals: { 'unknown-order': gone('There is no order {id}.'), ...OPERATOR_CANCEL_REFUSALS },
})
