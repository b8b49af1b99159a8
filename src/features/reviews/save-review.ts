import type { Person } from '../../domain/person.ts'
import { isProductId } from '../../domain/product.ts'
import { authorOf, readReview, type Review, type ReviewErrors } from '../../domain/review.ts'
import type { Shop } from '../../shop.ts'
import { toReview } from './find-reviews.ts'
import { queueScoring } from './score-review.ts'
import { upsertReview } from './reviews.sql.ts'

export type SaveReviewResult =
  | { ok: true; review: Review }
  | { ok: false; reason: 'invalid'; errors: ReviewErrors }
  | { ok: false; reason: 'unknown-product' }

/**
 * Writes or edits the one review that `person` has of a product. Only the text and the rating are theirs: id, time,
 * author and scores are the shop's. An edit keeps id and created_at, so that it does not climb the list, and waits
 * for moderation again.
 */
export async function saveReview(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  person: Person,
  productId: string,
  input: { rating?: unknown; message?: unknown },
): Promise<SaveReviewResult> {
  const read = readReview(input)
  if (!read.ok) return { ok: false, reason: 'invalid', errors: read.errors }
  if (!isProductId(productId)) return { ok: false, reason: 'unknown-product' }
  const row = await shop.db.transaction().execute(async (tx) => {
    const row = await upsertReview(tx, { ...read.review, productId, author: authorOf(person), at: shop.clock.now() })
    if (row) await queueScoring(shop.jobs.within(tx), row)
    return row
  })
  return row ? { ok: true, review: toReview(row) } : { ok: false, reason: 'unknown-product' }
}
