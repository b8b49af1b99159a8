import { useRef, useState, type FormEvent } from 'react'
import type { Picture } from '../../domain/picture.ts'
import { signInAddress } from '../../domain/redirect.ts'
import type { Review, ReviewErrors } from '../../domain/review.ts'
import { createUpdateBuffer } from '../client/live/update-buffer.ts'
import { useFollow } from '../client/hooks/use-follow.ts'
import { Note } from '../ui/note.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ReviewItem } from '../ui/review-list.tsx'
import styles from './review-box.module.css'
import { ReviewForm, type ReviewFields } from './review-form.tsx'

export type ReviewBoxProps = {
  productId: string
  uid: string
  /** What the person wrote before. */
  review: Review | null
  /** The form stands open although there is a review, or came back with errors. */
  editing: boolean
  fields: ReviewFields
  oneSize: boolean
  photos: Picture[]
  errors: ReviewErrors & { form?: string }
  /** Of the product's reviews that the page was rendered with. */
  listedEtag: string
}

/** For visitors; it needs no script. */
export function SignInToReview({ productId }: Pick<ReviewBoxProps, 'productId'>) {
  return (
    <div className={styles.box} id="your-review">
      <h3>Your review</h3>
      <ButtonLink look="line" href={signInAddress(addressOf(productId))}>
        Sign in to write a review
      </ButtonLink>
    </div>
  )
}

/** A person's one review of a product: read, written and edited in place; without JavaScript by the page's own forms. */
export function ReviewBox(props: ReviewBoxProps) {
  const { productId, uid, review: first, editing: openAtFirst, fields, oneSize, photos, errors, listedEtag } = props
  const [review, setReview] = useState(first)
  const [editing, setEditing] = useState(openAtFirst)
  const [updates] = useState(() => createUpdateBuffer<Review>(setReview))
  const [isElsewhere, setElsewhere] = useState(false)
  const writing = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const address = addressOf(productId)
  const isOpen = editing || review === null
  /** Whoever presses Edit, Cancel or Submit goes on where the box has changed. */
  const show = (open: boolean) => {
    setEditing(open)
    requestAnimationFrame(() => heading.current?.focus())
  }
  const edit = (event: FormEvent) => {
    event.preventDefault()
    show(true)
  }
  /** The first review, written in another window. A form that has been begun stays. */
  const receiveFirst = (written: Review) => {
    if (writing.current) return
    if (isBlank(box.current?.querySelector('form'))) updates.receive(written)
    else setElsewhere(true)
  }
  return (
    <div ref={box} className={styles.box} id="your-review">
      <h3 ref={heading} tabIndex={-1}>
        {review && !isOpen ? 'Your review' : review ? 'Edit your review' : 'Write a review'}
      </h3>
      {review ? (
        <FollowReview productId={productId} uid={uid} receive={updates.receive} />
      ) : (
        <FollowFirst productId={productId} uid={uid} etag={listedEtag} receive={receiveFirst} />
      )}
      {review && !isOpen && (
        <ReviewItem review={review}>
          <form className={styles.actions} action={`${address}#your-review`} onSubmit={edit}>
            <input type="hidden" name="review" value="edit" />
            <Button type="submit" look="line" size="small">
              Edit your review
            </Button>
          </form>
        </ReviewItem>
      )}
      {isElsewhere && review === null && (
        <Note role="status">You have written a review of this in another window. If you submit this one, it replaces the other.</Note>
      )}
      {isOpen && (
        <ReviewForm
          isFirst={review === null}
          productId={productId}
          fields={review && !openAtFirst ? fieldsOf(review) : fields}
          oneSize={oneSize}
          photos={review && !openAtFirst ? review.images : photos}
          errors={errors}
          onWriting={(now) => {
            writing.current = now
            updates.writing(now)
          }}
          onCancel={review ? () => show(false) : null}
          onSaved={(saved) => {
            setReview(saved)
            show(false)
          }}
        />
      )}
    </div>
  )
}

function addressOf(productId: string): string {
  return `/product/${encodeURIComponent(productId)}`
}

function fieldsOf({ rating, message, size, fit }: Review): ReviewFields {
  return { rating: String(rating), message, size: size ?? '', fit: fit ?? '' }
}

/** Whether nothing has been entered. */
function isBlank(form: HTMLFormElement | null | undefined): boolean {
  const message = form?.querySelector('textarea')?.value ?? ''
  return message.trim() === '' && !form?.querySelector('[name=rating]:checked, img')
}

type FollowFirstProps = { productId: string; uid: string; etag: string; receive: (review: Review) => void }

/** The author's list of reviews begins with their own, also while it waits for moderation. */
function FollowFirst({ productId, uid, etag, receive }: FollowFirstProps) {
  useFollow({ resource: 'reviews', params: { id: productId }, etag }, ({ reviews }) => {
    const own = reviews.find(({ user }) => user.id === uid)
    if (own) receive(own)
  })
  return null
}

/** Its score arrives while the author looks at it. */
function FollowReview({ productId, uid, receive }: { productId: string; uid: string; receive: (review: Review) => void }) {
  useFollow({ resource: 'review', params: { id: productId, uid } }, receive)
  return null
}
