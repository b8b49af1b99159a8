import { readableTime } from '../../../domain/indian-time.ts'
import {
  countWords,
  MODERATION_STATES,
  type Decision,
  type ModeratedReview,
  type ModerationState,
} from '../../../domain/reviews/moderation.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { ReviewPhotos } from '../../ui/reviews/review-photos.tsx'
import { Stars } from '../../ui/reviews/stars.tsx'
import styles from './reviews.module.css'
import { Act } from '../ui/act.tsx'
import { Badge } from '../ui/badge.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { emptyWords, FilterBar, Pager } from '../ui/filters.tsx'
import { Heading } from '../ui/heading.tsx'
import { HistoryList } from '../ui/history.tsx'
import { MODERATION_WORDS } from '../ui/moderation-words.ts'
import { Reasons } from '../ui/reasons.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'

type ReviewsProps = {
  reviews: ReviewToModerate[]
  counts: { waiting: number; flagged: number }
  state: ModerationState | null
  search: string
  maxSearch: number
  /** Older reviews have not been looked at for this page. */
  partial: boolean
  /** This page of the list: the forms come back to it. */
  address: string
  first: string | null
  next: string | null
  /** What the last form has done, or why not. */
  notice: NoticeWords | null
}
export type ReviewToModerate = ModeratedReview & { actions: OperatorAction[] }

const DECISIONS: Record<Decision, string> = { published: 'Published by an operator', hidden: 'Hidden by an operator' }

const EMPTY = { none: 'Nobody has written a review yet.', noneLikeThat: 'No review is like that.' }

export const operatorReviews = definePage({
  layout: 'operator',
  head: { title: 'Reviews', noIndex: true },
  Body: ({ reviews, counts, state, search, maxSearch, partial, address, first, next, notice }: ReviewsProps) => {
    const filtered = state !== null || search !== ''
    return (
      <>
        <Heading title="Reviews" lead="Your decision stands until the author edits the review." />
        {notice && <Notice {...notice} />}
        <FilterBar
          action="/operator/reviews"
          search={{ label: 'Text, author or product', value: search, maxLength: maxSearch }}
          filtered={filtered}
        >
          <SelectField label="State" name="state" defaultValue={state ?? ''} options={options(counts)} />
        </FilterBar>
        <div className={styles.region} {...liveRegion('reviews', ...operatorTopics('all-reviews'))}>
          {reviews.length > 0 ? (
            <ol className={styles.list}>
              {reviews.map((review) => (
                <li key={review.id} id={`row-${review.id}`} data-row="" tabIndex={-1}>
                  <Review review={review} address={address} />
                </li>
              ))}
            </ol>
          ) : (
            <p className={styles.empty}>{emptyWords({ filtered, words: EMPTY })}</p>
          )}
          <Pager first={first} next={next} partial={partial} />
        </div>
      </>
    )
  },
})

function options({ waiting, flagged }: ReviewsProps['counts']) {
  const counts: Partial<Record<ModerationState, number>> = { waiting, flagged }
  const titled = MODERATION_STATES.map((state) => {
    const count = counts[state]
    return {
      value: state,
      title: count === undefined ? MODERATION_WORDS[state].title : `${MODERATION_WORDS[state].title} (${countWords(count)})`,
    }
  })
  return [{ value: '', title: 'All' }, ...titled]
}

/** The author alone tells the buttons of two reviews with the same stars apart. */
function Review({ review, address }: { review: ReviewToModerate; address: string }) {
  const { title, tone } = MODERATION_WORDS[review.state]
  const describe = `the review by ${review.user.display_name} of ${review.product_name}`
  const acts = { address, describe, target: review.id, values: { seen: review.text_tag }, refused: null, look: 'line' } as const
  const publish = review.decision !== 'published' && (
    <Act
      {...acts}
      of="reviews publish"
      {...(review.state === 'public' && { button: 'Keep public' })}
      look={review.state === 'waiting' ? 'stamp' : 'line'}
    />
  )
  return (
    <article className={styles.review} aria-label={`Review by ${review.user.display_name} of ${review.product_name}`}>
      <div className={styles.head}>
        <Badge tone={tone}>{title}</Badge>
        <Stars rating={review.rating} />
        <a href={`/operator/people/${review.user.id}`}>
          <bdi>{review.user.display_name}</bdi>
        </a>
        <span>
          on <a href={`/product/${review.product_id}#reviews`}>{review.product_name}</a>
        </span>
        <time dateTime={review.created_at}>{readableTime(new Date(review.created_at))}</time>
        {review.verified_purchase && <span>Verified purchase</span>}
      </div>
      <div className={styles.words}>
        <p className={styles.message} dir="auto">
          {review.message}
        </p>
        <ReviewPhotos photos={review.images} />
      </div>
      <div className={styles.score}>
        <Reasons scores={review.moderation_scores} reasons={review.reasons} contacts={review.contacts} />
        {review.decision && review.decided_at && (
          <p>
            {DECISIONS[review.decision]}, {readableTime(new Date(review.decided_at))}
          </p>
        )}
        {review.actions.length > 0 && (
          <details>
            <summary>History</summary>
            <HistoryList actions={review.actions} />
          </details>
        )}
      </div>
      <div className={styles.actions}>
        {review.state !== 'flagged' && publish}
        {review.state !== 'hidden' && <Act {...acts} of="reviews hide" />}
        {review.state === 'flagged' && publish}
        <Act {...acts} of="reviews score" />
      </div>
    </article>
  )
}
