import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { distrustPrimary } from './distrust-primary.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import { retryOnConflict } from './retry.ts'

/** Where the database listens: a socket folder of the embedded server, or a server's address. */
export type Connection = ({ host: string; port: number; user: string; database: string } | { connectionString: string }) & {
  /** Through a pooler in transaction mode: what is set or prepared may be another session's the next moment. */
  pooled?: boolean
}

/** Amounts and counts are bigint in the database and far below 2⁵³ here. */
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

const MOST_CONNECTIONS = 16
/** A connection answers some hundred small queries a second, so a queued query waits about half a second at most. */
const WAITING_PER_CONNECTION = 64

/** The server ends statements after `statementMs`; one that says nothing at all for `goneMs` is gone, and its connection is replaced. */
const PATIENCE = { connectMs: 10_000, statementMs: 30_000, goneMs: 35_000 }

/** For commands, which read whole tables: whoever waits for one can end it. */
export const COMMAND_PATIENCE = { statementMs: 3_600_000, goneMs: 3_605_000 }

type Limits = { max?: number; maxWaiting?: number } & Partial<typeof PATIENCE>

/**
 * A pool of at most `max` connections; `connect` rejects with an UnavailableError when `maxWaiting` callers wait, and with
 * a timeout after `connectMs`.
 */
export function createPool(
  connection: Connection,
  { max = poolSize('host' in connection ? 'embedded' : 'server'), maxWaiting = max * WAITING_PER_CONNECTION, ...patience }: Limits = {},
): pg.Pool {
  const { connectMs, statementMs, goneMs } = { ...PATIENCE, ...patience }
  // Statements of a transaction that are issued together (`Promise.all`) are sent together, and run in that order.
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: connectMs,
    // Poolers refuse a start with it, unless they are told to ignore it.
    ...(!connection.pooled && { statement_timeout: statementMs }),
    query_timeout: goneMs,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Broken connections are replaced at the next query; an error event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (connection.pooled) pool.on('connect', sendUnnamed)
  // An embedded server has no standby.
  if ('connectionString' in connection) distrustPrimary(pool)
  boundWaiting(pool, maxWaiting)
  return pool
}

type Query = (statement: string | pg.QueryConfig, ...rest: unknown[]) => unknown

/** Whoever names a statement expects it to be prepared the next time, and not to be there before. */
function sendUnnamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const unnamed: Query = (statement, ...rest) =>
    query(typeof statement === 'string' ? statement : { ...statement, name: undefined }, ...rest)
  client.query = unnamed as pg.PoolClient['query']
}

type Connect = (callback?: (error: Error | undefined) => void) => unknown

/** `pool.query` also goes through `connect`, with a callback. */
function boundWaiting(pool: pg.Pool, maxWaiting: number): void {
  const connect = pool.connect.bind(pool) as Connect
  const bounded: Connect = (callback) => {
    if (pool.waitingCount < maxWaiting) return connect(callback)
    const refusal = new UnavailableError('too many requests wait for the database')
    return callback ? callback(refusal) : Promise.reject(refusal)
  }
  pool.connect = bounded as pg.Pool['connect']
}

/** The embedded database shares the cores of the shop; those of a server are not known. */
export type DatabaseKind = 'embedded' | 'server'

/**
 * The connections of an instance for requests: to the embedded database two a core and two more (with sixteen on two cores,
 * adding to the cart took a tenth longer), to a server `MOST_CONNECTIONS`.
 */
export function poolSize(kind: DatabaseKind): number {
  return kind === 'embedded' ? Math.min(2 * availableParallelism() + 2, MOST_CONNECTIONS) : MOST_CONNECTIONS
}

/** More connections of an instance, so that jobs and changes do not wait behind requests. */
export const BACKGROUND_CONNECTIONS = 3

export function createDatabase<Schema>(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}

/**
 * Runs `work` in a transaction, and again after a deadlock or a serialization failure, so it must be repeatable: what it does outside of
 * the database happens again. One that names an isolation level is begun by `db.transaction()`, and not repeated. Within a transaction
 * (`db` is one) it is a part of that: what fails of it is undone alone, and what conflicts is repeated with the whole.
 */
export function inTransaction<Schema, Result>(
  { db }: { db: Kysely<Schema> },
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return inSavepoint(db as Transaction<Schema>, work)
  return retryOnConflict(() => db.transaction().execute(work))
}

async function inSavepoint<Schema, Result>(tx: Transaction<Schema>, work: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work(tx)
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}
