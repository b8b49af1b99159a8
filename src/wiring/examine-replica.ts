import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { messageOf } from '../errors/message-of.ts'
import { failed, ok, warning, type Finding } from '../features/doctor/finding.ts'
import { createReplicaPool, findPlace, isReplicaOf } from '../platform/database/replica.ts'

const MOST_BEHIND_MS = 5_000
const POLL_MS = 50

const check = 'replica'

/** Whether the shop can read from its replica. Without one it reads from `primary`. */
export async function examineReplica({ databaseReplicaUrl }: Pick<Config, 'databaseReplicaUrl'>, primary: pg.Pool): Promise<Finding[]> {
  if (!databaseReplicaUrl) return []
  const pool = createReplicaPool({ connectionString: databaseReplicaUrl })
  try {
    return [await follow(primary, pool)]
  } catch (error) {
    const advice = 'Check DATABASE_REPLICA_URL, that the server runs, and that it lets this machine in; meanwhile the primary is read.'
    return [warning(check, `cannot be read (${messageOf(error)})`, advice)]
  } finally {
    await pool.end()
  }
}

async function follow(primary: pg.Pool, pool: pg.Pool): Promise<Finding> {
  const from = await findPlace(primary)
  if (!isReplicaOf(from, await findPlace(pool))) {
    const advice = 'Name a replica by streaming of the server in DATABASE_URL, with the same database, or take the variable out.'
    return failed(check, 'DATABASE_REPLICA_URL leads to no replica of the database', advice)
  }
  const begun = performance.now()
  while ((await findPlace(pool)).position < from.position) {
    if (performance.now() - begun > MOST_BEHIND_MS)
      return warning(check, 'is more than 5 s behind', 'Look at its log, and whether it is strong enough; meanwhile the primary is read.')
    await delay(POLL_MS)
  }
  return ok(check, `has all of the primary after ${Math.round(performance.now() - begun)} ms`)
}
