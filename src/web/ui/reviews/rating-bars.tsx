import { counted, nounFor } from '../../../domain/counted.ts'
import { firstReviews, reviewAddress, type ReviewQuery } from '../../../domain/reviews/review-query.ts'
import text from '../text/text.module.css'
import styles from './rating-bars.module.css'

/** Fewer are read faster than their bars. */
const MIN_REVIEWS = 4

type RatingBarsProps = {
  productId: string
  /** How many public reviews have one star, two, … five. */
  counts: readonly number[]
  query: ReviewQuery
}

/** How the ratings are spread; each row leads to the reviews with that many stars. */
export function RatingBars({ productId, counts, query }: RatingBarsProps) {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all < MIN_REVIEWS && query.rating === null) return null
  const addressOf = (rating: number | null) => `${reviewAddress(productId, firstReviews(rating))}#reviews`
  return (
    <nav aria-label="Reviews by rating">
      <ul className={styles.bars}>
        {[5, 4, 3, 2, 1].map((rating) => {
          const count = counts[rating - 1] ?? 0
          return (
            <li key={rating}>
              <a className={styles.row} href={addressOf(rating)} aria-current={query.rating === rating ? 'true' : undefined}>
                <span>
                  {counted(rating, 'star')}
                  <span className={text.hidden}>:</span>
                </span>
                <progress className={styles.bar} value={count} max={Math.max(all, 1)} aria-hidden="true" />
                <span className={styles.count}>
                  {count}
                  <span className={text.hidden}>{` ${nounFor(count, 'review')}`}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      {query.rating !== null && (
        <a className={styles.all} href={addressOf(null)}>
          Show all reviews
        </a>
      )}
    </nav>
  )
}
