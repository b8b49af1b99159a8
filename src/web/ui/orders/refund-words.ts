import type { Refund, RefundReason } from '../../../domain/payments/refund.ts'

/** Why money goes back, to the person whose it is. */
export const REFUND_REASONS: Record<RefundReason, string> = {
  mismatch: 'The payment provider took a different amount from what we asked for, so nothing was bought.',
  duplicate: 'You had already paid for this, so the second payment was not needed.',
  'account-deleted': 'The account was deleted during the payment, so nothing was bought.',
  'not-due': 'What this payment was for did not need it any more.',
  superseded: 'A newer payment took the place of this one, so it was not needed.',
  'sold-out': 'The last piece was sold before this payment came, so nothing was bought.',
  cancelled: 'The order was cancelled before it was sent.',
  refused: 'The parcel was not accepted at the door.',
  returned: 'It is for what you have sent back.',
  'not-paid': 'The order was not paid after all, so nothing is sent back.',
  changed: 'It pays for other pieces of the order.',
  operator: 'The shop decided to give it back.',
}

type Going = Pick<Refund, 'way' | 'upi'>

/** What becomes of an amount, in the words that follow "We are sending Rs.50": whole sentences, as the way differs. */
export function refundSentence({ way, upi }: Going, amount: string): string {
  switch (way) {
    case 'deducted':
      return `You had not paid ${amount}, and do not have to any more.`
    case 'hand':
      return upi
        ? `We are sending ${amount} to ${upi}; we will write again once it has been sent.`
        : `We owe you ${amount}. You paid in cash: please tell us at your order to which UPI address we may send it.`
    case 'provider':
      return `We are sending ${amount} back the way it came; we will write again once it has been sent.`
  }
}

/** The same once it has gone. */
export function sentSentence({ way, upi }: Going, amount: string): string {
  if (way === 'deducted') return refundSentence({ way }, amount)
  return `We have sent ${amount} ${way === 'hand' ? `to ${upi ?? 'you'}` : 'back the way it came'}. Banks take up to 7 days to show it.`
}
