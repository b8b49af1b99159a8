import { contactsOf } from '../../domain/reviews/contacts.ts'
import { foundScores } from '../../domain/reviews/moderation.ts'
import { areScores, isPublic, moderationState, type AttributeScores } from '../../domain/reviews/review.ts'
import { isUuid } from '../../domain/text.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { lockReview, selectMessage } from './moderation.sql.ts'
import { newScores, selectUnscored, selectUnscoredMessage, updateScores } from './reviews.sql.ts'

/** The most reviews queued at one start of the shop; the next start queues the rest. */
const MOST_AT_START = 1000

/**
 * The worker of the job `score-review`: scores an unscored review, which then is public or flagged. One that leads away from the shop is
 * flagged whatever its score, and its author reads that it is pending until an operator decides. If its text has changed in the meantime, the scores
 * are discarded, because the edit has queued a job of its own.
 * @throws {ServiceError} if there are no scores or invalid ones; the review stays pending and the job is retried
 */
export async function scoreReview(
  shop: Pick<Shop, 'db' | 'moderation' | 'announce'>,
  { uid, productId }: { uid: string; productId: string },
): Promise<void> {
  const message = await selectUnscoredMessage(shop.db, productId, uid)
  if (message === undefined) return
  const scores = await scoresOf(shop, message)
  const held = isHeld(message)
  await inTransaction(shop, async (tx) => {
    const id = await updateScores(tx, { productId, uid, message }, { scores, held })
    if (id !== undefined && !held && isPublic({ attribute_scores: scores })) await shop.announce(tx, 'review.public', id)
  })
}

/**
 * `decided`: an operator's decision counts, whatever the score; else there is the state that the score makes. `held`: the review
 * waits for a decision.
 */
export type ScoreAgainResult =
  | { ok: true; state?: ReturnType<typeof moderationState>; scores: AttributeScores; decided: boolean; held: boolean }
  | { ok: false; reason: 'unknown-review' | 'edited' }

/**
 * Scores the review with this id now, also where it has scores: for operators. An operator's decision stays.
 * @throws {ServiceError} as `scoreReview` does; the review stays as it is
 */
export async function scoreAgain(
  shop: Pick<Shop, 'db' | 'moderation' | 'clock' | 'announce'>,
  id: string,
  by: Operator,
): Promise<ScoreAgainResult> {
  const message = isUuid(id) ? await selectMessage(shop.db, id) : undefined
  if (message === undefined) return { ok: false, reason: 'unknown-review' }
  const scores = await scoresOf(shop, message)
  return inTransaction(shop, async (tx): Promise<ScoreAgainResult> => {
    const review = await lockReview(tx, id)
    if (!review) return { ok: false, reason: 'unknown-review' }
    if (review.message !== message) return { ok: false, reason: 'edited' }
    // A decision beside no scores belongs to a text that has been replaced.
    const decided = review.decision !== null && review.attribute_scores !== null
    const found = foundScores(review)
    const held = !decided && isHeld(message)
    // `decided`: an operator's decision outweighs these scores. `held`: they count only once an operator has decided.
    await tx
      .updateTable('reviews')
      .set(decided ? { moderation_scores: JSON.stringify(scores) } : newScores(scores, held))
      .where('id', '=', id)
      .execute()
    const [before, after] = [{ toxicity: found?.TOXICITY ?? null }, { toxicity: scores.TOXICITY }]
    await recordAction(tx, { by, action: 'review-scored', object: { type: 'review', id }, before, after, at: shop.clock.now() })
    if (!decided && !held && isPublic({ attribute_scores: scores }) && !isPublic(review)) await shop.announce(tx, 'review.public', id)
    const state = held ? 'flagged' : moderationState({ attribute_scores: scores })
    return { ok: true, ...(!decided && { state }), scores, decided, held }
  })
}

function isHeld(message: string): boolean {
  return contactsOf(message).length > 0
}

async function scoresOf({ moderation }: Pick<Shop, 'moderation'>, message: string): Promise<AttributeScores> {
  const scores = await moderation.score(message)
  if (!areScores(scores)) throw new ServiceError('moderation', 'invalid-answer', 'A score is not a number from 0 to 1')
  return scores
}

/** Queues the scoring of a review that was just written. */
export function queueScoring(jobs: Pick<Jobs, 'send'>, { product_id, user_id }: { product_id: string; user_id: string }): Promise<void> {
  return jobs.send('score-review', `${user_id} ${product_id}`, { uid: user_id, productId: product_id })
}

/** Queues the scoring of unscored reviews whose jobs have failed or were never queued. */
export async function queueUnscored(shop: Pick<Shop, 'db' | 'jobs'>): Promise<void> {
  const waiting = await selectUnscored(shop.db, MOST_AT_START)
  await Promise.all(waiting.map((review) => queueScoring(shop.jobs, review)))
}
