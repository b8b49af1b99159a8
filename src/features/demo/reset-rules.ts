import type { JobName } from '../../platform/job-queues.ts'

/**
 * What a reset of the demonstration does to each table, in the order in which rows are deleted:
 * - `cleared`: empty afterwards
 * - `settled`: only rows remain of which money may still come or go, without personal data
 * - `restored`: as the demo catalogue has it
 * - `preserved`: untouched
 * A test compares the list with the schema.
 */
export const TABLES = {
  idempotency_keys: 'cleared',
  cart_codes: 'cleared',
  code_uses: 'cleared',
  // The demonstration has no code, runs no sale and announces nothing of its own.
  codes: 'cleared',
  sales: 'cleared',
  notices: 'cleared',
  cart_lines: 'cleared',
  saved_products: 'cleared',
  stock_waits: 'cleared',
  addresses: 'cleared',
  review_photos: 'cleared',
  invoices: 'cleared',
  subscriptions: 'cleared',
  complaint_photos: 'cleared',
  complaints: 'cleared',
  replacements: 'cleared',
  labels: 'cleared',
  stock_holds: 'cleared',
  stock_moves: 'cleared',
  // The demonstration counts no pieces of its own.
  variants: 'cleared',
  product_options: 'cleared',
  orders: 'cleared',
  order_events: 'cleared',
  // The reset's own job removes the files of people who are gone.
  erasures: 'cleared',
  operators: 'cleared',
  operator_actions: 'cleared',
  push_subscriptions: 'cleared',
  sessions: 'cleared',
  identities: 'cleared',
  password_resets: 'cleared',
  email_verifications: 'cleared',
  phone_linkings: 'cleared',
  spent_challenges: 'preserved',
  devices: 'cleared',
  attempts: 'cleared',
  users: 'cleared',
  refunds: 'settled',
  payments: 'settled',
  checkout_sessions: 'settled',
  reviews: 'restored',
  content: 'restored',
  pictures: 'restored',
  products: 'restored',
  // They follow the products.
  product_search: 'preserved',
  product_facets: 'preserved',
  search_words: 'preserved',
  empty_searches: 'cleared',
  // The database counts products itself.
  product_counts: 'preserved',
  // No number of a receipt or a credit note is given twice.
  receipt_counters: 'preserved',
  credit_note_counters: 'preserved',
  secrets: 'preserved',
  changes: 'preserved',
  // Some of its rows go: see below.
  jobs: 'preserved',
  demo_reset: 'preserved',
  migrations: 'preserved',
} as const satisfies Record<string, 'cleared' | 'settled' | 'restored' | 'preserved'>

export const CLEARED_TABLES = Object.entries(TABLES).flatMap(([name, rule]) => (rule === 'cleared' ? [name] : []))

/** Tables that nobody else may write while a reset is under way. */
export const LOCKED_TABLES = Object.entries(TABLES).flatMap(([name, rule]) => (rule === 'preserved' ? [] : [name]))

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
  'send-shipped-mail': 'cleared',
  'send-push': 'cleared',
  'tell-operators': 'cleared',
  'tell-waiting': 'cleared',
  'tell-back': 'cleared',
  'send-operator-mail': 'cleared',
  'send-summaries': 'preserved',
  'send-summary': 'cleared',
  'make-label': 'cleared',
  'follow-parcel': 'cleared',
  'send-reset-mail': 'cleared',
  'send-verification-mail': 'cleared',
  'send-password-changed-mail': 'cleared',
  // The reset's own job removes the files of people who are gone.
  'erase-person': 'cleared',
}
export const CLEARED_JOBS = (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name] === 'cleared')
