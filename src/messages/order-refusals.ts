import { MOST_GRAMS } from '../domain/parcels/shipment.ts'

/** What `isTrackingNumber` demands. */
export const TRACKING_NUMBER_RULE = 'A tracking number has 4 to 40 letters, digits and hyphens.'

/** Why an order is not shipped, for operators. */
export const SHIP_REFUSALS = {
  shipped: 'This order is on its way already: nothing was changed.',
  refunded: 'This order has been refunded: nothing was changed.',
  cancelled: 'This order was cancelled before you marked it: please do not send it. Nothing was changed.',
  'no-tracking-number': TRACKING_NUMBER_RULE,
}

/** Why an order is not marked as delivered, for operators. */
export const DELIVERY_REFUSALS = {
  'not-shipped': 'This order is not on its way yet: nothing was changed.',
  delivered: 'This order is delivered already: nothing was changed.',
  refunded: 'This order has been refunded: nothing was changed.',
}

/** Why no label is bought for an order, for operators. */
export const LABEL_REFUSALS = {
  'no-carrier': 'This shop has no carrier that sells labels: send the parcel by hand.',
  'wrong-weight': `A weight is a whole number of grams from 1 to ${MOST_GRAMS}.`,
  packed: 'This order has a label already.',
  shipped: 'This order is on its way already.',
  refunded: 'This order has been refunded.',
  cancelled: 'This order was cancelled: it needs no label.',
}

/** Why an order is not cancelled, for its buyer. */
export const CANCEL_REFUSALS = {
  off: 'Orders cannot be cancelled here. Nothing was changed.',
  'too-many': 'You have cancelled several orders today. Please write to us about this one: nothing was changed.',
  shipped: 'This order was handed to the courier before you cancelled it: it is on its way to you, and nothing was changed.',
  refunded: 'This order has been refunded already. Nothing was changed.',
  cancelled: 'This order is cancelled already.',
}

/** The same for operators. */
export const OPERATOR_CANCEL_REFUSALS = {
  ...CANCEL_REFUSALS,
  shipped: 'This order has been handed to the courier: nothing was changed.',
}

/** Why an order is not corrected, for operators. */
export const ORDER_CORRECTION_REFUSALS = {
  same: 'Nothing was changed: it is so already.',
  changed: 'Nothing was changed: somebody else has corrected it meanwhile. Please look at the order again.',
  'other-state':
    'Nothing was changed: the tax invoice is issued, and the address lies in another state, which is taxed otherwise. Please cancel the order, and ask the buyer to order anew.',
  'label-under-way': 'Nothing was changed: a label is being bought for this order. Please try again in a minute.',
  shipped: 'Nothing was changed: this order has been handed to the courier.',
  refunded: 'Nothing was changed: this order has been refunded.',
  cancelled: 'Nothing was changed: this order was cancelled.',
  'unknown-line': 'Nothing was changed: the order has no such line.',
  'unknown-options': 'Nothing was changed: the product does not come like that.',
  'other-price': 'Nothing was changed: that costs something else.',
  'same-kind': 'Nothing was changed: another line of the order has that already.',
  'too-few': 'Nothing was changed: there are not enough of that left.',
  'partly-refunded': 'Nothing was changed: some of the order has been refunded.',
  'wrong-fields': 'Nothing was changed: please look at the address.',
}

/** Why a tracking number is not corrected, for operators. */
export const CORRECTION_REFUSALS = {
  'not-shipped': 'it is not on its way yet.',
  delivered: 'it has been delivered.',
  refunded: 'it has been refunded.',
  'same-number': 'it has this tracking number already.',
  changed: 'somebody else has corrected it meanwhile.',
}

/** Why a mail is not sent again, for operators. */
export const RESEND_REFUSALS = {
  'no-address': 'The buyer has no email address, or has deleted the account.',
  'not-shipped': 'It is not on its way yet.',
  'not-refunded': 'Nothing of it has been refunded.',
  'just-sent': 'This mail was sent again less than a minute ago.',
}
