import { moderationState, type Review } from '../../domain/review.ts'
import { Day, exactMoment } from './day.tsx'
import styles from './review-list.module.css'
import { Stars } from './stars.tsx'
import text from './text.module.css'
import { describedBy, Tooltip } from './tooltip.tsx'

/** What only the author sees of a review that is not public (spec §4). */
const WAITING = {
  pending: 'Your comment is currently pending review.',
  flagged: 'Your review comment has been flagged as toxic & is not public.',
}

export function ReviewList({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) {
    return <p className={`${text.lede} ${text.soft}`}>No reviews yet – slip into style and be the first to share your thoughts!</p>
  }
  return (
    <ol className={styles.list}>
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
    </ol>
  )
}

/** Names and texts are in any script and direction: each keeps its own. */
function ReviewItem({ review }: { review: Review }) {
  const state = moderationState(review)
  return (
    <li>
      <div className={styles.head}>
        <Portrait user={review.user} />
        <div className={styles.who}>
          <bdi className={text.strong}>{review.user.display_name}</bdi>
          <div className={styles.when}>
            <Stars rating={review.rating} />
            <Written review={review} />
          </div>
        </div>
      </div>
      {state !== 'public' && <p className={styles.waiting}>{WAITING[state]}</p>}
      <p className={styles.message} dir="auto">
        {review.message}
      </p>
    </li>
  )
}

/** The day, with the exact minute as a tooltip (spec §4). */
function Written({ review }: { review: Review }) {
  const seconds = Date.parse(review.created_at) / 1000
  const tooltip = `written-${review.id}`
  return (
    <span className={styles.written}>
      {/* What a pointer can ask for, a keyboard must too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0} {...describedBy(tooltip)}>
        <Day seconds={seconds} />
      </span>
      <Tooltip id={tooltip} className={styles.tooltip}>
        {exactMoment(seconds)}
      </Tooltip>
    </span>
  )
}

function Portrait({ user }: { user: Review['user'] }) {
  if (user.photo_url) {
    return (
      <img className={styles.portrait} src={user.photo_url} width="40" height="40" alt="" loading="lazy" referrerPolicy="no-referrer" />
    )
  }
  return (
    <span className={styles.portrait} aria-hidden="true">
      {initialOf(user.display_name)}
    </span>
  )
}

/** The first character as people count them: "é" typed as two, or a letter with its vowel sign, is one. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)
  return first?.segment.toUpperCase() ?? ''
}
