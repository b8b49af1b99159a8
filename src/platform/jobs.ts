import { fromKysely, PgBoss, type KyselyTransactionLike } from 'pg-boss'
import type pg from 'pg'
import { withSchemaLock } from './migrations.ts'

/** Work that outlives a request: kept in PostgreSQL, tried again with growing delays, run once across instances. */
export type Jobs = {
  /** Queues `data` for the worker of `name`, durably. A job of the same `key` that still waits is not queued twice. */
  send: Send
  /** Queues with what the transaction writes, or not at all. */
  within(tx: KyselyTransactionLike): { send: Send }
  work<Name extends JobName>(name: Name, worker: (data: JobData[Name]) => Promise<void>): Promise<void>
  /** Waiting and running jobs: a test ends when there are none. */
  pending(): Promise<number>
  stop(): Promise<void>
}

type Send = <Name extends JobName>(name: Name, key: string, data: JobData[Name]) => Promise<void>

/** Every kind of job and what it carries: never a secret, since jobs are kept for a while. */
export type JobData = {
  'settle-payment': { sessionId: string }
  'encode-picture': { name: string }
  'keep-photo': { uid: string; address: string }
  'send-order-mail': { uid: string; orderId: string }
  'send-reset-mail': { email: string }
}
export type JobName = keyof JobData

type QueueOptions = {
  /** How many an instance works at a time. */
  concurrency: number
  retryLimit: number
  /** Before the second attempt, in seconds; twice as long before each further one, up to the longest. */
  retryDelay: number
  retryDelayMax: number
  /** How long a job is kept when it is done, in seconds; a week if nothing is said. */
  deleteAfterSeconds?: number
}

const PROVIDER = { retryLimit: 8, retryDelay: 2, retryDelayMax: 300 }
/** A mail server may be away for two hours. */
const MAIL_SERVER = { concurrency: 4, retryLimit: 8, retryDelay: 30, retryDelayMax: 3600 }

const QUEUE_OPTIONS: Record<JobName, QueueOptions> = {
  // Waits for the provider.
  'settle-payment': { ...PROVIDER, concurrency: 8 },
  // Fills a processor.
  'encode-picture': { ...PROVIDER, concurrency: 1 },
  // It holds the address of somebody's photo.
  'keep-photo': { ...PROVIDER, concurrency: 2, deleteAfterSeconds: 3600 },
  'send-order-mail': MAIL_SERVER,
  // It holds an address that somebody typed, perhaps not a customer's.
  'send-reset-mail': { ...MAIL_SERVER, deleteAfterSeconds: 3600 },
}
const NAMES = Object.keys(QUEUE_OPTIONS) as JobName[]

export async function startJobs(pool: pg.Pool, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
  })
  boss.on('error', onError)
  // The library makes its tables itself, and two of it at once would be in each other's way.
  await withSchemaLock(pool, async () => {
    await boss.start()
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const name of NAMES) {
      const { concurrency: _, ...manner } = QUEUE_OPTIONS[name]
      const options = { ...manner, retryBackoff: true }
      // An installed shop learns of another manner too.
      if (existing.has(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, { ...options, policy: 'short' })
    }
  })
  const sender =
    (db?: ReturnType<typeof fromKysely>): Send =>
    async (name, key, data) => {
      await boss.send(name, data, { singletonKey: key, ...(db && { db }) })
    }
  return {
    send: sender(),
    within: (tx) => ({ send: sender(fromKysely(tx)) }),
    async work(name, worker) {
      // Each of these works on its own: one job that waits for a provider holds up nobody else's.
      const options = {
        batchSize: 1,
        localConcurrency: QUEUE_OPTIONS[name].concurrency,
        burstWhenReadyExceeds: 1,
        pollingIntervalSeconds: 1,
      }
      await boss.work<JobData[typeof name]>(name, options, async ([job]) => {
        if (job) await worker(job.data)
      })
    },
    async pending() {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active')`,
      )
      return rows[0]?.count ?? 0
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
