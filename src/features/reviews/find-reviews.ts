import { isProductId } from '../../domain/catalogue/product.ts'
import { cutPage, FIRST_PAGE, MAX_PAGE, type Key, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { isPublic, type Review } from '../../domain/reviews/review.ts'
import { fitMajority, type FitCounts, type FitMajority } from '../../domain/sizes/fit.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { selectReview, selectReviews, selectReviewsOfPage, type ListedRow, type ReviewRow } from './reviews.sql.ts'

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

export type ReviewsOfPage = {
  /** The first page of `findReviews`. */
  listed: PageResult<Review>
  /** The reviews of others that the page's query asks for; `next` is where further ones begin. */
  shown: PageResult<Review>
  own: Review | null
  /** How many public reviews have one star, two, … five. */
  counts: number[]
  /** How the product fits, summed up; null while too few public reviews say it. */
  fit: FitMajority | null
}

const NO_REVIEWS: ReviewsOfPage = {
  listed: { entries: [], next: null },
  shown: { entries: [], next: null },
  own: null,
  counts: [0, 0, 0, 0, 0],
  fit: null,
}

export async function findReviewsOfPage(
  shop: Pick<Shop, 'db'>,
  { productId, viewerUid }: { productId: string; viewerUid: string | null },
  { rating, show, after }: { rating: number | null; show: number; after: Key | null },
): Promise<ReviewsOfPage> {
  if (!isProductId(productId)) return NO_REVIEWS
  const shown = { rating, after, limit: show + 1 }
  const rows = await selectReviewsOfPage(shop.db, { productId, viewer: viewerUid }, { listed: MAX_PAGE + 1, shown })
  const pageOf = (list: ListedRow[], limit: number) => cutPage(list, limit, toReview)
  const own = viewerUid === null ? undefined : rows.find((row) => row.user_id === viewerUid)
  const counts = [0, 0, 0, 0, 0]
  const fits: FitCounts = { small: 0, true: 0, large: 0 }
  for (const { rating, fit, count } of rows[0]?.counts ?? []) {
    counts[rating - 1]! += count
    if (fit) fits[fit] += count
  }
  return {
    listed: pageOf(
      rows.filter(({ is_listed }) => is_listed),
      MAX_PAGE,
    ),
    shown: pageOf(
      rows.filter(({ is_shown }) => is_shown),
      show,
    ),
    own: own ? toReview(own) : null,
    counts,
    fit: fitMajority(fits),
  }
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
