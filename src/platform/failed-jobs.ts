import { fromKysely, type KyselyTransactionLike, type PgBoss } from 'pg-boss'
import type pg from 'pg'

/** A job without attempts left. `key` is what it is about, such as an order's id; `reason` the message of its last failure. */
export type FailedJob = { id: string; name: string; key: string; attempts: number; reason: string; failedAt: Date }
/** One job, or all of a queue. */
export type FailedSelection = { id: string } | { queue: string }
/** Its time in UTC with microseconds, and its id. */
type Position = readonly string[]

/**
 * For operators, who read and follow failed jobs: an index of them alone, and triggers where the shop's migrations have made
 * their function. A job that fails is deleted and inserted again; one that is tried again is updated.
 */
const PREPARE = `
  create index if not exists job_failed on pgboss.job (completed_on, id) where state = 'failed';
  do $$ begin
    if to_regproc('public.notify_operators') is null
      or exists (select from pg_trigger where tgrelid = 'pgboss.job'::regclass and tgname = 'operators_follow_end') then return; end if;
    create trigger operators_follow_failure after insert on pgboss.job for each row
      when (new.state = 'failed') execute function public.notify_operators('all-jobs');
    create trigger operators_follow_end after update or delete on pgboss.job for each row
      when (old.state = 'failed') execute function public.notify_operators('all-jobs');
  end $$`

const PAGE = `select id, name, coalesce(singleton_key, '') as key, retry_count + 1 as attempts,
    coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as reason, completed_on as "failedAt",
    array[to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id::text] as position
  from pgboss.job
  where state = 'failed' and ($2::text is null or name = $2)
    and ($3::timestamptz is null or (completed_on, id) < ($3::timestamptz, $4::uuid))
  order by completed_on desc, id desc limit $1`

const BY_QUEUE = `select name, count(*)::int as count from pgboss.job where state = 'failed' group by name order by name`

const SELECTED = `select id, name, coalesce(singleton_key, '') as key from pgboss.job
  where state = 'failed' and (id = $1::uuid or name = $2) for update`

export type FailedJobs = ReturnType<typeof createFailedJobs>
type Selected = Pick<FailedJob, 'id' | 'name' | 'key'>

/** Their data is somebody's address: these are deleted after their time even if they failed. */
const PRIVATE = ['store-profile-photo', 'send-reset-mail']

/** Otherwise pg-boss deletes a failed job as long after its end as a completed one of its queue. */
const KEEP = `update pgboss.job set deletion_seconds = 0 where state = 'failed' and deletion_seconds > 0 and name <> all($1)`
/** One that succeeds later is deleted as usual. */
const LET_GO = `update pgboss.job set deletion_seconds = queue.deletion_seconds from pgboss.queue where queue.name = job.name and id = any($1::uuid[])`

/** Reads, keeps, retries and drops the jobs that have given up. */
export function createFailedJobs(boss: PgBoss, pool: pg.Pool) {
  async function lock(tx: KyselyTransactionLike, selection: FailedSelection): Promise<Selected[]> {
    const [id, queue] = 'id' in selection ? [selection.id, null] : [null, selection.queue]
    const { rows }: { rows: Selected[] } = await fromKysely(tx).executeSql(SELECTED, [id, queue])
    return rows
  }
  return {
    /** Failed jobs stay until somebody retries or drops them. Called regularly, and at the start. */
    async keep(): Promise<void> {
      await pool.query(KEEP, [PRIVATE])
    },
    prepare: (client: Pick<pg.ClientBase, 'query'>) => client.query(PREPARE),
    /** Newest first. */
    async read({ limit, queue, after }: { limit: number; queue: string | null; after: Position | null }) {
      const { rows } = await pool.query<FailedJob & { position: string[] }>(PAGE, [limit, queue, after?.[0] ?? null, after?.[1] ?? null])
      return rows
    },
    async countByQueue(): Promise<{ name: string; count: number }[]> {
      return (await pool.query<{ name: string; count: number }>(BY_QUEUE)).rows
    },
    /** Queues them again as part of the transaction. @returns those that had failed */
    async retry(tx: KyselyTransactionLike, selection: FailedSelection): Promise<Selected[]> {
      const selected = await lock(tx, selection)
      const [first] = selected
      const ids = selected.map(({ id }) => id)
      if (first) await boss.retry(first.name, ids, { db: fromKysely(tx) })
      await fromKysely(tx).executeSql(LET_GO, [ids])
      return selected
    },
    /** Deletes them as part of the transaction. @returns those that had failed */
    async drop(tx: KyselyTransactionLike, selection: FailedSelection): Promise<Selected[]> {
      const selected = await lock(tx, selection)
      const ids = selected.map(({ id }) => id)
      if (ids.length > 0) await fromKysely(tx).executeSql(`delete from pgboss.job where state = 'failed' and id = any($1::uuid[])`, [ids])
      return selected
    },
  }
}
