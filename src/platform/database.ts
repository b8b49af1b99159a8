import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { UnavailableError } from '../unavailable-error.ts'
import { withPreparedStatements } from './prepared-statements.ts'

/** Where the database listens: a socket folder of the embedded server, or a server's address. */
export type Connection = { host: string; port: number; user: string; database: string } | { connectionString: string }

/** Amounts and counts are bigint in the database and far below 2⁵³ here. */
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

const MOST_CONNECTIONS = 16
/** A connection answers some hundred small questions a second: whoever is let in waits half a second at most. */
const WAITING_PER_CONNECTION = 64

type Limits = { max?: number; maxWaiting?: number }

/**
 * A pool of at most `max` connections. When `maxWaiting` wait for one already, whoever comes gets an UnavailableError;
 * waiting longer than 10 s means trouble, and the caller hears of it. By default, on the machine that the database runs on, two for each core and two more: with sixteen on
 * two cores, adding to the cart took a tenth longer. Another machine's cores are not known.
 */
export function createPool(
  connection: Connection,
  { max = 'host' in connection ? ownConnections() : MOST_CONNECTIONS, maxWaiting = max * WAITING_PER_CONNECTION }: Limits = {},
): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 })
  // A connection that breaks is replaced at the next query; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  boundWaiting(pool, maxWaiting)
  return pool
}

type Connect = (callback?: (error: Error | undefined) => void) => unknown

/** Queries of the pool itself come through here too, with a callback. */
function boundWaiting(pool: pg.Pool, maxWaiting: number): void {
  const connect = pool.connect.bind(pool) as Connect
  const bounded: Connect = (callback) => {
    if (pool.waitingCount < maxWaiting) return connect(callback)
    const refusal = new UnavailableError('too many wait for the database')
    return callback ? callback(refusal) : Promise.reject(refusal)
  }
  pool.connect = bounded as pg.Pool['connect']
}

function ownConnections(): number {
  return Math.min(2 * availableParallelism() + 2, MOST_CONNECTIONS)
}

export function createDatabase<Schema>(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}
