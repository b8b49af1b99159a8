import { HAND_CARRIERS, handCarrierName, MAX_CARRIER_NAME } from '../domain/parcels/carrier.ts'
import { MOST_GRAMS } from '../domain/parcels/shipment.ts'
import { BUYER_MAILED } from '../messages/orders/buyer-mailed.ts'
import { openChoice, optionalCount, optionalText, seen, text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

/** What `isTrackingNumber` demands. */
const TRACKING_NUMBER_RULE = 'A tracking number has 4 to 40 letters, digits and hyphens.'
const WEIGHT_RULE = `A weight is a whole number of grams from 1 to ${MOST_GRAMS}.`
const CARRIERS = Object.fromEntries(HAND_CARRIERS.map((code) => [code, handCarrierName(code)]))
/** Of a label that was bought for what has changed since. */
export const STALE_LABEL =
  'The address, the pieces or the weight have changed since this label was bought: please buy another one. This one is then void.'
const UNKNOWN_CARRIER = atField('carrier', `Carrier is one of: ${HAND_CARRIERS.join(', ')}, or one that shop.yaml names.`)
const unknown = gone('There is no order {id}.')

const CANNOT_SHIP = {
  'unknown-order': unknown,
  collected: 'Its buyer collects this order: it is not sent, and nothing was changed.',
  shipped: 'This order is on its way already: nothing was changed.',
  refunded: 'This order has been refunded: nothing was changed.',
  cancelled: 'This order was cancelled before you marked it: please do not send it. Nothing was changed.',
}

export const ship = operation({
  on: 'parcel',
  by: 'packer',
  about: 'an order was given to a carrier by hand: its buyer gets a mail',
  button: 'Mark as shipped',
  done: `Order {number} is shipped. ${BUYER_MAILED}`,
  fields: {
    carrier: openChoice('Carrier', CARRIERS, {
      usual: 'other',
      max: MAX_CARRIER_NAME,
      unit: 'CARRIER',
      about: 'the carrier, whose tracking page the buyer gets a link to',
    }),
    name: optionalText('Name of another carrier', { max: MAX_CARRIER_NAME, unit: 'NAME', about: 'the name of another carrier' }),
    tracking: text('Tracking number', {
      max: 100,
      unit: 'NUMBER',
      about: 'the carrier’s tracking number',
      hint: BUYER_MAILED,
    }),
  },
  refusals: {
    'no-tracking-number': atField('tracking', TRACKING_NUMBER_RULE),
    'unknown-carrier': UNKNOWN_CARRIER,
    ...CANNOT_SHIP,
  },
})

export const handToCarrier = operation({
  on: 'parcel',
  by: 'packer',
  each: true,
  about: 'orders were given to the carrier with the labels that the shop bought: their buyers get a mail',
  button: 'Handed to the carrier',
  warns: { words: `The parcel is on its way then. ${BUYER_MAILED} This cannot be undone.`, yes: 'it is on its way' },
  done: `Order {number} is shipped. ${BUYER_MAILED}`,
  refusals: {
    ...CANNOT_SHIP,
    'no-label': 'This order has no label of the shop’s: please give its carrier and tracking number.',
    stale: STALE_LABEL,
  },
})

const PACK_REFUSALS = {
  'unknown-order': unknown,
  collected: 'Its buyer collects this order: mark it as ready instead.',
  shipped: 'This order is on its way already: nothing was changed.',
  refunded: 'This order has been refunded: please do not send it.',
  cancelled: 'This order was cancelled: please do not send it.',
}

export const label = operation({
  on: 'parcel',
  by: 'packer',
  about: 'buy an order’s shipping label: of the cheapest carrier, for what its pieces weigh',
  button: 'Buy label',
  done: 'The label of order {number} is being bought. It is here in a moment.',
  told: ({ number, trackingNumber }: { number: string; trackingNumber?: string | null }) =>
    trackingNumber
      ? `The label of order ${number} is bought, its tracking number is ${trackingNumber}.`
      : `The label of order ${number} is being bought.`,
  fields: {
    weight: optionalCount('Weight in grams', {
      min: 1,
      max: MOST_GRAMS,
      rule: WEIGHT_RULE,
      unit: 'GRAMS',
      about: 'for a parcel of this weight',
      aside: 'from the pieces',
    }),
  },
  refusals: {
    'unknown-order': unknown,
    'wrong-weight': atField('weight', WEIGHT_RULE),
    'no-carrier': 'This shop has no carrier that sells labels: send the parcel by hand.',
    collected: 'Its buyer collects this order: it needs no label.',
    packed: 'This order has a label already.',
    shipped: 'This order is on its way already.',
    refunded: 'This order has been refunded.',
    cancelled: 'This order was cancelled: it needs no label.',
  },
})

export const pack = operation({
  on: 'parcel',
  by: 'packer',
  each: true,
  about: 'orders are packed without a label of the shop’s: nobody is told',
  button: 'Mark as packed',
  done: 'Order {number} is packed.',
  refusals: { ...PACK_REFUSALS, packed: 'This order is packed already.' },
})

export const take = operation({
  on: 'order',
  by: 'packer',
  each: true,
  about: 'you pack these orders: others see who does and since when, until they are let go or two hours have passed',
  button: 'Assign to me',
  done: 'Order {number} is yours to pack.',
  refusals: {
    'unknown-order': unknown,
    taken: '{name} packs this order since {since}.',
    packed: 'This order is packed already.',
    shipped: PACK_REFUSALS.shipped,
    refunded: PACK_REFUSALS.refunded,
    cancelled: PACK_REFUSALS.cancelled,
  },
})

export const letGo = operation({
  on: 'order',
  by: 'packer',
  each: true,
  about: 'nobody packs these orders, whoever did',
  button: 'Unassign',
  done: 'Order {number} is no longer assigned.',
  refusals: { 'unknown-order': unknown, 'not-taken': 'Nobody packs this order.' },
})

export const unpack = operation({
  on: 'parcel',
  by: 'packer',
  each: true,
  about: 'orders are not packed after all',
  button: 'Mark as not packed',
  done: 'Order {number} is to be packed again.',
  refusals: {
    ...PACK_REFUSALS,
    'not-packed': 'This order is not packed.',
    labelled: 'This order has a label: it stays packed.',
  },
})

export const correctTracking = operation({
  on: 'parcel',
  by: 'packer',
  about: 'another tracking number for an order that is on its way: its buyer gets a mail where one has been mailed',
  button: 'Correct the number',
  done: 'The tracking number of order {number} is corrected. Where the other one has been mailed, the buyer gets a mail within a few minutes.',
  fields: {
    carrier: openChoice('Carrier', CARRIERS, {
      max: MAX_CARRIER_NAME,
      unit: 'CARRIER',
      about: 'the right carrier, where it is another one',
    }),
    tracking: text('Right tracking number', {
      max: 100,
      unit: 'NUMBER',
      about: 'the right tracking number',
      hint: 'The buyer will be mailed the new number.',
    }),
    seen: seen(),
  },
  refusals: {
    'unknown-order': unknown,
    'no-tracking-number': atField('tracking', TRACKING_NUMBER_RULE),
    'unknown-carrier': UNKNOWN_CARRIER,
    'not-shipped': 'Nothing was changed: it is not on its way yet.',
    delivered: 'Nothing was changed: it has been delivered.',
    refunded: 'Nothing was changed: it has been refunded.',
    'same-number': 'Nothing was changed: it has this tracking number already.',
    changed: 'Nothing was changed: somebody else has corrected it meanwhile.',
  },
})

export const deliver = operation({
  on: 'parcel',
  by: 'packer',
  about: 'the parcel of an order has arrived',
  button: 'Mark as delivered',
  warns: { words: 'The parcel has arrived, and is not followed any more. This cannot be undone.', yes: 'delivered' },
  done: 'Order {number} is delivered.',
  refusals: {
    'unknown-order': unknown,
    'not-shipped': 'This order is not on its way yet: nothing was changed.',
    delivered: 'This order is delivered already: nothing was changed.',
    refunded: 'This order has been refunded: nothing was changed.',
  },
})

const HAND_OVER_REFUSALS = {
  'unknown-order': unknown,
  'not-collected': 'This order is sent, and not collected: nothing was changed.',
  delivered: 'This order has been collected already: nothing was changed.',
  refunded: 'This order has been refunded: nothing was changed.',
  cancelled: 'This order was cancelled: please do not hand it over. Nothing was changed.',
}

export const ready = operation({
  on: 'parcel',
  by: 'packer',
  about: 'an order that its buyer collects is ready: its buyer gets a mail',
  button: 'Mark as ready',
  warns: { words: `It can be collected then. ${BUYER_MAILED} This cannot be undone.`, yes: 'it is ready' },
  done: `Order {number} is ready to be collected. ${BUYER_MAILED}`,
  refusals: { ...HAND_OVER_REFUSALS, ready: 'This order is ready already: nothing was changed.' },
})

export const collected = operation({
  on: 'parcel',
  by: 'packer',
  about: 'an order was collected by its buyer',
  button: 'Mark as collected',
  warns: { words: 'The order was handed to its buyer. This cannot be undone.', yes: 'collected' },
  done: 'Order {number} is collected.',
  refusals: HAND_OVER_REFUSALS,
})
