import { fromKysely, PgBoss, type KyselyTransactionLike } from 'pg-boss'
import type pg from 'pg'
import { createRunner, HEARTBEAT_S, PACE, TAKE_OVER_ALL } from './job-runner.ts'
import { withSchemaLock } from './migrations.ts'

/** Work that outlives a request: kept in PostgreSQL, tried again with growing delays, run once across instances. */
export type Jobs = {
  /** Queues `data` for the worker of `name`, durably. A job of the same `key` that still waits is not queued twice. */
  send: Send
  /** Queues with what the transaction writes, or not at all. */
  within(tx: KyselyTransactionLike): { send: Send; discard: Discard }
  /** Something was committed: jobs that were queued within transactions are looked for at once. */
  wake(): void
  /** Runs when a job is due, here or in another instance; one that throws is tried again. */
  work<Name extends JobName>(name: Name, worker: (data: JobData[Name]) => Promise<void>): Promise<void>
  /** Waiting and running jobs, without those that were queued for later: a test ends when there are none. */
  pending(): Promise<number>
  /** Jobs that wait, run or gave up, by queue and state. */
  counts(): Promise<{ name: string; state: string; count: number }[]>
  /** Jobs that gave up, the latest first, at most 100. */
  failed(): Promise<FailedJob[]>
  /** Tries a job again that gave up. @returns false when there is no such job */
  retry(id: string): Promise<boolean>
  stop(): Promise<void>
}

/** `key` is what the job is about, such as an order's id; `reason` the message of its last failure. */
export type FailedJob = { id: string; name: string; key: string; attempts: number; reason: string; failedAt: Date }

type Send = <Name extends JobName>(name: Name, key: string, data: JobData[Name], options?: SendOptions) => Promise<void>
/** Deletes the jobs of these kinds with what the transaction writes, whatever has become of them. */
type Discard = (names: JobName[]) => Promise<void>
/** Not before so many seconds have passed. */
export type SendOptions = { afterS?: number }

/** Every kind of job and what it carries: never a secret, since jobs are kept for a while. */
export type JobData = {
  'settle-payment': { sessionId: string }
  'reconcile-payment': { sessionId: string }
  'refund-payment': { refundId: string }
  'send-refund-mail': { refundId: string; news: 'due' | 'completed' }
  'encode-picture': { name: string }
  'keep-photo': { uid: string; address: string }
  'encode-review-photo': { name: string }
  'sweep-photos': Record<string, never>
  'score-review': { uid: string; productId: string }
  'send-order-mail': { uid: string; orderId: string }
  'send-order-sms': { uid: string; orderId: string }
  'send-shipped-mail': { uid: string; orderId: string }
  'make-label': { orderId: string }
  'follow-parcel': { orderId: string }
  'send-reset-mail': { email: string }
  'send-verification-mail': { uid: string }
  sweep: Record<string, never>
  'remove-files': { pictures: string[] }
  'clear-outbox': { before: string }
}
export type JobName = keyof JobData

type QueueOptions = {
  /** How many an instance works at a time. */
  concurrency: number
  /** Longer than an attempt ever takes, in seconds; beyond it the attempt has failed. A dead instance's are known sooner. */
  expireInSeconds: number
  retryLimit: number
  /** Before the second attempt, in seconds; twice as long before each further one, up to the longest. */
  retryDelay: number
  retryDelayMax: number
  /** How long a job is kept when it is done, in seconds; a week if nothing is said. */
  deleteAfterSeconds?: number
}

const PROVIDER = { expireInSeconds: 60, retryLimit: 8, retryDelay: 2, retryDelayMax: 300 }
/** Money: tried again for a day before the next start of the shop, or the operator, must take it up. */
const FOLLOWED = { expireInSeconds: 60, retryLimit: 300, retryDelay: 2, retryDelayMax: 300, deleteAfterSeconds: 3600 }
/** A mail server may be away for two hours. */
const MAIL_SERVER = { concurrency: 8, expireInSeconds: 60, retryLimit: 8, retryDelay: 30, retryDelayMax: 3600 }

const QUEUE_OPTIONS: Record<JobName, QueueOptions> = {
  // Waits for the provider.
  'settle-payment': { ...PROVIDER, concurrency: 16 },
  // Each look is a job, and queues the next one: they never give up, and leave no pile behind.
  'reconcile-payment': { ...FOLLOWED, concurrency: 4 },
  'refund-payment': { ...FOLLOWED, concurrency: 2 },
  // Fills a processor, for long where the picture is large.
  'encode-picture': { ...PROVIDER, expireInSeconds: 600, concurrency: 1 },
  'encode-review-photo': { ...PROVIDER, expireInSeconds: 600, concurrency: 1 },
  'sweep-photos': { ...PROVIDER, expireInSeconds: 600, concurrency: 1 },
  // It holds the address of somebody's photo.
  'keep-photo': { ...PROVIDER, concurrency: 2, deleteAfterSeconds: 3600 },
  // A service that is away for a day leaves nobody's review unscored.
  'score-review': { concurrency: 4, expireInSeconds: 60, retryLimit: 30, retryDelay: 2, retryDelayMax: 3600 },
  'send-order-mail': MAIL_SERVER,
  'send-order-sms': MAIL_SERVER,
  'send-shipped-mail': MAIL_SERVER,
  // A carrier may be away for as long; then the operator ships by hand, or tries again.
  'make-label': { ...MAIL_SERVER, concurrency: 2, expireInSeconds: 120 },
  // Each look is a job, and queues the next one.
  'follow-parcel': { ...FOLLOWED, concurrency: 2 },
  'send-refund-mail': MAIL_SERVER,
  // It holds an address that somebody typed, perhaps not a customer's.
  'send-reset-mail': { ...MAIL_SERVER, deleteAfterSeconds: 3600 },
  'send-verification-mail': MAIL_SERVER,
  // Each queues the next one.
  sweep: { ...FOLLOWED, concurrency: 1 },
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
    // A job that hangs is found this soon.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    // What is kept for an hour is not kept for a day.
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', onError)
  // The library makes its tables itself, and two of it at once would be in each other's way.
  await withSchemaLock(pool, async (client) => {
    // On the one connection without limits, which does one thing after the other.
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
  })
  if (alone) await pool.query(TAKE_OVER_ALL)
  const runner = createRunner(boss, pool, { onError, pace })
  /** When a transaction last put something into a queue. */
  const queuedWithin = new Map<JobName, number>()
  return {
    async send(name, key, data, options) {
      await boss.send(name, data, { singletonKey: key, ...later(options) })
      runner.wake(name)
    },
    within: (tx) => ({
      async send(name, key, data, options) {
        await boss.send(name, data, { singletonKey: key, ...later(options), db: fromKysely(tx) })
        queuedWithin.set(name, Date.now())
      },
      async discard(names) {
        await fromKysely(tx).executeSql('delete from pgboss.job where name = any($1)', [names])
      },
    }),
    wake() {
      for (const [name, at] of queuedWithin) if (Date.now() - at < TRANSACTION_MS) runner.wake(name)
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
    async failed() {
      const { rows } = await pool.query<FailedJob>(FAILED)
      return rows
    },
    async retry(id) {
      const { rows } = await pool.query<{ name: string }>(`select name from pgboss.job where id::text = $1 and state = 'failed'`, [id])
      const name = rows[0]?.name
      if (!name) return false
      await boss.retry(name, id)
      runner.wake(name)
      return true
    },
    async stop() {
      await runner.stop()
      await boss.stop({ graceful: false })
    },
  }
}

function later({ afterS }: SendOptions = {}): { startAfter?: number } {
  return afterS === undefined ? {} : { startAfter: Math.ceil(afterS) }
}

/** Transactions are shorter than this; what a longer one queues is found by looking from time to time. */
const TRANSACTION_MS = 1000

const COUNTS = `select name, state::text as state, count(*)::int as count
  from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state`

const FAILED = `select id, name, coalesce(singleton_key, '') as key, retry_count + 1 as attempts,
    coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as reason, completed_on as "failedAt"
  from pgboss.job where state = 'failed' order by completed_on desc, id limit 100`

/** An installed shop learns of another manner too. */
async function prepareQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of NAMES) {
    const { concurrency: _, ...manner } = QUEUE_OPTIONS[name]
    const options = { ...manner, retryBackoff: true, heartbeatSeconds: HEARTBEAT_S }
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy: 'short' })
  }
}
