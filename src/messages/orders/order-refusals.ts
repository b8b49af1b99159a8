/** Why an order is not cancelled, for its buyer. */
export const CANCEL_REFUSALS = {
  off: 'Orders cannot be cancelled here. Nothing was changed.',
  'too-many': 'You have cancelled several orders today. Please write to us about this one: nothing was changed.',
  shipped: 'This order was handed to the courier before you cancelled it: it is on its way to you, and nothing was changed.',
  refunded: 'This order has been refunded already. Nothing was changed.',
  cancelled: 'This order is cancelled already.',
  'paid-online': 'A payment provider has taken its money: cancel the order instead. Nothing was changed.',
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
  'other-gstin':
    'Nothing was changed: the buyer’s GSTIN is of another state than this address. Please cancel the order, and ask the buyer to order anew with the GSTIN of that state.',
  'too-late-for-tax':
    'Nothing was changed: the address lies in another state, and the tax invoice is too old for a credit note that lowers its tax. Please cancel the order, and ask the buyer to order anew.',
  'label-under-way': 'Nothing was changed: a label is being bought for this order. Please try again in a minute.',
  collected: 'Nothing was changed: its buyer collects this order, so it has no address.',
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

/** What follows where an order with a tax invoice goes to another state. */
export function newInvoiceWords(state: string): string {
  return `This address lies in ${state}, which is another state: pressed again, the tax invoice is taken back by a credit note, and a new one is issued for ${state}. No money moves. Nothing was changed yet.`
}
