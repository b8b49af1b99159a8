import type { CashRefusal } from '../domain/prices/cash-on-delivery.ts'

/** Why an order cannot be paid at the door. */
export const CASH_REFUSALS: Record<CashRefusal, string> = {
  off: 'This shop takes no cash on delivery. Please pay online.',
  'pick-up': 'What you collect yourself is paid online.',
  'too-dear': 'We take no cash on delivery for an order of this size. Please pay online.',
  code: 'Your code is for orders that are paid online.',
  pin: 'We take no cash on delivery at this PIN code. Please pay online.',
  open: 'Two orders that are paid in cash are on their way already. Please pay this one online.',
  refused: 'Please pay this order online.',
}

/** What the payment pages of PhonePe and Razorpay take; a provider that takes less needs words of its own. */
export const PAID_ONLINE = 'UPI, card or net banking'

/** Beside the button that places an order: what is paid, and when. */
export const PAID_ON_A_PAGE = `You pay by ${PAID_ONLINE} on our payment partner’s page, then come back here.`
export const PAID_AT_THE_DOOR = 'You pay the courier in cash when the parcel arrives.'
export const PHONE_FIRST = 'First we ask you to confirm your phone number with a code.'
export const EMAIL_FIRST = 'First we ask you to press the link in a mail that we send you.'

/** Of an order that waits for its buyer. */
export const WAITING_FOR = {
  phone: 'Confirm your phone number, and your order is placed. We hold its pieces for an hour.',
  email: 'Press the link in the mail that we have sent you, and your order is placed. We hold its pieces for an hour.',
}

export const NO_UPI = 'This is no UPI address. It looks like name@bank.'
export const UPI_TOO_LATE = 'This refund has been paid, or is not to be paid by UPI. Nothing was changed.'
