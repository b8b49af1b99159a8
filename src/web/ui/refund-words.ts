import type { RefundReason } from '../../domain/refund.ts'

/** Why money goes back, to the person whose it is. */
export const REFUND_REASONS: Record<RefundReason, string> = {
  mismatch: 'The payment provider took another amount than we asked for, so there is no order.',
  duplicate: 'The same cart had been paid already, so this payment made no second order.',
  'account-deleted': 'The account was deleted while the payment was under way, so there is no order.',
  operator: 'The shop decided to give it back.',
}
