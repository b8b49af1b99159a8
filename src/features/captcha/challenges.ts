import type { Shop } from '../../shop.ts'

/** Long enough for a slow telephone to solve it. */
const CHALLENGE_S = 10 * 60

/** A challenge to solve by proof of work, which counts for one purpose only. */
export function issueChallenge({ captcha, clock }: Pick<Shop, 'captcha' | 'clock'>, purpose: string): Promise<object> {
  return captcha.challenge(purpose, new Date(clock.now().getTime() + CHALLENGE_S * 1000))
}

/** Whether a solution is right and was not used before. It is used up by this. */
export async function spendChallenge({ captcha, db }: Pick<Shop, 'captcha' | 'db'>, solution: string, purpose: string): Promise<boolean> {
  const solved = await captcha.check(solution, purpose)
  if (solved === null) return false
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('spent_challenges')
    .values({ id: solved.id, expires_at: solved.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function sweepChallenges({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('spent_challenges').where('expires_at', '<=', clock.now()).execute()
}
