import styles from './stars.module.css'

/** Pixels from one star to the next, and of a star itself: as in stars.svg. */
const PITCH = 20
const STAR = 18

/** The stars of one review: a whole number from 1 to 5. */
export function Stars({ rating }: { rating: number }) {
  return <Row rating={rating} label={String(rating)} />
}

/** The stars of an average from 1 to 5; the last one is filled in part. */
export function AverageStars({ average }: { average: number }) {
  return <Row rating={average} label={formatAverage(average)} />
}

/** An average where there is no room for five stars: one star and the figure. */
export function AverageFigure({ average }: { average: number }) {
  return (
    <span className={styles.figure} role="img" aria-label={`${formatAverage(average)} out of 5 stars`}>
      {formatAverage(average)}
    </span>
  )
}

function Row({ rating, label }: { rating: number; label: string }) {
  const whole = Math.floor(rating)
  return (
    <span className={styles.stars} role="img" aria-label={`${label} out of 5 stars`}>
      {/* An attribute, because the content policy allows no inline styles. */}
      <svg
        className={styles.full}
        width={Math.round((whole * PITCH + (rating - whole) * STAR) * 10) / 10}
        height={STAR}
        aria-hidden="true"
      />
    </span>
  )
}

/** The average with one decimal: "4.0". */
export function formatAverage(average: number): string {
  return average.toFixed(1)
}
