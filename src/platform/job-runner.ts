import type { Job, PgBoss } from 'pg-boss'
import type pg from 'pg'

export type QueueWork = {
  name: string
  concurrency: number
  /** An attempt that takes longer has failed. */
  expireS: number
  work: (data: never) => Promise<void>
}

export type Runner = {
  run(queue: QueueWork): void
  /** There is a job in this queue: looks at once. */
  wake(name: string): void
  /** Takes no more jobs, and waits a little for those under way; the next instance has what is left. */
  stop(): Promise<void>
}

/** A job is its instance's for this long after its last sign of life. */
export const HEARTBEAT_S = 20

export type Pace = {
  /** How often an instance gives a sign of life, and looks for jobs of dead ones. */
  beatMs: number
  /** How soon jobs are found that were queued elsewhere, or are due again. */
  pollMs: number
  /** How long jobs under way are waited for when the instance stops. */
  graceMs: number
}
export const PACE: Pace = { beatMs: 5000, pollMs: 2000, graceMs: 1500 }

/**
 * Jobs of instances that died: due at once, whatever their delay, since nothing was wrong with them. The claim
 * counts as an attempt, so one that kills its instance each time gives up in the end.
 */
export const TAKE_OVER_ALL = `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
  where state = 'active' and retry_count < retry_limit`
const TAKE_OVER = `${TAKE_OVER_ALL} and name = any($1)
    and (heartbeat_on < now() - heartbeat_seconds * interval '1 second' or id = any($2::uuid[]))`

type RunnerOptions = { onError: (error: Error) => void; pace: Pace }

/**
 * Works queues in this instance. Each takes as many jobs at once as it has room for, and each job ends on its own:
 * one that waits for a provider holds up nobody else's.
 */
export function createRunner(boss: PgBoss, pool: pg.Pool, { onError, pace }: RunnerOptions): Runner {
  const queues = new Map<string, ReturnType<typeof createQueueRunner>>()
  let stopped = false
  let missedBeat = false

  async function beat(): Promise<void> {
    try {
      for (const queue of queues.values()) await queue.beat()
      // After an outage everybody's last sign of life is old: the living come first.
      if (!missedBeat) await takeOver([...queues.keys()])
      missedBeat = false
    } catch (error) {
      missedBeat = true
      onError(error as Error)
    }
  }

  async function takeOver(names: string[], ids: string[] = []): Promise<void> {
    const { rowCount } = await pool.query(TAKE_OVER, [names, ids])
    if (rowCount && !stopped) for (const name of names) queues.get(name)?.wake()
  }

  let timer: NodeJS.Timeout | undefined
  function schedule(): void {
    timer = setTimeout(() => void beat().finally(() => !stopped && schedule()), pace.beatMs).unref()
  }
  schedule()

  return {
    run(queue) {
      const runner = createQueueRunner(boss, queue, { onError, pace })
      queues.set(queue.name, runner)
      runner.wake()
      void takeOver([queue.name]).catch(onError)
    },
    wake: (name) => queues.get(name)?.wake(),
    async stop() {
      stopped = true
      clearTimeout(timer)
      const ended = Promise.all([...queues.values()].map((queue) => queue.stop()))
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const deadline = setTimeout(resolve, pace.graceMs)
      await Promise.race([ended, late])
      clearTimeout(deadline)
      const left = [...queues.values()].flatMap((queue) => queue.running())
      if (left.length > 0) await takeOver([...queues.keys()], left).catch(onError)
    },
  }
}

function createQueueRunner(boss: PgBoss, { name, concurrency, expireS, work }: QueueWork, { onError, pace }: RunnerOptions) {
  const running = new Map<Job<never>, Promise<void>>()
  let fetching: Promise<void> | null = null
  let wanted = false
  let stopped = false
  let poll: NodeJS.Timeout | undefined

  function wake(): void {
    wanted = true
    if (fetching || stopped || running.size >= concurrency) return
    clearTimeout(poll)
    fetching = fetch().finally(() => {
      fetching = null
      if (stopped) return
      if (wanted && running.size < concurrency) wake()
      else poll = setTimeout(wake, pace.pollMs).unref()
    })
  }

  async function fetch(): Promise<void> {
    wanted = false
    const room = concurrency - running.size
    try {
      const jobs = await boss.fetch<never>(name, { batchSize: room })
      // A full answer says that there is more.
      if (jobs.length === room) wanted = true
      for (const job of jobs) running.set(job, run(job))
    } catch (error) {
      onError(error as Error)
    }
  }

  async function run(job: Job<never>): Promise<void> {
    try {
      const failure = await attempt(() => work(job.data), expireS)
      // The attempt is named: one that was taken over meanwhile is somebody else's to end.
      await (failure ? boss.fail(name, job, { message: failure.message }) : boss.complete(name, job))
    } catch (error) {
      // The database is away: the job is taken up again when its heartbeat has run out.
      onError(error as Error)
    } finally {
      running.delete(job)
      if (wanted) wake()
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
      clearTimeout(poll)
      await fetching
      await Promise.all(running.values())
    },
  }
}

/** @returns why it failed, or null */
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
