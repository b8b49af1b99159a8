import { randomUUID } from 'node:crypto'
import { SpanKind } from '@opentelemetry/api'
import { withSpan } from '../../span.ts'
import { withDeadline } from '../work/with-deadline.ts'
import type { JobName, QueueOptions } from './job-queues.ts'

/** A statement by itself. @returns its rows */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>
type Queue = QueueOptions & { work: (data: never) => Promise<void> }
type Taken = { id: string; name: JobName; data: never; attempts: number }

export type Runner = {
  run(name: JobName, queue: Queue): void
  /** Looks for jobs at once, because one was added. */
  wake(): void
  /** Takes no more jobs, waits up to `graceMs` for running ones, and releases the others to other instances. */
  stop(): Promise<void>
}

export type Pace = {
  /** How often the queue is asked for jobs that a transaction or another instance added, or that are due. */
  pollMs: number
  renewMs: number
  /** How long `stop` waits for running jobs. */
  graceMs: number
}
export const PACE: Pace = { pollMs: 1000, renewMs: 5000, graceMs: 1500 }

/** A running job is taken from its instance after this long without a renewal. */
const LEASE_S = 20

/**
 * Takes what is due and what dead instances have left, for each queue as much as it has room for ($1, $2). A running job
 * is due when its lease ends; $3 says whether leases count now, $4 are the jobs of this instance ($5).
 */
const TAKE = `with taken as materialized (
    select due.id from unnest($1::text[], $2::int[]) as queue(name, room) cross join lateral (
      select id from jobs
      where jobs.name = queue.name and state <> 'failed' and due_at <= now()
        and (state <> 'running' or ($3 and id <> all($4::uuid[])))
      order by due_at limit queue.room for update skip locked) due)
  update jobs set state = 'running', attempts = attempts + 1, runner = $5, due_at = now() + ${LEASE_S} * interval '1 second'
  from taken where jobs.id = taken.id
  returning jobs.id, name, data, attempts`

const RENEW = `update jobs set due_at = now() + ${LEASE_S} * interval '1 second' where id = any($1) and runner = $2 and state = 'running'`
/** A run that was cut short is not counted. */
const RELEASE = `update jobs set state = 'retrying', due_at = now(), attempts = attempts - 1 where runner = $1 and state = 'running'`

/** Name the attempt: they have no effect when another instance has taken the job over. */
const ATTEMPT = `where id = $1 and runner = $2 and attempts = $3 and state = 'running'`
const DONE = `delete from jobs ${ATTEMPT}`
const FAILED = `update jobs set state = $4, due_at = now() + $5 * interval '1 second', reason = $6, failed_at = now() ${ATTEMPT}`

/** Runs jobs in this instance. Each ends by itself, so one that waits for a provider does not delay the others. */
export function createRunner(query: Query, { onError, pace }: { onError: (error: Error) => void; pace: Pace }): Runner {
  const instance = randomUUID()
  const queues = new Map<JobName, Queue>()
  const running = new Map<Taken, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | null = null
  let pollAgain = false
  let stopped = false
  /** What still runs after the stop is another instance's. */
  let released = false
  let renewedAt = 0
  /** All leases have ended after an outage: every living instance first gets the time to renew its own. */
  let distrustUntil = 0

  function wake(): void {
    clearTimeout(timer)
    if (stopped || queues.size === 0) return
    pollAgain = true
    polling ??= poll().finally(() => {
      polling = null
      if (!stopped) timer = setTimeout(wake, pollAgain ? 0 : pace.pollMs).unref()
    })
  }

  async function poll(): Promise<void> {
    try {
      while (pollAgain) {
        pollAgain = false
        await renew()
        await take()
      }
    } catch (error) {
      pollAgain = false
      distrustUntil = performance.now() + LEASE_S * 1000
      onError(error as Error)
    }
  }

  async function renew(): Promise<void> {
    if (running.size === 0 || performance.now() < renewedAt + pace.renewMs) return
    await query(RENEW, [idsOfRunning(), instance])
    renewedAt = performance.now()
  }

  async function take(): Promise<void> {
    const rooms = [...queues].map(([name, { concurrency }]) => concurrency - [...running.keys()].filter((job) => job.name === name).length)
    const leasesCount = performance.now() >= distrustUntil
    const jobs = await query<Taken>(TAKE, [[...queues.keys()], rooms, leasesCount, idsOfRunning(), instance])
    if (running.size === 0) renewedAt = performance.now()
    for (const job of jobs) {
      const ended = run(job).finally(() => {
        running.delete(job)
        wake()
      })
      running.set(job, ended)
    }
  }

  const idsOfRunning = () => [...running.keys()].map(({ id }) => id)

  async function run({ id, name, data, attempts }: Taken): Promise<void> {
    const queue = queues.get(name)!
    const { retries, pauseS, longestPauseS } = queue
    try {
      // A job that ends its instance every time gives up too.
      const failure = attempts > retries + 1 ? new Error('The instance that ran it has ended') : await attempt(name, queue, data)
      if (released) return
      if (!failure) return void (await query(DONE, [id, instance, attempts]))
      const state = attempts > retries ? 'failed' : 'retrying'
      const delayS = Math.min(pauseS * 2 ** (attempts - 1) * (1 + Math.random()), longestPauseS)
      await query(FAILED, [id, instance, attempts, state, delayS, failure.message])
    } catch (error) {
      // The database is unreachable: the job runs again when its lease has ended.
      if (!released) onError(error as Error)
    }
  }

  return {
    run(name, queue) {
      queues.set(name, queue)
      wake()
    },
    wake,
    async stop() {
      stopped = true
      pollAgain = false
      clearTimeout(timer)
      const end = async () => {
        // Also the poll under way: afterwards the caller may close the database.
        await polling
        await Promise.all(running.values())
      }
      await withDeadline(pace.graceMs, end)
      released = true
      if (running.size > 0) await query(RELEASE, [instance]).catch(onError)
    },
  }
}

/** @returns the error of a failed attempt, or null */
async function attempt(name: JobName, { work, expireS }: Queue, data: never): Promise<Error | null> {
  const tooLate = () => {
    throw new Error(`took longer than ${expireS} s`)
  }
  try {
    // Not within the request that queued it, or that merely woke the queue.
    await withSpan(name, { kind: SpanKind.CONSUMER, root: true }, () => withDeadline(expireS * 1000, () => work(data), tooLate))
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
