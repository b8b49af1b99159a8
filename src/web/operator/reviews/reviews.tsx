import { countWords } from '../../../domain/counted.ts'
import { readableDay, readableTime } from '../../../domain/indian-time.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import { MODERATION_STATES, type Decision, type ModeratedReview, type ModerationState } from '../../../domain/reviews/moderation.ts'
import { MAX_SEARCH_LENGTH } from '../../../domain/search-pattern.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { reviews } from '../../../operations/lists/reviews.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { ReviewPhotos } from '../../ui/reviews/review-photos.tsx'
import { Stars } from '../../ui/reviews/stars.tsx'
import layout from '../../ui/text/layout.module.css'
import { Badge } from '../ui/badge.tsx'
import { emptyWords, FilterBar, Pager } from '../ui/filters.tsx'
import { Act } from '../ui/form/act.tsx'
import { Heading } from '../ui/heading.tsx'
import { HistoryList } from '../ui/history.tsx'
import { MODERATION_WORDS } from '../ui/moderation-words.ts'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { isHigh, Reasons } from '../ui/reasons.tsx'
import table from '../ui/table.module.css'
import styles from './reviews.module.css'

type ReviewsProps = {
  list: Listed<typeof reviews>
  actions: ReadonlyMap<string, OperatorAction[]>
  counts: { waiting: number; flagged: number }
  notice: NoticeWords | null
}

const DECISIONS: Record<Decision, string> = { published: 'Published by an operator', hidden: 'Hidden by an operator' }

export const operatorReviews = operatorPage('Reviews', ({ list, actions, counts, notice }: ReviewsProps) => {
  const { rows, query, isFiltered } = list
  return (
    <>
      <Heading title="Reviews" lead="Your decision stands until the author edits the review." />
      {notice && <Notice {...notice} />}
      <FilterBar
        action="/operator/reviews"
        search={{ label: 'Text, author or product', value: query.search, maxLength: MAX_SEARCH_LENGTH }}
        filtered={isFiltered}
      >
        <SelectField label="State" name="state" defaultValue={query.state ?? ''} options={options(counts)} />
      </FilterBar>
      <div className={layout.stack} {...liveRegion('reviews', ...operatorTopics('all-reviews'))}>
        {rows.length > 0 ? (
          <ol className={styles.list}>
            {rows.map((review) => (
              <li key={review.id} id={`row-${review.id}`} data-row="" tabIndex={-1}>
                <Review review={review} actions={actions.get(review.id) ?? []} address={list.address} />
              </li>
            ))}
          </ol>
        ) : (
          <p className={table.empty}>{emptyWords({ filtered: isFiltered, words: reviews.empty })}</p>
        )}
        <Pager first={list.first} next={list.next} partial={list.partial} />
      </div>
    </>
  )
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
function Review({ review, actions, address }: { review: ModeratedReview; actions: OperatorAction[]; address: string }) {
  const { title, tone } = MODERATION_WORDS[review.state]
  const describe = `the review by ${review.user.display_name} of ${review.product_name}`
  const acts = { address, describe, target: review.id, values: { seen: review.text_tag }, refused: null, look: 'line' } as const
  const hasReasons = review.reasons.length + review.contacts.length > 0
  const isOdd = review.state !== 'public' || isHigh(review.moderation_scores)
  // Of a public one it says that no later check hides it.
  const isDoubted = review.state !== 'public' || hasReasons
  const publish = review.decision !== 'published' && isDoubted && (
    <Act
      {...acts}
      of="reviews publish"
      {...(review.state === 'public' && { button: 'Keep public' })}
      look={review.state === 'waiting' ? 'stamp' : 'line'}
    />
  )
  const reasons = <Reasons scores={review.moderation_scores} reasons={review.reasons} contacts={review.contacts} />

  return (
    <article className={styles.review} aria-label={`Review by ${review.user.display_name} of ${review.product_name}`}>
      <div className={styles.head}>
        {review.state !== 'public' && <Badge tone={tone}>{title}</Badge>}
        <Stars rating={review.rating} />
        <a href={`/operator/people/${review.user.id}`}>
          <bdi>{review.user.display_name}</bdi>
        </a>
        <span>
          on <a href={`/product/${review.product_id}#reviews`}>{review.product_name}</a>
        </span>
        <time dateTime={review.created_at}>{readableDay(new Date(review.created_at))}</time>
        {review.verified_purchase && <span>Verified purchase</span>}
        {!hasReasons && isOdd && reasons}
      </div>
      <div className={`${layout.list} ${styles.words}`}>
        <p className={styles.message} dir="auto">
          {review.message}
        </p>
        <ReviewPhotos photos={review.images} />
      </div>
      <div className={styles.score}>
        {hasReasons && reasons}
        {review.decision && review.decided_at && (
          <p>
            {DECISIONS[review.decision]}, {readableTime(new Date(review.decided_at))}
          </p>
        )}
        {actions.length > 0 && (
          <details>
            <summary>History</summary>
            <HistoryList actions={actions} />
          </details>
        )}
      </div>
      <div className={`${layout.row} ${styles.actions}`}>
        {review.state !== 'flagged' && publish}
        {review.state !== 'hidden' && <Act {...acts} of="reviews hide" />}
        {review.state === 'flagged' && publish}
        <Act {...acts} of="reviews score" />
      </div>
    </article>
  )
}
