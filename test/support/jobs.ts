import type pg from 'pg'

type Db = Pick<pg.Pool, 'query'>

/** A job that is not done. It becomes due `afterS` seconds after it was queued, and `inS` from now. */
export type QueuedJob = { name: string; key: string; data: object; state: string; afterS: number; inS: number }

/** The jobs that are not done, the oldest first; of one name, or of all. */
export async function queuedJobs(db: Db, name: string | null = null): Promise<QueuedJob[]> {
  const { rows } = await db.query<QueuedJob>(
    `select name, key, data, state, round(extract(epoch from due_at - created_at))::int as "afterS",
       extract(epoch from due_at - now())::float8 as "inS"
     from jobs where $1::text is null or name = $1 order by created_at, id`,
    [name],
  )
  return rows
}

/** How often the jobs that are not done have begun, together. */
export async function countAttempts(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select coalesce(sum(attempts), 0)::int as count from jobs')
  return rows[0]!.count
}

/** How many jobs of this name wait for their first attempt, about one object or any. */
export async function countWaiting(db: Db, name: string, key: string | null = null): Promise<number> {
  const jobs = await queuedJobs(db, name)
  return jobs.filter((job) => job.state === 'waiting' && (key === null || job.key === key)).length
}

/** Deletes all jobs, or those of one name, or one, whatever their state. @returns how many */
export async function forgetJobs(db: Db, name: string | null = null, key: string | null = null): Promise<number> {
  const text = 'delete from jobs where ($1::text is null or name = $1) and ($2::text is null or key = $2)'
  return (await db.query(text, [name, key])).rowCount ?? 0
}

/** Makes what waits, for its first attempt or for another, due now. */
export async function letJobsBeDue(db: Db): Promise<void> {
  await db.query(`update jobs set due_at = now() where state in ('waiting', 'retrying')`)
}

/** As if the instances that run jobs had given no sign of life for a while. */
export async function silenceRunning(db: Db): Promise<void> {
  await db.query(`update jobs set due_at = now() where state = 'running'`)
}

type Ended = { key?: string; reason?: string; agoS?: number }

/** Makes waiting jobs such as have used up their attempts. @returns their ids */
export async function giveUpJobs(db: Db, { key, reason = 'a test says so', agoS = 0 }: Ended = {}): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update jobs set state = 'failed', failed_at = now() - $1 * interval '1 second', reason = $2
     where state = 'waiting' and ($3::text is null or key = $3) returning id`,
    [agoS, reason, key ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Adds one that has used up its attempts. */
export async function addFailedJob(db: Db, { name, key, reason, agoS }: Required<Ended> & { name: string }): Promise<void> {
  await db.query(
    `insert into jobs (name, key, data, state, reason, failed_at) values ($1, $2, '{}', 'failed', $3, now() - $4 * interval '1 second')`,
    [name, key, reason, agoS],
  )
}

/** Makes everybody else wait for the table, until the transaction of `client` ends. */
export async function lockJobs(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query('lock table jobs in access exclusive mode')
}

/** The table, for digests of all that is stored. */
export const JOBS_TABLE = 'jobs'
