import type { ReactNode } from 'react'
import type { Rating } from '../../../domain/catalogue/product.ts'
import { counted } from '../../../domain/counted.ts'
import { moderationState, type Review } from '../../../domain/reviews/review.ts'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import styles from './review-overview.module.css'
import { PhotoStrip } from './review-photos.tsx'
import { AverageStars, formatAverage } from './stars.tsx'

/** As many fit into two rows. */
const MAX_PHOTOS = 8

type ReviewOverviewProps = {
  /** Null without public reviews. */
  rating: Rating | null
  /** The kindest first, with the viewer's own. */
  reviews: Review[]
  /** The viewer's own, public or not, stands below the list, where it is written too. */
  hasOwn: boolean
  /** How the ratings are spread. */
  children: ReactNode
}

/** What the reviews come to: the average, how the stars are spread, and what buyers have photographed. */
export function ReviewOverview({ rating, reviews, hasOwn, children }: ReviewOverviewProps) {
  if (!rating) return null
  const photos = reviews.filter((review) => moderationState(review) === 'public').flatMap(({ images }) => images)
  return (
    <div className={styles.head}>
      <div>
        <p className={`${layout.beside} ${styles.score}`}>
          <b aria-hidden="true">{formatAverage(rating.average)}</b>
          <span>
            <AverageStars average={rating.average} /> {reviewCount(rating)}
          </span>
        </p>
        <a className={text.link} href="#your-review">
          {hasOwn ? 'Your review' : 'Write a review'}
        </a>
      </div>
      {children}
      <PhotoStrip photos={photos.slice(0, MAX_PHOTOS)} />
    </div>
  )
}

export function reviewCount({ count }: Rating): string {
  return counted(count, 'review')
}
