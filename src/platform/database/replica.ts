import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { Changes } from '../live/changes.ts'
import { withDeadline } from '../work/with-deadline.ts'
import { createPool, type Connection } from './database.ts'
import { withPreparedStatements } from './prepared-statements.ts'

export type Replica<Schema> = {
  /** Its reads are made by the replica where that is new enough, everything else by the primary. */
  db: Kysely<Schema>
  /** How many reads were made where. */
  reads: Readonly<Record<'replica' | 'primary', number>>
  stop(): Promise<void>
}

type Options = {
  primary: pg.Pool
  /** Of the primary too: asking where it stands waits behind no request. */
  background?: pg.Pool
  changes: Pick<Changes, 'listen'>
  /** Called at once, and when the replica begins or ceases to be used. */
  onTurn?: (isUsed: boolean) => void
  measureEveryMs?: number
}

/** With the second that an answer may take, what is read is never 5 s old. */
const MEASURE_EVERY_MS = 4_000
/** A server that has not said for so long where it stands is away. */
const ASK_MS = 1_000
/** What takes longer is read from the primary, whose limit is a larger one. */
const PATIENCE = { connectMs: ASK_MS, statementMs: 4_500, goneMs: 5_000 }

/** Those that are not to be prepared begin with a comment. */
const READ = /^\s*(\/\*[^*]*\*\/\s*)?(select|with)\s/

/** Topics of single people, and of operators' lists: what is read here need not be as new as their changes. */
const OF_PEOPLE = /^(cart|addresses|checkout_sessions|payments|orders|subscriptions|person|operator|saved|waits|code):|^all-/

/** Positions in the log, in bytes since the server was made: who has replayed one has all that was committed before. */
const REPLAYED = `pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint`
const HOW_FAR = `select ${REPLAYED} as position`
const PLACE = `
  select pg_is_in_recovery() as "isReplica",
    case when pg_is_in_recovery() then ${REPLAYED} else pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint end as position,
    concat_ws(' ', (select system_identifier from pg_control_system()), current_database()) as database`

export type ServerPosition = { isReplica: boolean; position: number; database: string }

/** @returns how far the server is in the log of which database; throws after a second */
export function findPlace(pool: pg.Pool): Promise<ServerPosition> {
  const late = () => {
    throw new Error(`no answer within ${ASK_MS} ms`)
  }
  return withDeadline(ASK_MS, async () => (await pool.query<ServerPosition>(PLACE)).rows[0]!, late)
}

export const isReplicaOf = (primary: ServerPosition, other: ServerPosition): boolean =>
  other.isReplica && other.database === primary.database

export const createReplicaPool = (connection: Connection): pg.Pool => createPool(connection, PATIENCE)

/**
 * Reads of `db` are at least as new as every change for visitors that was told of before they began, and less than 5 s old: with each
 * read the replica says how far it is, and if that is not far enough the primary reads. A replica that fails, hangs or is
 * behind for longer is left alone until it has caught up.
 */
export async function openReplica<Schema>(
  connection: Connection,
  { primary, background = primary, changes, onTurn = () => {}, measureEveryMs = MEASURE_EVERY_MS }: Options,
): Promise<Replica<Schema>> {
  const pool = createReplicaPool(connection)
  const [there, here] = [withPreparedStatements(pool), withPreparedStatements(primary)]
  const reads = { replica: 0, primary: 0 }
  /** Changes that were told of. The primary stood at `position` when it had `located` of them. */
  let told = 0
  let located = -1
  let position = 0
  let isUsed: boolean | null = null

  function turn(used: boolean): void {
    if (used !== isUsed) onTurn(used)
    isUsed = used
  }

  async function locate(): Promise<ServerPosition | null> {
    const before = told
    const place = await findPlace(background).catch(() => null)
    if (!place || place.isReplica) return null
    if (before >= located) [located, position] = [before, place.position]
    return place
  }

  /** The primary when it was measured before. */
  let reached: ServerPosition | null = null
  async function measure(): Promise<void> {
    const enough = reached?.position ?? 0
    const [first, second] = await Promise.all([locate(), findPlace(pool).catch(() => null)])
    reached = first ?? reached
    turn(second !== null && reached !== null && isReplicaOf(reached, second) && second.position >= enough)
  }

  /** Null where the replica has no answer, or one that is too old. */
  async function readThere<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row> | null> {
    if (!isUsed || located < told) return null
    const needed = position
    let client: (PostgresPoolClient & { release(destroy?: boolean): void }) | undefined
    let isThere = false
    try {
      client = await there.connect()
      const howFar = client.query<{ position: number | null }>(HOW_FAR, [])
      const reading = client.query<Row>(text, values)
      reading.catch(() => {})
      const answer = await withDeadline(ASK_MS, () => howFar)
      isThere = answer !== undefined
      if (!isThere) throw new Error('the replica hangs')
      const result = await reading
      client.release()
      return (answer?.rows[0]?.position ?? -1) >= needed ? result : null
    } catch {
      client?.release(true)
      if (!isThere) turn(false)
      return null
    }
  }

  /** A session that has come to the primary stays there: it may be a transaction. */
  function openSession(): PostgresPoolClient {
    let session: PostgresPoolClient | undefined
    return {
      async query<Row>(text: string, values: readonly unknown[]) {
        if (!session && READ.test(text)) {
          const result = await readThere<Row>(text, values)
          reads[result ? 'replica' : 'primary']++
          if (result) return result
        }
        session ??= await here.connect()
        return session.query<Row>(text, values)
      },
      release: () => session?.release(),
    } as PostgresPoolClient
  }

  const unlisten = changes.listen((topics) => {
    if ([...topics].every((topic) => OF_PEOPLE.test(topic))) return
    told++
    void locate()
  })
  await measure()
  const timer = setInterval(() => void measure(), measureEveryMs).unref()
  return {
    db: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: { connect: async () => openSession(), end: async () => {} } as PostgresPool }),
    }),
    reads,
    async stop() {
      unlisten()
      clearInterval(timer)
      await pool.end()
    },
  }
}
