import type { JobName } from '../../platform/jobs/job-queues.ts'

const names = (list: string) => list.trim().split(/\s+/)

/**
 * Tables that are empty after a reset of the demo, in the order in which they are emptied. It has no code, runs no sale,
 * announces nothing and counts no pieces of its own. The reset's own job removes the files of people who are gone.
 */
export const CLEARED_TABLES = names(`
  idempotency_keys assistant_carts cart_codes code_uses codes sales notices collections page_versions visits cart_lines saved_products stock_waits addresses review_photos
  invoices subscriptions complaint_photos complaints returns replacements labels stock_holds stock_moves product_changes stock_thresholds variants sold_out_spans product_options
  moved_products
  orders order_events erasures operators operator_actions api_keys api_answers webhook_deliveries webhook_endpoints
  push_subscriptions sessions identities password_resets
  email_verifications account_merges email_changes phone_linkings devices attempts users empty_searches`)

/** Of these only rows remain of which money may still come or go, without personal data. */
export const SETTLED_TABLES = names('refunds payments checkout_sessions')

/** These are as the demo catalogue has them. */
export const RESTORED_TABLES = names('reviews content pictures products')

/**
 * These stay: what follows the products by itself, counters by which no number of a receipt or credit note is given twice, and
 * what is the shop's own. A test compares all four lists with the schema.
 */
export const PRESERVED_TABLES = names(`
  spent_challenges product_search product_facets search_words product_counts receipt_counters credit_note_counters secrets
  shop_sizes changes jobs demo_reset backup_times migrations`)

/** Tables that nobody else may write while a reset is under way. */
export const LOCKED_TABLES = [...CLEARED_TABLES, ...SETTLED_TABLES, ...RESTORED_TABLES]

/** Jobs about people and their orders end with them; they carry ids and addresses. */
const JOBS: Record<JobName, 'cleared' | 'preserved'> = {
  'settle-payment': 'preserved',
  'reconcile-payment': 'preserved',
  'refund-payment': 'preserved',
  'encode-picture': 'preserved',
  'sweep-photos': 'preserved',
  sweep: 'preserved',
  'remove-files': 'preserved',
  'clear-outbox': 'preserved',
  // Queued anew with the reviews.
  'add-sample-photos': 'cleared',
  'advance-memberships': 'preserved',
  'move-sales': 'preserved',
  'tell-codes': 'preserved',
  'send-refund-mail': 'cleared',
  'store-profile-photo': 'cleared',
  'encode-review-photo': 'cleared',
  'score-review': 'cleared',
  'open-content-item': 'cleared',
  'send-order-mail': 'cleared',
  'send-membership-mail': 'cleared',
  'send-order-sms': 'cleared',
  'send-corrected-mail': 'cleared',
  'send-cancelled-mail': 'cleared',
  'send-complaint-mail': 'cleared',
  'send-return-mail': 'cleared',
  'send-shipped-mail': 'cleared',
  'send-ready-mail': 'cleared',
  'send-push': 'cleared',
  'send-webhooks': 'cleared',
  'send-webhook-mail': 'cleared',
  'tell-operators': 'cleared',
  'tell-waiting': 'cleared',
  'tell-back': 'cleared',
  'tell-low': 'cleared',
  'send-low-mail': 'cleared',
  'send-operator-mail': 'cleared',
  'send-summaries': 'preserved',
  'send-summary': 'cleared',
  'make-label': 'cleared',
  'make-return-label': 'cleared',
  'follow-parcel': 'cleared',
  'send-reset-mail': 'cleared',
  'send-verification-mail': 'cleared',
  'send-password-changed-mail': 'cleared',
  'send-email-change-mail': 'cleared',
  'send-merge-mail': 'cleared',
  'send-email-changed-mail': 'cleared',
  // The reset's own job removes the files of people who are gone.
  'erase-person': 'cleared',
}
export const CLEARED_JOBS = (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name] === 'cleared')
