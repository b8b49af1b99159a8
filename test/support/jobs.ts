import type pg from 'pg'

type Db = Pick<pg.Pool, 'query'>

/** A job that is not done. It becomes due `afterS` seconds after it was queued, and `inS` from now. */
export type QueuedJob = { name: string; key: string; data: object; state: string; afterS: number; inS: number }

const STATES = `case state when 'created' then 'waiting' when 'active' then 'running' when 'retry' then 'retrying' else state::text end`

/** The jobs that are not done, the oldest first; of one name, or of all. */
export async function queuedJobs(db: Db, name: string | null = null): Promise<QueuedJob[]> {
  const { rows } = await db.query<QueuedJob>(
    `select name, singleton_key as key, data, ${STATES} as state,
       round(extract(epoch from start_after - created_on))::int as "afterS", extract(epoch from start_after - now())::float8 as "inS"
     from pgboss.job where state <> 'completed' and ($1::text is null or name = $1) order by created_on, id`,
    [name],
  )
  return rows
}

/** How many jobs of this name wait for their first attempt, about one object or any. */
export async function countWaiting(db: Db, name: string, key: string | null = null): Promise<number> {
  const jobs = await queuedJobs(db, name)
  return jobs.filter((job) => job.state === 'waiting' && (key === null || job.key === key)).length
}

/** Deletes all jobs, or those of one name, or one, whatever their state. @returns how many */
export async function forgetJobs(db: Db, name: string | null = null, key: string | null = null): Promise<number> {
  const text = 'delete from pgboss.job where ($1::text is null or name = $1) and ($2::text is null or singleton_key = $2)'
  return (await db.query(text, [name, key])).rowCount ?? 0
}

/** Makes what waits, for its first attempt or for another, due now. */
export async function letJobsBeDue(db: Db): Promise<void> {
  await db.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`)
}

/** As if the instances that run jobs had given no sign of life for a while. */
export async function silenceRunning(db: Db): Promise<void> {
  await db.query(`update pgboss.job set heartbeat_on = now() - interval '21 seconds' where state = 'active'`)
}

type Ended = { key?: string; reason?: string; agoS?: number }

/** Makes waiting jobs such as have used up their attempts. @returns their ids */
export async function giveUpJobs(db: Db, { key, reason = 'a test says so', agoS = 0 }: Ended = {}): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update pgboss.job set state = 'failed', completed_on = now() - $1 * interval '1 second', output = jsonb_build_object('message', $2::text)
     where state = 'created' and ($3::text is null or singleton_key = $3) returning id`,
    [agoS, reason, key ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Adds one that has used up its attempts. */
export async function addFailedJob(db: Db, { name, ...ended }: Required<Ended> & { name: string }): Promise<void> {
  await db.query(`insert into pgboss.job (name, singleton_key, policy) values ($1, $2, 'short')`, [name, ended.key])
  await giveUpJobs(db, ended)
}

/** Makes everybody else wait for the table, until the transaction of `client` ends. */
export async function lockJobs(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query('lock table pgboss.job_common in access exclusive mode')
}

/** The table, for digests of all that is stored. */
export const JOBS_TABLE = 'pgboss.job'
