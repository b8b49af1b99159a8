import { actionTitle } from './action-titles.ts'

/** What the shop does later, as operators read it; the others' names are plain already. */
const TITLES: Readonly<Record<string, string>> = {
  'settle-payment': 'Take in a payment',
  'reconcile-payment': 'Ask about a payment',
  'refund-payment': 'Pay a refund',
  'send-refund-mail': 'Mail about a refund',
  'encode-picture': 'Prepare a product’s picture',
  'store-profile-photo': 'Fetch a profile photo',
  'encode-review-photo': 'Prepare a review’s photo',
  'sweep-photos': 'Delete photos that nobody uses',
  'score-review': 'Check a review',
  'open-content-item': 'Publish a story',
  'send-order-mail': 'Mail about an order',
  'send-order-sms': 'Text message about an order',
  'send-shipped-mail': 'Mail that a parcel is on its way',
  'send-ready-mail': 'Mail that an order can be collected',
  'send-complaint-mail': 'Mail about a complaint',
  'send-corrected-mail': 'Mail about a corrected order',
  'send-cancelled-mail': 'Mail about a cancelled order',
  'send-push': 'Notification',
  'send-webhooks': 'Tell other programs',
  'send-webhook-mail': 'Mail that a webhook is off',
  'tell-operators': 'Tell operators of an order',
  'tell-waiting': 'Find who waits for a piece',
  'tell-back': 'Mail that a piece is back',
  'send-operator-mail': 'Mail to an operator',
  'send-summaries': 'Daily summaries',
  'send-summary': 'Daily summary',
  'make-label': 'Buy a label',
  'follow-parcel': 'Ask where a parcel is',
  'send-membership-mail': 'Mail about a membership',
  'advance-memberships': 'Renew and end memberships',
  'move-sales': 'Begin and end sales',
  'tell-codes': 'Begin and end codes',
  'send-reset-mail': 'Mail for a new password',
  'send-verification-mail': 'Mail to confirm an address',
  'send-password-changed-mail': 'Mail about a changed password',
  'erase-person': 'Delete a person’s data',
  sweep: 'Delete what has expired',
  'remove-files': 'Delete files',
  'add-sample-photos': 'Add the demonstration’s photos',
}

export function jobTitle(queue: string): string {
  return TITLES[queue] ?? actionTitle(queue)
}
