import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

export type Rounds = { statements: number; inSequence: number }

/**
 * Counts what `work` asks the database: how often it takes a connection of `pool`, and how many of those wait for an
 * earlier one, which is the longest chain of them that do not overlap. Order counts, not time: a slow machine changes
 * nothing, and neither do jobs that run beside it.
 */
export async function countRounds(pool: pg.Pool, work: () => Promise<unknown>): Promise<Rounds> {
  const connect = pool.connect.bind(pool) as (...callback: unknown[]) => Promise<pg.PoolClient>
  const uses: { from: number; to: number }[] = []
  let now = 0
  const scope = new AsyncLocalStorage<true>()
  const counting = async (...callback: unknown[]) => {
    if (!scope.getStore()) return connect(...callback)
    const use = { from: ++now, to: Infinity }
    uses.push(use)
    const client = await connect()
    const release = client.release.bind(client)
    client.release = (destroy) => {
      use.to = ++now
      client.release = release
      release(destroy)
    }
    return client
  }
  pool.connect = counting as typeof pool.connect
  try {
    await scope.run(true, work)
  } finally {
    pool.connect = connect as typeof pool.connect
  }
  let inSequence = 0
  let last = 0
  for (const { from, to } of uses.toSorted((a, b) => a.to - b.to)) {
    if (from < last) continue
    inSequence++
    last = to
  }
  return { statements: uses.length, inSequence }
}
