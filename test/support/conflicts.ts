import type pg from 'pg'
import { proxied } from './proxied.ts'

type Query = (...parameters: unknown[]) => Promise<unknown>

/**
 * The pool of a database where each transaction conflicts with another one: the first time that a sequence of statements
 * commits, the database rolls it back and reports `code`. `conflicts` counts them.
 */
export function withConflicts(pool: pg.Pool, code: '40001' | '40P01'): { pool: pg.Pool; conflicts: () => number } {
  const seen = new Set<string>()
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>()

  function wrap(client: pg.PoolClient): pg.PoolClient {
    const send = client.query.bind(client) as unknown as Query
    let statements: string[] = []
    const query: Query = async (...parameters) => {
      const [statement] = parameters as [string | { text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      if (/^(begin|start transaction)/.test(text)) statements = []
      else statements.push(text)
      const sequence = statements.join(';\n')
      if (text !== 'commit' || statements.length === 1 || seen.has(sequence)) return send(...parameters)
      seen.add(sequence)
      await send('rollback')
      throw Object.assign(new Error('could not serialize access due to concurrent update'), { code })
    }
    return proxied(client, 'query', query)
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    const wrapped = clients.get(client) ?? wrap(client)
    clients.set(client, wrapped)
    return wrapped
  }
  return { pool: proxied(pool, 'connect', connect), conflicts: () => seen.size }
}
