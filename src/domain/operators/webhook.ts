/** What other programs may be told of: they rely on these names for years. */
export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.changed',
  'order.labelled',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'refund.sent',
  'refund.failed',
  'complaint.opened',
  'complaint.answered',
  'stock.gone',
  'stock.back',
  'product.changed',
  'review.public',
  'membership.begun',
  'membership.ended',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** What the shop's verbs say happened; of pieces in stock the database says it. */
export type Announced = Exclude<WebhookEvent, `stock.${string}`>
/** What an operator has sent to try an endpoint; nobody subscribes to it. */
export const TEST_EVENT = 'test'

/** Why nothing is sent to an endpoint: an operator or the receiver (410) said so, or too much could not be delivered. */
export type OffReason = 'by-hand' | 'gone' | 'gave-up' | 'too-many'

/** An endpoint as operators are shown it, without its secret. `rotating`: until then an older secret signs too. */
export type WebhookEndpoint = {
  id: string
  url: string
  events: WebhookEvent[]
  offReason: OffReason | null
  rotatingUntil: Date | null
  createdAt: Date
  /** How many deliveries wait to be sent. */
  waiting: number
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed'

/** One event that is sent to one endpoint, and its last attempt: `status` is null without an answer, whose first KB or fault is `answer`. */
export type WebhookDelivery = {
  id: string
  messageId: string
  type: string
  state: DeliveryState
  attempts: number
  createdAt: Date
  triedAt: Date | null
  /** The next attempt of one that waits. */
  dueAt: Date
  status: number | null
  tookMs: number | null
  answer: string
}

export const MAX_ENDPOINTS = 20
export const MAX_ENDPOINT_URL = 2000
/** An endpoint that leaves more than this undelivered is switched off. */
export const MAX_WAITING = 10_000
/** Of an answer operators read so much. */
export const KEPT_ANSWER_BYTES = 1024
/** For so long a secret of before signs too. */
export const OLD_SECRET_MS = 24 * 3_600_000
/** Whoever has not seen a delivery by then reads lists instead. Failed ones can be sent again meanwhile. */
export const DELIVERED_KEPT_MS = 7 * 86_400_000
export const FAILED_KEPT_MS = 30 * 86_400_000

const MINUTE_S = 60
const HOUR_S = 3600
/** After the first attempt, as Standard Webhooks proposes: three days and a few hours in all. */
export const RETRY_AFTER_S: readonly number[] = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
]

/** What becomes of a delivery after an attempt. */
export type AfterAttempt = { state: 'delivered' } | { state: 'waiting'; afterS: number } | { state: 'failed'; off: 'gone' | 'gave-up' }

/** @param attempts with this one @param status null without an answer */
export function afterAttempt(attempts: number, status: number | null): AfterAttempt {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' }
  // The receiver wants no more.
  if (status === 410) return { state: 'failed', off: 'gone' }
  const afterS = RETRY_AFTER_S[attempts - 1]
  return afterS === undefined ? { state: 'failed', off: 'gave-up' } : { state: 'waiting', afterS }
}

/** Names with commas or spaces between them, each once; null where one is none of them, or there is none. */
export function readEvents(text: string): WebhookEvent[] | null {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  const chosen = WEBHOOK_EVENTS.filter((event) => names.includes(event))
  return names.length > 0 && names.every((name) => chosen.some((event) => event === name)) ? chosen : null
}
