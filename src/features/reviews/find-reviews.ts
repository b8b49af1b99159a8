import { isProductId } from '../../domain/product.ts'
import { isPublic, type Review } from '../../domain/review.ts'
import { fitSummary, type FitCounts } from '../../domain/fit.ts'
import type { ReviewQuery } from '../../domain/review-query.ts'
import { cutPage, FIRST_PAGE, type Key, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { selectFitCounts, selectPublicReviews, selectRatingCounts, selectReview, selectReviews, type ReviewRow } from './reviews.sql.ts'

/**
 * What `viewerUid` (null: a visitor) may read of a product's reviews: the public ones and their own, by toxicity
 * and then the newest first. Any text may be asked for.
 */
export async function findReviews(
  shop: Pick<Shop, 'db'>,
  { productId, viewerUid }: { productId: string; viewerUid: string | null },
  page: PageRequest = FIRST_PAGE,
): Promise<PageResult<Review>> {
  if (!isProductId(productId)) return { entries: [], next: null }
  const rows = await selectReviews(shop.db, { productId, viewer: viewerUid }, { ...page, limit: page.limit + 1 })
  const { entries, next } = cutPage(rows, page.limit, (row) => row)
  return { entries: entries.map(toReview), next }
}

/** What `uid` wrote about a product: always for themselves, for others once it is public; otherwise null. */
export async function findReview(shop: Pick<Shop, 'db'>, productId: string, uid: string, viewerUid: string | null): Promise<Review | null> {
  if (!isProductId(productId) || !isUuid(uid)) return null
  const row = await selectReview(shop.db, productId, uid)
  if (!row) return null
  // The row's own spelling: a uuid may be asked for in capitals.
  if (row.user_id !== viewerUid && !isPublic(row)) return null
  return toReview(row)
}

/** What public reviews say of how the product fits, summed up; null while too few do. */
export async function findFitSummary(shop: Pick<Shop, 'db'>, productId: string): Promise<string | null> {
  const counts: FitCounts = { small: 0, true: 0, large: 0 }
  if (!isProductId(productId)) return null
  for (const { fit, count } of await selectFitCounts(shop.db, productId)) if (fit) counts[fit] = count
  return fitSummary(counts)
}

/** `next` is the key at which further reviews begin; null without any. */
export type ShownReviews = { reviews: Review[]; next: Key | null; counts: number[] }

/**
 * What a product's page shows beside the viewer's own review: as many public reviews of others as `query` says, behind
 * the key `after`, and how many public reviews have one star, two, … five.
 */
export async function findShownReviews(
  shop: Pick<Shop, 'db'>,
  productId: string,
  { viewerUid, query, after }: { viewerUid: string | null; query: Pick<ReviewQuery, 'rating' | 'show'>; after: Key | null },
): Promise<ShownReviews> {
  const counts = [0, 0, 0, 0, 0]
  if (!isProductId(productId)) return { reviews: [], next: null, counts }
  const [rows, counted] = await Promise.all([
    selectPublicReviews(shop.db, { productId, rating: query.rating, without: viewerUid }, { limit: query.show + 1, after }),
    selectRatingCounts(shop.db, productId),
  ])
  for (const { rating, count } of counted) counts[rating - 1] = count
  const { entries, next } = cutPage(rows, query.show, toReview)
  return { reviews: entries, next, counts }
}

export function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    product_id: row.product_id,
    rating: row.rating,
    message: row.message,
    user: { id: row.user_id, display_name: row.display_name, photo_url: row.photo_url },
    images: row.photos,
    ...(row.size && { size: row.size }),
    ...(row.fit && { fit: row.fit }),
    ...(row.has_bought && { verified_purchase: true as const }),
    // A decision beside no scores belongs to a text that has been replaced.
    ...(row.decision === 'hidden' && row.attribute_scores && { hidden_by_shop: true as const }),
    attribute_scores: row.attribute_scores,
  }
}
