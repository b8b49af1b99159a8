import styles from './stars.module.css'

/** One to five stars; between two of them the nearer is drawn and the number is told. */
export function Stars({ rating }: { rating: number }) {
  return <span className={styles.stars} role="img" aria-label={`${formatRating(rating)} out of 5 stars`} data-full={Math.round(rating)} />
}

/** "4" or "4.3". */
export function formatRating(rating: number): string {
  return String(Math.round(rating * 10) / 10)
}
