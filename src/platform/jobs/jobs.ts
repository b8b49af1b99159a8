import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PRIVATE, QUEUES, type JobData, type JobName } from './job-queues.ts'
import { createRunner, PACE, type Pace, type Query } from './job-runner.ts'

/** Background jobs: rows of a table, tried again after growing pauses, each run by one instance at a time. */
export type Jobs = {
  /** Queues a job durably. While one with the same `key` waits for its first attempt, no second one is queued; one between attempts prevents none. */
  send: Send
  /** Queues as part of the transaction: the job exists if and only if the transaction commits. */
  within(tx: Tx): Within
  /** Registers the worker of a queue. A job whose worker throws is tried again. */
  work<Name extends JobName>(name: Name, worker: (data: JobData[Name]) => Promise<void>): void
  /** The number of waiting and running jobs, without those that are not due yet. */
  pending(): Promise<number>
  /** Waiting, running and failed jobs, by queue and state. `delayS`: how long the one that has been due for longest has not begun. */
  counts(): Promise<{ name: string; state: string; count: number; delayS: number }[]>
  /** Why the last attempt failed of a job that has had one; null for any other. */
  reasonOf(name: JobName, key: string): Promise<string | null>
  /** Jobs without attempts left: they stay until somebody retries or drops them. */
  failed: {
    /** Newest first. */
    read(page: { limit: number; queue: string | null; after: readonly string[] | null }): Promise<(FailedJob & { position: string[] })[]>
    countByQueue(): Promise<{ name: string; count: number }[]>
    /** Deletes those whose data is somebody's address, after an hour. */
    sweep(): Promise<void>
  }
  stop(): Promise<void>
}

type Within = {
  send: Send
  /** Queues many jobs of a queue with one statement. */
  sendEach<Name extends JobName>(name: Name, jobs: { key: string; data: JobData[Name]; afterS: number }[]): Promise<void>
  /** Deletes the jobs of these queues, whatever has become of them. */
  discard(names: JobName[]): Promise<void>
  /** Gives failed jobs all their attempts again. @returns those that had failed */
  retry(selection: FailedSelection): Promise<Selected[]>
  /** Deletes failed jobs. @returns those that had failed */
  drop(selection: FailedSelection): Promise<Selected[]>
}

type Send = <Name extends JobName>(name: Name, key: string, data: JobData[Name], options?: SendOptions) => Promise<void>
type SendOptions = {
  /** Delays the job by so many seconds. */
  afterS?: number
}

/** A job without attempts left. `key` is what it is about, such as an order's id; `reason` the message of its last failure. */
export type FailedJob = { id: string; name: string; key: string; attempts: number; reason: string; failedAt: Date }
export type FailedSelection = { id: string } | { queue: string }
type Selected = Pick<FailedJob, 'id' | 'name' | 'key'>

type Tx = { executeQuery(query: CompiledQuery): Promise<{ rows: unknown[] }> }

/** The waiting job of the same key is locked, so that it begins after the transaction and sees what it wrote. */
const SEND = `insert into jobs (name, key, data, due_at) values ($1, $2, $3, now() + $4 * interval '1 second')
  on conflict (name, key) where state = 'waiting' do update set key = excluded.key`

const SEND_EACH = `insert into jobs (name, key, data, due_at)
  select $1, key, data, now() + "afterS" * interval '1 second'
  from jsonb_to_recordset($2::jsonb) as job (key text, data jsonb, "afterS" integer) order by key
  on conflict (name, key) where state = 'waiting' do update set key = excluded.key`

const REASON = `select reason from jobs where name = $1 and key = $2 and reason <> '' order by created_at desc limit 1`

const DISCARD = 'delete from jobs where name = any($1)'

/** A running job is due when its instance is dead, a failed one never. */
const COUNTS = `select name, state, count(*)::int as count,
    case state when 'failed' then 0 else greatest(0, extract(epoch from now() - min(due_at)))::float end as "delayS"
  from jobs group by name, state`

const PAGE = `select id, name, key, attempts, reason, failed_at as "failedAt",
    array[to_char(failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id::text] as position
  from jobs
  where state = 'failed' and ($2::text is null or name = $2)
    and ($3::timestamptz is null or (failed_at, id) < ($3::timestamptz, $4::uuid))
  order by failed_at desc, id desc limit $1`

const SELECTED = `state = 'failed' and (id = $1::uuid or name = $2) returning id, name, key`
const RETRY = `update jobs set state = 'retrying', attempts = 0, due_at = now() where ${SELECTED}`
const DROP = `delete from jobs where ${SELECTED}`

/** `alone`: no other instance works on this database, so what seems to run is what a killed one has left. */
type Options = { pace?: Pace; alone?: boolean }

export async function startJobs(
  pool: Pick<pg.Pool, 'query'>,
  onError: (error: Error) => void,
  { pace = PACE, alone = false }: Options = {},
): Promise<Jobs> {
  const query: Query = async <Row>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as Row[]
  if (alone) await query(`update jobs set due_at = now() where state = 'running'`)
  const runner = createRunner(query, { onError, pace })
  const sendBy =
    (run: Query): Send =>
    async (name, key, data, { afterS = 0 } = {}) => {
      await run(SEND, [name, key, JSON.stringify(data), Math.ceil(afterS)])
    }
  const send = sendBy(query)
  return {
    async send(...job) {
      await send(...job)
      runner.wake()
    },
    within(tx) {
      const inTransaction: Query = async <Row>(text: string, values: unknown[] = []) =>
        (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[]
      return {
        send: sendBy(inTransaction),
        async sendEach(name, jobs) {
          if (jobs.length > 0) await inTransaction(SEND_EACH, [name, JSON.stringify(jobs)])
        },
        async discard(names) {
          await inTransaction(DISCARD, [names])
        },
        retry: (selection) => inTransaction(RETRY, valuesOf(selection)),
        drop: (selection) => inTransaction(DROP, valuesOf(selection)),
      }
    },
    work: (name, work) => runner.run(name, { ...QUEUES[name], work }),
    async pending() {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count from jobs where state in ('running', 'retrying') or (state = 'waiting' and due_at <= now())`,
      )
      return row?.count ?? 0
    },
    counts: () => query(COUNTS),
    async reasonOf(name, key) {
      const [row] = await query<{ reason: string }>(REASON, [name, key])
      return row?.reason ?? null
    },
    failed: {
      read: ({ limit, queue, after }) => query(PAGE, [limit, queue, after?.[0] ?? null, after?.[1] ?? null]),
      countByQueue: () => query(`select name, count(*)::int as count from jobs where state = 'failed' group by name order by name`),
      async sweep() {
        await query(`delete from jobs where state = 'failed' and name = any($1) and failed_at < now() - interval '1 hour'`, [PRIVATE])
      },
    },
    stop: () => runner.stop(),
  }
}

function valuesOf(selection: FailedSelection): (string | null)[] {
  return 'id' in selection ? [selection.id, null] : [null, selection.queue]
}
