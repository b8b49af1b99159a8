import type pg from 'pg'

/** SQLSTATE of a connection that is refused for what it sends when it begins. */
const PROTOCOL_VIOLATION = '08P01'

/**
 * Whether the pool leads to a pooler in transaction mode, which gives each transaction another session of the server, or to one
 * that refuses the time limit with which the shop's sessions begin. It is certain where it says yes; a pooler that nobody else
 * uses at the moment is always found.
 */
export async function isTransactionPooled(pool: pg.Pool): Promise<boolean> {
  try {
    return await changesSessions(pool)
  } catch (error) {
    if ((error as { code?: string }).code === PROTOCOL_VIOLATION) return true
    throw error
  }
}

async function changesSessions(pool: pg.Pool): Promise<boolean> {
  const first = await pool.connect()
  try {
    const session = await sessionOf(first)
    // The server tells a client the session's own number, poolers one that they make up.
    if (session === (first as pg.PoolClient & { processID: number | null }).processID) return false
    const second = await pool.connect()
    try {
      await second.query('begin')
      // A pooler that has one session left would keep the first client waiting.
      return (await sessionOf(second)) === session || (await sessionOf(first)) !== session
    } finally {
      await second.query('rollback')
      second.release()
    }
  } finally {
    first.release()
  }
}

async function sessionOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** Whether both pools lead to one database of one server. */
export async function isSameDatabase(one: pg.Pool, other: pg.Pool): Promise<boolean> {
  const [here, there] = await Promise.all([one, other].map(identify))
  return here === there
}

async function identify(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select concat_ws(' ', pg_postmaster_start_time(), oid) as identity from pg_database where datname = current_database()`,
  )
  return rows[0]!.identity
}

/** Whether the server ends statements that take too long; a pooler is not told to when it is connected to. */
export async function limitsStatements(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  return rows[0]!.statement_timeout !== '0'
}
