import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isConflict, isStalePlan } from './retry.ts'

/**
 * PostgreSQL stores named statements per connection, so their number is bounded. Only lists of varying length make new
 * texts; those beyond the bound are sent unnamed.
 */
const MAX_NAMED = 300
const READ = /^\s*(select|with)\s/

/**
 * Wraps the pool for Kysely and names statements that start with a read, so that each connection parses and plans them
 * once: a quarter of a small query's time. Plain inserts and updates stay unnamed: where ON CONFLICT infers a partial
 * index, only a plan for the actual values can prove that the index applies.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const wrapped = WRAPPED.get(pool) ?? wrap(pool)
  WRAPPED.set(pool, wrapped)
  return wrapped
}

/** One name means one statement on each connection, whoever asks for the pool. */
const WRAPPED = new WeakMap<pg.Pool, PostgresPool>()

function wrap(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, Prepared>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= MAX_NAMED || !READ.test(text)) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  /** Incremented when a migration changed a statement's result type: older connections are then replaced. */
  let generation = 0

  function prepare(client: pg.PoolClient): Prepared {
    const connectedAt = generation
    const isStale = () => connectedAt !== generation
    async function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
      const name = values.length > 0 ? nameOf(text) : undefined
      try {
        return await client.query({ text, values: [...values], name })
      } catch (error) {
        if (isStalePlan(error) && !isStale()) generation++
        // Within a transaction the statement cannot be repeated; inTransaction (database.ts) repeats the whole one.
        if (!isConflict(error) || client.getTransactionStatus() !== 'I') throw error
        return client.query({ text, values: [...values] })
      }
    }
    return {
      query: query as <Row>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<Row>>,
      release: (destroy) => client.release(destroy || isStale()),
      isStale,
    } as Prepared
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect()
        const prepared = clients.get(client) ?? prepare(client)
        clients.set(client, prepared)
        if (!prepared.isStale()) return prepared
        prepared.release()
      }
    },
  }
}

type Prepared = PostgresPoolClient & { isStale(): boolean; release(destroy?: boolean): void }
