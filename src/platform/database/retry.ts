import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** SQLSTATE of deadlocks and serialization failures: PostgreSQL has rolled one transaction back, which should be retried. */
const CONFLICTS = new Set<string | undefined>(['40P01', '40001'])
const ATTEMPTS = 3
/** SQLSTATE lock_not_available: a statement waited for a lock longer than its `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'
const PAUSE_MS = 200

/** Runs `work`, a whole transaction or a single statement, and repeats it after a conflict or a stale plan, up to 3 times in all. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}

/**
 * Runs `work`, a transaction that locks whole tables and has a `lock_timeout`, until it gets all its locks. Between two
 * attempts other transactions have time to end.
 * @param patienceMs after this time the last failure is final, in milliseconds
 */
export async function retryUntilLocked<Result>(work: () => Promise<Result>, patienceMs: number): Promise<Result> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBlocked(error) || performance.now() >= until) throw error
      await setTimeout(PAUSE_MS * Math.random())
    }
  }
}

/** Whether a transaction was rolled back because another one has or wants the same locks. */
export function isBlocked(error: unknown): boolean {
  return isConflict(error) || (error as { code?: string } | null)?.code === LOCK_NOT_AVAILABLE
}

/** Whether a transaction, or a statement outside of one, was rolled back completely and may succeed when repeated. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has((error as { code?: string } | null)?.code) || isStalePlan(error)
}

/**
 * "Cached plan must not change result type": a migration changed a column after the statement was prepared. Checks the
 * routine, because the code has other meanings and the message depends on the server's language.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
