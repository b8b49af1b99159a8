import type { ReactNode } from 'react'
import { firstReviews, moreReviews, reviewAddress, type ReviewQuery } from '../../../domain/reviews/review-query.ts'
import { moderationState, offencesOf, type Offence, type Review } from '../../../domain/reviews/review.ts'
import { FIT_LABELS } from '../../../messages/catalogue/fit.ts'
import { useFolder } from '../../folder-context.ts'
import { ButtonLink } from '../form/button.tsx'
import { Day, exactMoment } from '../text/day.tsx'
import text from '../text/text.module.css'
import { describedBy, Tooltip } from '../text/tooltip.tsx'
import styles from './review-list.module.css'
import { ReviewPhotos } from './review-photos.tsx'
import { Stars } from './stars.tsx'

/** What only the author sees of a review that is not public: the words of spec §4 for a score, and others for a decision. */
const WAITING = {
  pending: 'Your comment is currently pending review.',
  flagged: 'Your review comment has been flagged as toxic & is not public.',
  hidden: 'Your review was hidden by the shop. Write to us if you think that is wrong.',
}

const OFFENCE_TEXTS: Record<Offence, string> = {
  INSULT: 'It reads as an insult.',
  THREAT: 'It reads as a threat.',
  PROFANITY: 'It has words that others may find obscene.',
  SEXUALLY_EXPLICIT: 'It reads as sexual.',
  IDENTITY_ATTACK: 'It attacks people for who they are.',
}

/** A phone shows so many until the others are asked for (as in the stylesheet). */
const FIRST_ON_PHONES = 2

type ReviewListProps = {
  productId: string
  reviews: Review[]
  /** Where further reviews begin; null without any. */
  next: string | null
  query: ReviewQuery
  /** The viewer's own stands elsewhere on the page. */
  hasOwn: boolean
}

export function ReviewList({ productId, reviews, next, query, hasOwn }: ReviewListProps) {
  if (reviews.length === 0) return <NoReviews productId={productId} query={query} hasOwn={hasOwn} />
  const more = next === null ? null : moreReviews(query, next)
  return (
    <>
      {query.after !== null && (
        <p className={styles.start}>
          <a className={text.link} href={`${reviewAddress(productId, firstReviews(query.rating))}#reviews`}>
            From the beginning
          </a>
        </p>
      )}
      {reviews.length > 1 && <p className={styles.order}>The calmest words first, then the newest, whatever the stars.</p>}
      <ol className={styles.list}>
        {reviews.map((review) => (
          <li key={review.id} id={`review-${review.id}`}>
            <ReviewItem review={review} relative />
          </li>
        ))}
      </ol>
      {reviews.length > FIRST_ON_PHONES && query.after === null && (
        <details className={styles.all}>
          <summary className={text.link}>{next === null ? `All ${reviews.length} reviews` : 'More reviews'}</summary>
        </details>
      )}
      {/* The next page scrolls to the last review of this one, or to its own first review. */}
      {more && (
        <ButtonLink
          look="line"
          data-grows={more.after === query.after ? 'review-list' : undefined}
          href={`${reviewAddress(productId, more)}#${more.after === query.after ? `review-${reviews.at(-1)?.id}` : 'review-list'}`}
        >
          Show more
        </ButtonLink>
      )}
    </>
  )
}

function NoReviews({ productId, query, hasOwn }: Pick<ReviewListProps, 'productId' | 'query' | 'hasOwn'>) {
  const { sizeCharts } = useFolder()
  const none =
    sizeCharts.length > 0
      ? 'No reviews yet – slip into style and be the first to share your thoughts!'
      : 'No reviews yet – be the first to share your thoughts!'
  if (query.rating === null && hasOwn) return null
  return (
    <>
      <p className={text.soft}>{query.rating === null ? none : 'No reviews with this rating.'}</p>
      {query.rating !== null && (
        <a className={text.link} href={`${reviewAddress(productId, firstReviews(null))}#reviews`}>
          All reviews
        </a>
      )}
    </>
  )
}

/** Names and texts are in any script and direction: each keeps its own. */
type ReviewItemProps = {
  review: Review
  /** Whether its day becomes "3 days ago" in the browser. */
  relative?: boolean
  children?: ReactNode
}

export function ReviewItem({ review, relative = false, children }: ReviewItemProps) {
  const state = moderationState(review)
  return (
    <article>
      <div className={styles.head}>
        <Portrait user={review.user} />
        <div className={styles.who}>
          <bdi className={text.strong}>{review.user.display_name}</bdi>
          <div className={styles.when}>
            <Stars rating={review.rating} />
            <Written review={review} relative={relative} />
          </div>
        </div>
      </div>
      {state !== 'public' && (
        <p className={styles.waiting} role="status">
          {WAITING[state]}
        </p>
      )}
      {state === 'flagged' && <p className={styles.reasons}>{reasonsOf(review)}</p>}
      <p className={text.written} dir="auto">
        {review.message}
      </p>
      <Facts review={review} />
      <ReviewPhotos photos={review.images} />
      {children}
    </article>
  )
}

/** What the author added, and what the shop knows. */
function Facts({ review: { size, fit, verified_purchase: verified } }: { review: Review }) {
  const facts = [verified && 'Verified purchase', size && `Size ${size}`, fit && FIT_LABELS[fit]].filter(Boolean)
  return facts.length > 0 && <p className={`${text.soft} ${text.small} ${styles.facts}`}>{facts.join(' · ')}</p>
}

function reasonsOf(review: Review): string {
  const reasons = offencesOf(review).map((offence) => OFFENCE_TEXTS[offence])
  return [...reasons, 'Criticism is welcome. Change these words, and your review will be checked again.'].join(' ')
}

/** The day, with the exact minute as a tooltip (spec §4). */
function Written({ review, relative }: { review: Review; relative: boolean }) {
  const seconds = Date.parse(review.created_at) / 1000
  const tooltip = `written-${review.id}`
  return (
    <span className={styles.written}>
      {/* Not focusable: twenty days would be twenty tab stops between two reviews' photos. */}
      <span {...describedBy(tooltip)}>
        <Day seconds={seconds} relative={relative} />
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

/** Making one costs more than rendering a review. */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first character as people count them: "é" typed as two, or a letter with its vowel sign, is one. */
function initialOf(name: string): string {
  const [first] = GRAPHEMES.segment(name)
  return first?.segment.toUpperCase() ?? ''
}
