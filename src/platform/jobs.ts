import { fromKysely, PgBoss, type KyselyTransactionLike } from 'pg-boss'
import type pg from 'pg'
import { createRunner, HEARTBEAT_OF_QUEUES_S, PACE, TAKE_OVER_ALL } from './job-runner.ts'
import { createFailedJobs, type FailedJobs, type FailedSelection } from './failed-jobs.ts'
import { withSchemaLock } from './migrations.ts'

/** Background jobs: stored in PostgreSQL, retried with growing delays, run by one instance at a time. */
export type Jobs = {
  /** Queues a job durably. While one with the same `key` waits for its first attempt, no second one is queued; one between attempts prevents none. */
  send: Send
  /** Queues as part of the transaction: the job exists if and only if the transaction commits. */
  within(tx: KyselyTransactionLike): Within
  /** Call after a commit: polls at once for jobs that were queued within transactions. */
  wake(): void
  /** Registers the worker of a queue. A job whose worker throws is retried. */
  work<Name extends JobName>(name: Name, worker: (data: JobData[Name]) => Promise<void>): Promise<void>
  /** The number of waiting and running jobs, without those that are not due yet. */
  pending(): Promise<number>
  /** Waiting, running and failed jobs, by queue and state. */
  counts(): Promise<{ name: string; state: string; count: number }[]>
  /** Jobs without attempts left. */
  failed: Pick<FailedJobs, 'read' | 'countByQueue' | 'keep'>
  stop(): Promise<void>
}

type Within = {
  send: Send
  discard: Discard
  retry(selection: FailedSelection): ReturnType<FailedJobs['retry']>
  drop(selection: FailedSelection): ReturnType<FailedJobs['drop']>
}

type Send = <Name extends JobName>(name: Name, key: string, data: JobData[Name], options?: SendOptions) => Promise<void>
/** Deletes the jobs of these kinds with what the transaction writes, whatever has become of them. */
type Discard = (names: JobName[]) => Promise<void>
export type SendOptions = {
  /** Delays the job by so many seconds. */
  afterS?: number
}

/** The data of each queue's jobs. No secrets: jobs stay in the database after they are done. */
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
  'open-piece': { id: string }
  'send-order-mail': { uid: string; orderId: string; copy?: string }
  'send-order-sms': { uid: string; orderId: string }
  /** `isCorrection`: only where the buyer has been mailed another tracking number. */
  'send-shipped-mail': { uid: string; orderId: string; copy?: string; isCorrection?: boolean }
  'send-push': { uid: string; orderId: string; news: 'paid' | 'shipped' }
  'make-label': { orderId: string }
  'follow-parcel': { orderId: string }
  'send-membership-mail': {
    uid: string
    subscriptionId: string
    /** The invoice that was paid; null for other news. */
    invoiceId: string | null
    news: 'welcome' | 'renewed' | 'renewal' | 'unpaid' | 'canceled' | 'ended'
  }
  'advance-memberships': Record<string, never>
  'send-reset-mail': { email: string }
  'send-verification-mail': { uid: string }
  'send-password-changed-mail': { uid: string }
  'erase-person': { uid: string }
  sweep: Record<string, never>
  'remove-files': { pictures: string[] }
  'clear-outbox': { before: string }
}
export type JobName = keyof JobData

type QueueOptions = {
  /** How many jobs of the queue an instance runs at a time. */
  concurrency: number
  /** The time limit of an attempt, longer than its calls of services may take together. Jobs of dead instances are detected sooner, by their heartbeat. */
  expireInSeconds: number
  retryLimit: number
  /** Before the second attempt, in seconds; doubled before each further one. */
  retryDelay: number
  /** The limit of that delay, in seconds. */
  retryDelayMax: number
  /** How long a completed job stays in the database, in seconds; a week by default. */
  deleteAfterSeconds?: number
}

const PROVIDER = { expireInSeconds: 60, retryLimit: 8, retryDelay: 2, retryDelayMax: 300 }
/** Retried for about a day; after that the next start of the shop or the operator resumes. */
const POLLING = { expireInSeconds: 60, retryLimit: 300, retryDelay: 2, retryDelayMax: 300, deleteAfterSeconds: 3600 }
/** Retries span two hours without a mail server. */
const MESSAGE = { concurrency: 8, expireInSeconds: 60, retryLimit: 8, retryDelay: 30, retryDelayMax: 3600 }

const QUEUE_OPTIONS: Record<JobName, QueueOptions> = {
  // Mostly waits for the provider, so many may run at a time.
  'settle-payment': { ...PROVIDER, concurrency: 16 },
  // Each poll is a job that queues the next one; deleted soon, because there are many.
  'reconcile-payment': { ...POLLING, concurrency: 4 },
  // Up to three calls: its status, the refund, and the status of one whose answer was lost.
  'refund-payment': { ...POLLING, expireInSeconds: 120, concurrency: 2 },
  // CPU-bound, and slow for large pictures.
  'encode-picture': { ...PROVIDER, expireInSeconds: 600, concurrency: 1 },
  'encode-review-photo': { ...PROVIDER, expireInSeconds: 600, concurrency: 1 },
  'sweep-photos': { ...PROVIDER, expireInSeconds: 600, concurrency: 1 },
  // Deleted soon: the data contains the address of a person's photo.
  'store-profile-photo': { ...PROVIDER, concurrency: 2, deleteAfterSeconds: 3600 },
  // Retries span about a day without the service.
  'score-review': { concurrency: 4, expireInSeconds: 60, retryLimit: 30, retryDelay: 2, retryDelayMax: 3600 },
  // Due when a piece of the members' content opens.
  'open-piece': { ...PROVIDER, concurrency: 2 },
  'send-order-mail': MESSAGE,
  'send-order-sms': MESSAGE,
  'send-shipped-mail': MESSAGE,
  'send-push': MESSAGE,
  // Afterwards the operator ships by hand, or retries the job.
  'make-label': { ...MESSAGE, concurrency: 2, expireInSeconds: 120 },
  // Each poll is a job that queues the next one.
  'follow-parcel': { ...POLLING, concurrency: 2 },
  'send-refund-mail': MESSAGE,
  'send-membership-mail': MESSAGE,
  // Each run queues the next one.
  'advance-memberships': { ...POLLING, concurrency: 1, expireInSeconds: 600 },
  // Deleted soon: the data contains an email address that need not be a customer's.
  'send-reset-mail': { ...MESSAGE, deleteAfterSeconds: 3600 },
  'send-verification-mail': MESSAGE,
  'send-password-changed-mail': MESSAGE,
  // Runs daily until the last order has arrived.
  'erase-person': { ...POLLING, expireInSeconds: 600, concurrency: 1 },
  // Each run queues the next one.
  sweep: { ...POLLING, concurrency: 1 },
  'remove-files': { ...PROVIDER, expireInSeconds: 600, concurrency: 1 },
  'clear-outbox': { ...PROVIDER, concurrency: 1 },
}
const NAMES = Object.keys(QUEUE_OPTIONS) as JobName[]

/** `alone`: no other instance works on this database, so what seems to run is what a killed one has left. */
type JobsOptions = { pace?: typeof PACE; alone?: boolean }

export async function startJobs(
  pool: pg.Pool,
  onError: (error: Error) => void,
  { pace = PACE, alone = false }: JobsOptions = {},
): Promise<Jobs> {
  const fromPool = (text: string, values?: unknown[]) => pool.query(text, values)
  let query = fromPool
  const boss = new PgBoss({
    db: { executeSql: (text, values) => query(text, values) },
    schedule: false,
    // How soon a hanging job is detected.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    // Deletes completed jobs this often: `deleteAfterSeconds` is an hour for some.
    maintenanceIntervalSeconds: 600,
    // No job depends on another one.
    flowIntervalSeconds: 3600,
  })
  boss.on('error', onError)
  const failed = createFailedJobs(boss, pool)
  // pg-boss creates its tables itself, which two instances must not do at the same time.
  await withSchemaLock(pool, async (client) => {
    // Serialised on the connection that holds the lock and has no time limits.
    let last: Promise<unknown> = Promise.resolve()
    query = async (text, values) => {
      const next = last.then(() => client.query(text, values))
      last = next.catch(() => {})
      return next
    }
    await boss.start()
    await prepareQueues(boss)
    query = fromPool
    await last
    await failed.prepare(client)
    await failed.keep()
  })
  if (alone) await pool.query(TAKE_OVER_ALL)
  const runner = createRunner(boss, pool, { onError, pace })
  /** The time of the last `within(tx).send` of each queue. */
  const queuedWithin = new Map<JobName, number>()
  return {
    async send(name, key, data, options) {
      await boss.send(name, data, { singletonKey: key, ...later(options) })
      runner.wake(name)
    },
    within: (tx) => ({
      async send(name, key, data, options) {
        await boss.send(name, data, { singletonKey: key, ...later(options), db: fromKysely(tx) })
        queuedWithin.set(name, performance.now())
      },
      async discard(names) {
        await fromKysely(tx).executeSql('delete from pgboss.job where name = any($1)', [names])
      },
      async retry(selection) {
        const retried = await failed.retry(tx, selection)
        for (const { name } of retried) queuedWithin.set(name as JobName, performance.now())
        return retried
      },
      drop: (selection) => failed.drop(tx, selection),
    }),
    wake() {
      for (const [name, at] of queuedWithin) if (performance.now() - at < TRANSACTION_MS) runner.wake(name)
    },
    async work(name, work) {
      const { concurrency, expireInSeconds: expireS } = QUEUE_OPTIONS[name]
      runner.run({ name, concurrency, expireS, work })
    },
    async pending() {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job
         where state in ('retry', 'active') or (state = 'created' and start_after <= now())`,
      )
      return rows[0]?.count ?? 0
    },
    async counts() {
      const { rows } = await pool.query<{ name: string; state: string; count: number }>(COUNTS)
      return rows
    },
    failed,
    async stop() {
      await runner.stop()
      await boss.stop({ graceful: false })
    },
  }
}

function later({ afterS }: SendOptions = {}): { startAfter?: number } {
  return afterS === undefined ? {} : { startAfter: Math.ceil(afterS) }
}

/** Longer than almost every transaction; jobs of longer ones are found by regular polling. */
const TRANSACTION_MS = 1000

const COUNTS = `select name, state::text as state, count(*)::int as count
  from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state`

/** Existing queues get changed options too. */
async function prepareQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of NAMES) {
    const { concurrency: _, ...rest } = QUEUE_OPTIONS[name]
    const options = { ...rest, retryBackoff: true, heartbeatSeconds: HEARTBEAT_OF_QUEUES_S }
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy: 'short' })
  }
}
