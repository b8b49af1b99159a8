import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/**
 * The database keeps a plan of every named statement for each connection. The texts are the program's
 * own; only lists of varying length make more of them, and those beyond the bound are planned each time.
 */
const MAX_NAMED = 300
const READING = /^\s*(select|with)\s/

/**
 * The pool as Kysely uses it, with readings named, and writes that begin with what they read: the database
 * then parses and plans each text once for a connection, which is a quarter of the time that a small query takes.
 * Plain inserts and updates stay as they are: where ON CONFLICT means a partial index, only a plan for the very
 * values at hand can tell that it does.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= MAX_NAMED || !READING.test(text)) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  function prepare(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ text, values: [...values], ...(values.length > 0 && { name: nameOf(text) }) })
    return {
      query: query as <Row>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<Row>>,
      release: (destroy) => client.release(destroy),
    } as PostgresPoolClient
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const prepared = prepare(client)
      clients.set(client, prepared)
      return prepared
    },
  }
}
