/** The data of each queue's jobs. No secrets: one that gave up stays in the database. */
export type JobData = {
  'settle-payment': { sessionId: string }
  'reconcile-payment': { sessionId: string }
  'refund-payment': { refundId: string }
  'send-refund-mail': { refundId: string; news: 'due' | 'completed'; copy?: string }
  'encode-picture': { name: string }
  'store-profile-photo': { uid: string; address: string }
  'encode-review-photo': { name: string }
  'sweep-photos': Record<string, never>
  'score-review': { uid: string; productId: string }
  /** `copy` names a mail that is sent again. */
  'open-content-item': { id: string }
  'send-order-mail': { uid: string; orderId: string; copy?: string }
  'send-order-sms': { uid: string; orderId: string }
  /** `isCorrection`: only where the buyer has been mailed another tracking number. */
  'send-shipped-mail': { uid: string; orderId: string; copy?: string; isCorrection?: boolean }
  'send-ready-mail': { uid: string; orderId: string }
  'send-complaint-mail': { complaintId: string }
  'send-return-mail': {
    returnId: string
    state: 'asked' | 'approved' | 'refused' | 'arrived' | 'unpaid' | 'settled' | 'ended' | 'labelled'
  }
  /** `invoice`: the number of the tax invoice that was issued for it. */
  'send-corrected-mail': { uid: string; orderId: string; copy: string; invoice?: string }
  'send-cancelled-mail': { uid: string; orderId: string }
  'send-push': { uid: string; orderId: string; news: 'paid' | 'shipped' | OperatorNews; tracked?: boolean }
  /** `news` is `ordered` where an older instance has queued it. */
  'tell-operators': { orderId: string; news?: OperatorNews }
  /** Everything that is due to an endpoint. */
  'send-webhooks': { endpointId: string }
  'send-webhook-mail': { endpointId: string; uid: string }
  /** `whole`: all of its pieces are back, as the product itself is in stock again. */
  'tell-waiting': { productId: string; whole: boolean }
  'tell-back': { uid: string; productId: string; options: Record<string, string> }
  /** Of which kinds few are left, of all that nobody was told of. */
  'tell-low': Record<string, never>
  'send-low-mail': { uid: string; kinds: { id: string; name: string; kind: string | null; left: number }[]; more: number; at: string }
  'send-operator-mail': { uid: string; orderId: string; news?: OperatorNews }
  'send-summaries': Record<string, never>
  /** `day`: the date in India on whose morning it is sent. */
  'send-summary': { uid: string; day: string }
  'make-label': { orderId: string }
  'make-return-label': { returnId: string }
  'follow-parcel': { orderId: string }
  'send-membership-mail': {
    uid: string
    subscriptionId: string
    /** The invoice that was paid; null for other news. */
    invoiceId: string | null
    news: 'welcome' | 'renewed' | 'renewal' | 'unpaid' | 'canceled' | 'ended'
  }
  'advance-memberships': Record<string, never>
  'move-sales': Record<string, never>
  'tell-codes': Record<string, never>
  'send-reset-mail': { email: string }
  'send-verification-mail': { uid: string }
  'send-password-changed-mail': { uid: string }
  'send-email-change-mail': { uid: string }
  /** The address of before, which the account has no more. */
  'send-email-changed-mail': { email: string }
  /** `uid` is the account that goes. */
  'send-merge-mail': { uid: string; side: 'from' | 'to' }
  'erase-person': { uid: string }
  sweep: Record<string, never>
  'remove-files': { pictures: string[] }
  'clear-outbox': { before: string }
  'add-sample-photos': Record<string, never>
}
export type JobName = keyof JobData

/** The last three to owners alone. */
type OperatorNews = 'ordered' | 'cancelled' | 'complained' | 'returned' | 'return-ended' | 'return-unpaid'

export type QueueOptions = {
  /** How many jobs of the queue an instance runs at a time. */
  concurrency: number
  /** The time limit of an attempt, longer than its calls of services may take together. Jobs of dead instances are detected sooner. */
  expireS: number
  /** How many attempts follow the first. */
  retries: number
  /** The pause before the second attempt, in seconds; doubled before each further one. */
  pauseS: number
  /** The limit of that pause. */
  longestPauseS: number
}

const PROVIDER = { expireS: 60, retries: 8, pauseS: 2, longestPauseS: 300 }
/** Retried for about a day; after that the next start of the shop or the operator resumes. */
const POLLING = { expireS: 60, retries: 300, pauseS: 2, longestPauseS: 300 }
/** The first follows within ten seconds, as somebody may be waiting; all span two hours without a mail server. */
const MESSAGE = { concurrency: 8, expireS: 60, retries: 11, pauseS: 5, longestPauseS: 3600 }

export const QUEUES: Record<JobName, QueueOptions> = {
  // Mostly waits for the provider, so many may run at a time.
  'settle-payment': { ...PROVIDER, concurrency: 16 },
  // Each poll is a job that queues the next one.
  'reconcile-payment': { ...POLLING, concurrency: 4 },
  // Up to three calls: its status, the refund, and the status of one whose answer was lost.
  'refund-payment': { ...POLLING, expireS: 120, concurrency: 2 },
  // CPU-bound, and slow for large pictures.
  'encode-picture': { ...PROVIDER, expireS: 600, concurrency: 1 },
  'encode-review-photo': { ...PROVIDER, expireS: 600, concurrency: 1 },
  'sweep-photos': { ...PROVIDER, expireS: 600, concurrency: 1 },
  'store-profile-photo': { ...PROVIDER, concurrency: 2 },
  // Retries span about a day without the service.
  'score-review': { concurrency: 4, expireS: 60, retries: 30, pauseS: 2, longestPauseS: 3600 },
  // Due when a content item opens.
  'open-content-item': { ...PROVIDER, concurrency: 2 },
  'send-order-mail': MESSAGE,
  'send-order-sms': MESSAGE,
  'send-shipped-mail': MESSAGE,
  'send-ready-mail': MESSAGE,
  'send-corrected-mail': MESSAGE,
  'send-cancelled-mail': MESSAGE,
  'send-complaint-mail': MESSAGE,
  'send-return-mail': MESSAGE,
  'send-push': MESSAGE,
  // As many as there are endpoints: a slow one holds up nobody else's.
  'send-webhooks': { ...POLLING, concurrency: 20 },
  'send-webhook-mail': MESSAGE,
  'tell-operators': { ...PROVIDER, concurrency: 2 },
  'tell-waiting': { ...PROVIDER, concurrency: 2 },
  'tell-back': MESSAGE,
  'tell-low': { ...PROVIDER, concurrency: 1 },
  'send-low-mail': MESSAGE,
  'send-operator-mail': MESSAGE,
  // Each run queues the next morning's.
  'send-summaries': { ...POLLING, concurrency: 1 },
  'send-summary': MESSAGE,
  // Each minute for two hours, and the log says so. Afterwards the operator ships by hand, or retries the job.
  'make-label': { concurrency: 2, expireS: 120, retries: 120, pauseS: 15, longestPauseS: 60 },
  'make-return-label': { concurrency: 2, expireS: 120, retries: 120, pauseS: 15, longestPauseS: 60 },
  // Each poll is a job that queues the next one.
  'follow-parcel': { ...POLLING, concurrency: 2 },
  'send-refund-mail': MESSAGE,
  'send-membership-mail': MESSAGE,
  // Due when a sale or a code begins or ends.
  'move-sales': { ...PROVIDER, concurrency: 1 },
  'tell-codes': { ...PROVIDER, concurrency: 1 },
  // Each run queues the next one.
  'advance-memberships': { ...POLLING, concurrency: 1, expireS: 600 },
  'send-reset-mail': MESSAGE,
  'send-verification-mail': MESSAGE,
  'send-password-changed-mail': MESSAGE,
  'send-email-change-mail': MESSAGE,
  'send-email-changed-mail': MESSAGE,
  'send-merge-mail': MESSAGE,
  // Runs daily until the last order has arrived.
  'erase-person': { ...POLLING, expireS: 600, concurrency: 1 },
  // Each run queues the next one.
  sweep: { ...POLLING, concurrency: 1 },
  'remove-files': { ...PROVIDER, expireS: 600, concurrency: 1 },
  'clear-outbox': { ...PROVIDER, concurrency: 1 },
  'add-sample-photos': { ...PROVIDER, concurrency: 1 },
}

/** Their data is somebody's address, so those that gave up are deleted after an hour. */
export const PRIVATE: readonly JobName[] = ['store-profile-photo', 'send-reset-mail', 'send-email-changed-mail']
