import { isStalePlan } from './prepared-statements.ts'

/** Deadlocks and serialization failures: PostgreSQL has undone one of two transactions, and means it to come again. */
const CONFLICTS = new Set(['40P01', '40001'])
const ATTEMPTS = 3

/** Runs `work`, a whole transaction or a single statement, again when the database chose it to give way, or a migration came between. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isConflict = CONFLICTS.has((error as { code?: string }).code ?? '') || isStalePlan(error)
      if (attempt === ATTEMPTS || !isConflict) throw error
    }
  }
}
