import pg from 'pg'

/** Deadlocks and serialization failures: PostgreSQL has undone one of two transactions, and means it to come again. */
const CONFLICTS = new Set<string | undefined>(['40P01', '40001'])
const ATTEMPTS = 3

/** Runs `work`, a whole transaction or a single statement, again when the database chose it to give way, or a migration came between. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}

/** Whether a transaction, or a statement outside one, was undone as a whole and may succeed when it runs again. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has((error as { code?: string } | null)?.code) || isStalePlan(error)
}

/**
 * "Cached plan must not change result type": a migration has changed a column since the statement was prepared.
 * The code alone means other things too, and the words depend on the server's language.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
