import { decidedScores, foundScores, moderationStateOf, type Decision } from '../../domain/reviews/moderation.ts'
import { isPublic } from '../../domain/reviews/review.ts'
import { isUuid } from '../../domain/text.ts'
import { etagOf } from '../../etag.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { lockReview } from './moderation.sql.ts'

/** `changed` is false if this was decided already. `edited`: the author has changed the text that the operator read. */
export type DecisionResult = { ok: true; decision: Decision; changed: boolean } | { ok: false; reason: 'unknown-review' | 'edited' }

/** `seen` names the text that the operator read (`textTag`); null decides about the text of the moment. */
type ToDecide = { id: string; decision: Decision; seen: string | null }

/**
 * Publishes or hides a review by an operator's decision, which counts more than the moderation service's score and lasts until
 * the author changes the text. A review whose score is still to come needs none afterwards.
 */
export async function decideReview(
  shop: Pick<Shop, 'db' | 'clock' | 'announce'>,
  { id, decision, seen }: ToDecide,
  by: Operator,
): Promise<DecisionResult> {
  if (!isUuid(id)) return { ok: false, reason: 'unknown-review' }
  return inTransaction(shop, async (tx): Promise<DecisionResult> => {
    const review = await lockReview(tx, id)
    if (!review) return { ok: false, reason: 'unknown-review' }
    if (seen !== null && seen !== textTag(review)) return { ok: false, reason: 'edited' }
    if (review.decision === decision && review.attribute_scores !== null) return { ok: true, decision, changed: false }
    const found = foundScores(review)
    const at = shop.clock.now()
    const scores = decidedScores(decision, found)
    await tx
      .updateTable('reviews')
      .set({
        decision,
        decided_at: at,
        attribute_scores: JSON.stringify(scores),
        moderation_scores: found && JSON.stringify(found),
      })
      .where('id', '=', id)
      .execute()
    const before = { state: moderationStateOf(review), toxicity: found?.TOXICITY ?? null }
    const after = { state: moderationStateOf({ attribute_scores: scores, decision, moderation_scores: found }) }
    const action = decision === 'published' ? 'review-published' : 'review-hidden'
    await recordAction(tx, { by, action, object: { type: 'review', id }, before, after, at })
    if (isPublic({ attribute_scores: scores }) && !isPublic(review)) await shop.announce(tx, 'review.public', id)
    return { ok: true, decision, changed: true }
  })
}

/** Names a review's text as an operator read it. */
export function textTag({ message }: { message: string }): string {
  return etagOf(message)
}
