import { signInAddress } from '../../../domain/accounts/redirect.ts'
import { jsonEtag } from '../../../etag.ts'
import type { Topic } from '../../client/live/socket.ts'
import { liveRegion } from '../../live-region.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { ReviewItem } from '../../ui/reviews/review-list.tsx'
import layout from '../../ui/text/layout.module.css'
import { Note } from '../../ui/text/note.tsx'
import styles from './own-review.module.css'
import { LEAVE_FORM, REVIEW_FORM, ReviewForm, type OwnReviewProps } from './review-form.tsx'

/**
 * The viewer's own review of a product: read, written and edited in place. Its state follows its moderation; the first one may be
 * written in another window. `listed` is the topic of all reviews, whose list begins with the viewer's own.
 */
export function OwnReview({ own, listed }: { own: OwnReviewProps; listed: Topic }) {
  const { productId, uid, review, editing } = own
  const address = `/product/${encodeURIComponent(productId)}#your-review`
  if (uid === null) {
    return (
      <div className={styles.box} id="your-review">
        <h3>Your review</h3>
        <ButtonLink look="line" href={signInAddress(`/product/${encodeURIComponent(productId)}`)}>
          Sign in to write a review
        </ButtonLink>
      </div>
    )
  }
  const isOpen = editing || review === null
  const topic = review ? { resource: 'review', params: { id: productId, uid: 'me' }, etag: jsonEtag(review) } : listed
  return (
    <div className={styles.box} data-steps="" {...liveRegion('your-review', topic)}>
      <h3>{review ? (isOpen ? 'Edit your review' : 'Your review') : 'Write a review'}</h3>
      {review && !isOpen && (
        <>
          <ReviewItem review={review} relative>
            <form className={`${layout.acts} ${styles.edit}`} action={address} data-in-place="">
              <input type="hidden" name="review" value="edit" />
              <Button type="submit" look="line" size="small">
                Edit your review
              </Button>
            </form>
          </ReviewItem>
          {/* Shown beside a form that was begun in this window (client/page/page/morph.ts). */}
          <Note className={styles.elsewhere} role="status">
            You have written a review of this in another window. If you submit this one, it replaces the other.
          </Note>
          {/* That form's: whoever presses it has been told. */}
          <input type="hidden" form={REVIEW_FORM} name="seen" value="yes" />
        </>
      )}
      {isOpen && <ReviewForm {...own} />}
      {isOpen && review && <form id={LEAVE_FORM} action={address} data-in-place="" />}
    </div>
  )
}
