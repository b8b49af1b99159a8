import type pg from 'pg'

/** Where the server tells, by a mere warning, that it no longer waits for a standby that is to have each commit. */
const WAIT_ENDED = 'SyncRepWaitForLSN'
/** SQLSTATE transaction_resolution_unknown. */
const UNKNOWN = '08007'
/** SQLSTATE read_only_sql_transaction: another server has become the primary since this connection was made. */
const READ_ONLY = '25006'

/** What a server with a synchronous standby answers when that has it, outside of transactions too. */
const WRITE = /^\s*(commit|insert|update|delete)\b/i

const unanswered = new WeakMap<pg.Pool, Set<{ since: number }>>()

/** For how long the pool's oldest write has waited for its answer, in ms; 0 where none waits. */
export function unansweredWriteMs(pool: pg.Pool): number {
  // Sets keep the order in which things were added.
  const [oldest] = unanswered.get(pool) ?? []
  return oldest ? performance.now() - oldest.since : 0
}

/**
 * Makes a connection fail where only its server believes in what it has done. A commit whose wait for the synchronous standby was cancelled
 * is lost should that standby take over, although the server says that it succeeded: it is an error here, and like every commit without an
 * answer it may or may not have happened. After that error, and where the server has become a standby, the pool replaces the connection.
 */
export function distrustPrimary(pool: pg.Pool): void {
  const doomed = new WeakSet<pg.PoolClient>()
  const writes = new Set<{ since: number }>()
  unanswered.set(pool, writes)
  pool.on('connect', (client) => check(client, { doom: () => doomed.add(client), writes }))
  // The pool keeps no client that ends.
  pool.on('release', (_, client) => doomed.has(client) && void client.end())
}

type Marks = { doom: () => void; writes: Set<{ since: number }> }

function check(client: pg.PoolClient, { doom, writes }: Marks): void {
  let waitEnded = false
  client.on('notice', ({ routine }) => {
    if (routine === WAIT_ENDED) waitEnded = true
  })
  const verdict = (error: Error | null): Error | null => {
    const fault = waitEnded ? new UnconfirmedCommit() : error
    waitEnded = false
    if (fault && [UNKNOWN, READ_ONLY].includes((fault as { code?: string }).code ?? '')) doom()
    return fault
  }
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const checked = (...args: unknown[]): unknown => {
    const write = { since: performance.now() }
    if (endsTransaction(client, args[0])) writes.add(write)
    const ended = args.at(-1)
    if (typeof ended === 'function') {
      return query(...args.slice(0, -1), (error: Error | null, result: unknown) => {
        writes.delete(write)
        return (ended as (error: Error | null, result?: unknown) => unknown)(verdict(error), result)
      })
    }
    const settle = (error: Error | null, result?: unknown) => {
      writes.delete(write)
      const fault = verdict(error)
      if (fault) throw fault
      return result
    }
    return (query(...args) as Promise<unknown>).then(
      (result) => settle(null, result),
      (error: Error) => settle(error),
    )
  }
  client.query = checked as pg.PoolClient['query']
}

function endsTransaction(client: pg.PoolClient, statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
  const found = WRITE.exec(text)
  return found !== null && (found[1]!.toLowerCase() === 'commit' || client.getTransactionStatus() !== 'T')
}

class UnconfirmedCommit extends Error {
  readonly code = UNKNOWN

  constructor() {
    super('the transaction may be lost: the server did not wait until its standby had it')
    this.name = 'UnconfirmedCommit'
  }
}
