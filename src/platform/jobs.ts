import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { withSchemaLock } from './migrations.ts'

/** Work that outlives a request: kept in PostgreSQL, tried again with growing delays, run once across instances. */
export type Jobs = {
  /** Queues `data` for the worker of `name`, durably. A job of the same `key` that still waits is not queued twice. */
  send<Name extends JobName>(name: Name, key: string, data: JobData[Name]): Promise<void>
  work<Name extends JobName>(name: Name, worker: (data: JobData[Name]) => Promise<void>): Promise<void>
  /** Waiting and running jobs: a test ends when there are none. */
  pending(): Promise<number>
  stop(): Promise<void>
}

/** Every kind of job and what it carries. */
export type JobData = {
  'settle-payment': { sessionId: string }
  'encode-picture': { name: string }
}
export type JobName = keyof JobData
const NAMES: JobName[] = ['settle-payment', 'encode-picture']

/** Settling waits for the provider; encoding fills a processor. */
const CONCURRENCY: Record<JobName, number> = { 'settle-payment': 8, 'encode-picture': 1 }

const RETRY = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }

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
    for (const name of NAMES) if (!existing.has(name)) await boss.createQueue(name, { ...RETRY, policy: 'short' })
  })
  return {
    async send(name, key, data) {
      await boss.send(name, data, { singletonKey: key })
    },
    async work(name, worker) {
      // Each of these works on its own: one job that waits for a provider holds up nobody else's.
      const options = { batchSize: 1, localConcurrency: CONCURRENCY[name], burstWhenReadyExceeds: 1, pollingIntervalSeconds: 1 }
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
