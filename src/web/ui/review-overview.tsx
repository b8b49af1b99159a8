import type { ReactNode } from 'react'
import type { Rating } from '../../domain/product.ts'
import { moderationState, type Review } from '../../domain/review.ts'
import { PhotoStrip } from './review-photos.tsx'
import styles from './review-overview.module.css'
import { AverageStars, formatAverage } from './stars.tsx'

/** As many fit into two rows. */
const MAX_PHOTOS = 8

type ReviewOverviewProps = {
  /** Null without public reviews. */
  rating: Rating | null
  /** How it fits, by its reviews. */
  fit: string | null
  /** The kindest first, with the viewer's own. */
  reviews: Review[]
  /** How the ratings are spread. */
  children: ReactNode
}

/** What the reviews come to: the average and the fit, how the stars are spread, and what buyers have photographed. */
export function ReviewOverview({ rating, fit, reviews, children }: ReviewOverviewProps) {
  if (!rating) return null
  const photos = reviews.filter((review) => moderationState(review) === 'public').flatMap(({ images }) => images)
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.score}>
          <b aria-hidden="true">{formatAverage(rating.average)}</b>
          <span>
            <AverageStars average={rating.average} /> {reviewCount(rating)}
          </span>
        </p>
        {fit && <p className={styles.fit}>{fit}</p>}
      </div>
      {children}
      <PhotoStrip photos={photos.slice(0, MAX_PHOTOS)} />
    </div>
  )
}

export function reviewCount({ count }: Rating): string {
  return count === 1 ? '1 review' : `${count} reviews`
}
