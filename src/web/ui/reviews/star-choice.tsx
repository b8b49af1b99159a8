import { counted } from '../../../domain/counted.ts'
import field from '../form/field.module.css'
import layout from '../text/layout.module.css'
import styles from './star-choice.module.css'

const RATINGS = [1, 2, 3, 4, 5]

/** Five stars as radio buttons: those up to the chosen one are full. */
export function StarChoice({ rating, error }: { rating: number; error?: string | undefined }) {
  return (
    <div className={field.field}>
      <div className={field.head}>
        <b id="rating-label" className={styles.label}>
          Rating
        </b>
      </div>
      <div
        className={styles.stars}
        id="rating"
        role="radiogroup"
        aria-labelledby="rating-label"
        aria-invalid={error ? true : undefined}
        aria-describedby="ratingerror"
      >
        {RATINGS.map((value) => (
          <label key={value} className={styles.star}>
            <input
              className={layout.over}
              type="radio"
              name="rating"
              value={value}
              defaultChecked={value === rating}
              aria-label={counted(value, 'star')}
            />
            <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
              <path d="M12 2.5l2.9 6.2 6.8.8-5 4.6 1.3 6.7L12 17.5l-6 3.3 1.3-6.7-5-4.6 6.8-.8z" />
            </svg>
          </label>
        ))}
      </div>
      <span className={field.error} id="ratingerror" role={error ? 'alert' : undefined} hidden={!error}>
        {error}
      </span>
    </div>
  )
}
