import type pg from 'pg'
import { messageOf } from '../errors/message-of.ts'
import { createPool } from '../platform/database/database.ts'
import { isSameDatabase, isTransactionPooled } from '../platform/database/pooler.ts'
import type { OpenDatabase } from './open-database.ts'

export type SessionFault = { found: string; advice: string }

/**
 * Runs `work` with a pool whose connections keep their session, as migrations need: the server itself where `pool` leads to a
 * pooler in transaction mode.
 */
export async function withSessions<Result>(
  pool: pg.Pool,
  { direct }: Pick<OpenDatabase, 'direct'>,
  work: (sessions: pg.Pool) => Promise<Result>,
): Promise<Result> {
  if (!direct) return work(pool)
  const sessions = createPool(direct, { max: 2 })
  try {
    return await work(sessions)
  } finally {
    await sessions.end()
  }
}

/** Why migrations cannot run by `sessions`; null where they can. */
export async function findSessionFault(pool: pg.Pool, sessions: pg.Pool): Promise<SessionFault | null> {
  const isDirect = sessions !== pool
  const advice = 'Set it to the address of the server itself: migrations hold a lock of their session.'
  const pooled = await isTransactionPooled(sessions).catch((error: unknown) => {
    if (isDirect) return messageOf(error)
    throw error
  })
  if (typeof pooled === 'string') return { found: `DATABASE_DIRECT_URL cannot be used (${pooled})`, advice }
  if (pooled) {
    const found = isDirect ? 'DATABASE_DIRECT_URL leads to a pooler' : 'DATABASE_DIRECT_URL is missing: DATABASE_URL leads to a pooler'
    return { found, advice }
  }
  if (isDirect && !(await isSameDatabase(pool, sessions))) {
    return {
      found: 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
      advice: 'Both must name the same database of the same server, one of them through the pooler.',
    }
  }
  return null
}
