import { MOST_GRAMS } from '../domain/shipment.ts'

/** What `isTrackingNumber` demands. */
export const TRACKING_NUMBER_RULE = 'A tracking number has 4 to 40 letters, digits and hyphens.'

/** Why an order is not shipped, for operators. */
export const SHIP_REFUSALS = {
  shipped: 'This order is on its way already: nothing was changed.',
  refunded: 'This order has been refunded: nothing was changed.',
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
  'no-address': 'The buyer has no e-mail address, or has deleted the account.',
  'not-shipped': 'It is not on its way yet.',
  'not-refunded': 'Nothing of it has been refunded.',
  'just-sent': 'This mail was sent again less than a minute ago.',
}
