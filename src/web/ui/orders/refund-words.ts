import type { RefundReason } from '../../../domain/payments/refund.ts'

/** Why money goes back, to the person whose it is. */
export const REFUND_REASONS: Record<RefundReason, string> = {
  mismatch: 'The payment provider took a different amount from what we asked for, so nothing was bought.',
  duplicate: 'You had already paid for this, so the second payment was not needed.',
  'account-deleted': 'The account was deleted during the payment, so nothing was bought.',
  'not-due': 'The membership did not need this payment any more.',
  superseded: 'You had placed a newer order for these pieces, so this payment was not needed.',
  'sold-out': 'The last piece was sold before this payment came, so nothing was bought.',
  cancelled: 'The order was cancelled before it was sent.',
  operator: 'The shop decided to give it back.',
}
