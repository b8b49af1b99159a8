import type { Review } from '../../domain/review.ts'
import type { Shop } from '../../shop.ts'
import { toReview } from './find-reviews.ts'
import { selectLatestReviews } from './reviews.sql.ts'

const PAGE = 100

/** The latest reviews of all products, at most 100, whether public or not: for operators. */
export async function listReviews(shop: Pick<Shop, 'db'>, state: 'all' | 'flagged' | 'pending'): Promise<Review[]> {
  return (await selectLatestReviews(shop.db, state, PAGE)).map(toReview)
}
