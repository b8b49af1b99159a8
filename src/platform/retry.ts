import pg from 'pg'

/** SQLSTATE of deadlocks and serialization failures: PostgreSQL has rolled one transaction back, which should be retried. */
const CONFLICTS = new Set<string | undefined>(['40P01', '40001'])
const ATTEMPTS = 3

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
