import type { Job, PgBoss } from 'pg-boss'
import type pg from 'pg'
import { nextPollDelay } from './poll-delay.ts'

export type QueueWork = {
  name: string
  concurrency: number
  /** A longer attempt counts as failed. */
  expireS: number
  work: (data: never) => Promise<void>
}

export type Runner = {
  run(queue: QueueWork): void
  /** Polls this queue at once, because a job was added. */
  wake(name: string): void
  /** Fetches no more jobs, waits up to `graceMs` for running ones, and releases the others to other instances. */
  stop(): Promise<void>
}

/** After this long without a heartbeat a running job is taken from its instance. */
const HEARTBEAT_S = 20
/** pg-boss itself fails such jobs, with the delay of a retry: it comes after the runners, for when none of them runs. */
export const HEARTBEAT_OF_QUEUES_S = 3 * HEARTBEAT_S

export type Pace = {
  /** How often an instance renews the heartbeat of its jobs, and looks for jobs of dead instances. */
  beatMs: number
  /** How often is looked for jobs that another instance added, or that are due again; half as often while there are none. */
  pollMs: number
  /** How long `stop` waits for running jobs. */
  graceMs: number
}
export const PACE: Pace = { beatMs: 5000, pollMs: 2000, graceMs: 1500 }

/**
 * Makes jobs of dead instances due at once, without the retry delay, because the job itself did not fail. The lost run
 * counts as an attempt, so that a job that kills its instance every time ends as failed.
 */
export const TAKE_OVER_ALL = `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
  where state = 'active' and retry_count < retry_limit`
const TAKE_OVER = `${TAKE_OVER_ALL} and name = any($1)
    and (heartbeat_on < now() - ${HEARTBEAT_S} * interval '1 second' or id = any($2::uuid[]))`

/** The queues of `$1` with a job that is due: one statement for all, planned once, because an idle shop finds none. */
const DUE = `select name from unnest($1::text[]) queue(name) where exists (
    select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`

type RunnerOptions = { onError: (error: Error) => void; pace: Pace }

/**
 * Runs the jobs of queues in this instance. A queue fetches as many jobs as `concurrency` leaves room for, and each job
 * completes independently, so one that waits for a provider does not delay the others.
 */
export function createRunner(boss: PgBoss, pool: pg.Pool, { onError, pace }: RunnerOptions): Runner {
  const queues = new Map<string, ReturnType<typeof createQueueRunner>>()
  let stopped = false
  let beatFailed = false
  let pollDelayMs = pace.pollMs

  async function beat(): Promise<void> {
    try {
      for (const queue of queues.values()) await queue.beat()
      // After a database outage all heartbeats are old: every living instance gets one interval to renew its own first.
      if (!beatFailed) await takeOver([...queues.keys()])
      beatFailed = false
    } catch (error) {
      beatFailed = true
      onError(error as Error)
    }
  }

  async function takeOver(names: string[], ids: string[] = []): Promise<void> {
    const { rowCount } = await pool.query({ name: 'take-over-jobs', text: TAKE_OVER, values: [names, ids] })
    if (rowCount && !stopped) for (const name of names) queues.get(name)?.wake()
  }

  async function poll(): Promise<void> {
    try {
      const { rows } = await pool.query<{ name: string }>({ name: 'due-jobs', text: DUE, values: [[...queues.keys()]] })
      for (const { name } of rows) queues.get(name)?.wake()
      const isBusy = rows.length > 0 || [...queues.values()].some((queue) => queue.running().length > 0)
      pollDelayMs = nextPollDelay(pollDelayMs, isBusy, { pollMs: pace.pollMs, idleMs: 2 * pace.pollMs })
    } catch (error) {
      onError(error as Error)
    }
  }

  const timers = new Map<() => Promise<void>, NodeJS.Timeout>()
  const inFlight = new Set<Promise<void>>()
  function track(work: Promise<void>): void {
    const tracked = work.finally(() => inFlight.delete(tracked))
    inFlight.add(tracked)
  }
  function repeat(work: () => Promise<void>, delayMs: () => number): void {
    const again = () => track(work().finally(() => !stopped && repeat(work, delayMs)))
    timers.set(work, setTimeout(again, delayMs()).unref())
  }
  repeat(beat, () => pace.beatMs)
  repeat(poll, () => pollDelayMs)

  return {
    run(queue) {
      const runner = createQueueRunner(boss, queue, onError)
      queues.set(queue.name, runner)
      runner.wake()
      track(takeOver([queue.name]).catch(onError))
    },
    wake: (name) => queues.get(name)?.wake(),
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      // Also heartbeats and polls: afterwards the caller may close the database.
      const ended = Promise.all([...[...queues.values()].map((queue) => queue.stop()), ...inFlight])
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const deadline = setTimeout(resolve, pace.graceMs)
      await Promise.race([ended, late])
      clearTimeout(deadline)
      const left = [...queues.values()].flatMap((queue) => queue.running())
      if (left.length > 0) await takeOver([...queues.keys()], left).catch(onError)
    },
  }
}

function createQueueRunner(boss: PgBoss, { name, concurrency, expireS, work }: QueueWork, onError: (error: Error) => void) {
  const running = new Map<Job<never>, Promise<void>>()
  let fetching: Promise<void> | null = null
  let pollAgain = false
  let stopped = false

  function wake(): void {
    pollAgain = true
    if (fetching || stopped || running.size >= concurrency) return
    fetching = fetch().finally(() => {
      fetching = null
      if (!stopped && pollAgain && running.size < concurrency) wake()
    })
  }

  async function fetch(): Promise<void> {
    pollAgain = false
    const room = concurrency - running.size
    try {
      const jobs = await boss.fetch<never>(name, { batchSize: room })
      // A full batch means that there may be more.
      if (jobs.length === room) pollAgain = true
      for (const job of jobs) running.set(job, run(job))
    } catch (error) {
      onError(error as Error)
    }
  }

  async function run(job: Job<never>): Promise<void> {
    try {
      const failure = await attempt(() => work(job.data), expireS)
      // Passing the job names the attempt: if another instance has taken the job over, this has no effect.
      await (failure ? boss.fail(name, job, { message: failure.message }) : boss.complete(name, job))
    } catch (error) {
      // The database is unreachable: the job is retried after its heartbeat has expired.
      onError(error as Error)
    } finally {
      running.delete(job)
      if (pollAgain) wake()
    }
  }

  return {
    wake,
    running: () => [...running.keys()].map(({ id }) => id),
    async beat(): Promise<void> {
      if (running.size > 0) await boss.touch(name, [...running.keys()])
    },
    async stop(): Promise<void> {
      stopped = true
      await fetching
      await Promise.all(running.values())
    },
  }
}

/** @returns the error of a failed attempt, or null */
async function attempt(work: () => Promise<void>, expireS: number): Promise<Error | null> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`took longer than ${expireS} s`)), expireS * 1000)
  try {
    await Promise.race([work(), expired])
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    clearTimeout(timer)
  }
}
