import type pg from 'pg'
import { proxied } from './proxied.ts'

type Query = (...parameters: unknown[]) => Promise<unknown>

/** The pool where `then` follows each statement, before its caller goes on. */
export function afterStatements(pool: pg.Pool, then: (text: string) => Promise<void>): pg.Pool {
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>()

  function wrap(client: pg.PoolClient): pg.PoolClient {
    const send = client.query.bind(client) as unknown as Query
    const query: Query = async (...parameters) => {
      const result = await send(...parameters)
      const [statement] = parameters as [string | { text: string }]
      await then(typeof statement === 'string' ? statement : statement.text)
      return result
    }
    return proxied(client, 'query', query)
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    const wrapped = clients.get(client) ?? wrap(client)
    clients.set(client, wrapped)
    return wrapped
  }
  return proxied(pool, 'connect', connect)
}
