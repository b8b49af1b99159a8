import { areScores } from '../../domain/review.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { ServiceError } from '../../service-error.ts'
import type { Shop } from '../../shop.ts'
import { selectUnscored, selectUnscoredMessage, updateScores } from './reviews.sql.ts'

/** What a start looks through: whoever comes after these is queued by the next one. */
const MOST_AT_START = 1000

/**
 * Scores what `uid` wrote about a product, if that still waits: the worker of the job `score-review`. Scores belong to
 * the text that was sent to be scored; where another one stands by now they are dropped, and its own job follows.
 * @throws {ServiceError} when there is no score, or an absurd one: the review stays pending and the job is tried again
 */
export async function scoreReview(
  shop: Pick<Shop, 'db' | 'moderation'>,
  { uid, productId }: { uid: string; productId: string },
): Promise<void> {
  const message = await selectUnscoredMessage(shop.db, productId, uid)
  if (message === undefined) return
  const scores = await shop.moderation.score(message)
  if (!areScores(scores)) throw new ServiceError('moderation', 'invalid-answer', 'A score is not a number from 0 to 1')
  await updateScores(shop.db, { productId, uid, message, scores })
}

/** Queues the scoring of a review that was just written. */
export function queueScoring(jobs: Pick<Jobs, 'send'>, { product_id, user_id }: { product_id: string; user_id: string }): Promise<void> {
  return jobs.send('score-review', `${user_id} ${product_id}`, { uid: user_id, productId: product_id })
}

/** Queues every review that waits: those whose jobs gave up, and those that came without one. */
export async function queueUnscored(shop: Pick<Shop, 'db' | 'jobs'>): Promise<void> {
  const waiting = await selectUnscored(shop.db, MOST_AT_START)
  await Promise.all(waiting.map((review) => queueScoring(shop.jobs, review)))
}
