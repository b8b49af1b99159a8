import { useState, type SubmitEvent } from 'react'
import { SIZES } from '../../domain/cart.ts'
import { FITS } from '../../domain/fit.ts'
import { FIT_LABELS } from '../../messages/fit.ts'
import { MAX_MESSAGE_LENGTH, messageLength, readReview, typedRating, type Review, type ReviewErrors } from '../../domain/review.ts'
import { ApiError, callApi, messageOf } from '../client/api.ts'
import type { Picture } from '../../domain/picture.ts'
import { usePhotos } from '../client/hooks/use-photos.ts'
import { PhotoField } from './photo-field.tsx'
import { useBusy } from '../client/hooks/use-busy.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { leaveWhenSignedOut, ownReview } from '../client/session.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { StarChoice } from '../ui/star-choice.tsx'
import { SelectField, TextArea } from '../ui/field.tsx'
import styles from './review-box.module.css'

const SIZE_OPTIONS = SIZES.map((size) => ({ value: size, title: `Size ${size}` }))
const FIT_OPTIONS = FITS.map((fit) => ({ value: fit, title: FIT_LABELS[fit] }))

type Fields = { rating: string; message: string }
export type ReviewFields = Fields & { size: string; fit: string }

type ReviewFormProps = {
  productId: string
  /** Nothing was written before, as far as the page knows. */
  isFirst: boolean
  fields: ReviewFields
  /** Without sizes there is nothing to say of them. */
  oneSize: boolean
  photos: Picture[]
  errors: ReviewErrors & { form?: string }
  /** Called when a save starts and ends. */
  onWriting: (now: boolean) => void
  onSaved: (review: Review) => void
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null
}

const UNSENT = 'A photo could not be sent. Please remove it, or choose it again.'
const NAMES = ['rating', 'message'] as const

/** Saves without leaving the page; what was written stays whatever goes wrong. */
export function ReviewForm({
  productId,
  isFirst,
  fields,
  oneSize,
  photos: firstPhotos,
  errors: serverErrors,
  onWriting,
  onSaved,
  onCancel,
}: ReviewFormProps) {
  const form = useCheckedForm<keyof Fields>({ names: NAMES, check: errorsOf, serverErrors, scope: 'field' })
  const photos = usePhotos(productId, firstPhotos)
  const [photoError, setPhotoError] = useState(serverErrors.photos)
  const { busy, begin, end } = useBusy()
  const [refusal, setRefusal] = useState(serverErrors.form ?? null)
  const length = messageLength(form.values?.message ?? fields.message)

  const refuse = (errors: ReviewErrors) => {
    form.showErrors({ rating: errors.rating, message: errors.message })
    setPhotoError(errors.photos)
    requestAnimationFrame(() => form.props.ref.current?.querySelector<HTMLElement>('[aria-invalid] input, textarea[aria-invalid]')?.focus())
  }
  const save = async (values: ReviewFields) => {
    if (!begin()) return
    setRefusal(null)
    setPhotoError(undefined)
    onWriting(true)
    try {
      const images = await photos.names()
      if (images) onSaved(await callApi<Review>('PUT', ownReview(productId), { ...values, rating: typedRating(values.rating), images }))
      else setPhotoError(UNSENT)
    } catch (error) {
      leaveWhenSignedOut(error)
      const wrong = error instanceof ApiError ? (error.details as { fields?: ReviewErrors } | undefined)?.fields : undefined
      if (wrong) refuse(wrong)
      else setRefusal(messageOf(error))
    } finally {
      end()
      onWriting(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: keyof ReviewFields) => textOf(data.get(name))
    const values = { rating: text('rating'), message: text('message'), size: text('size'), fit: text('fit') }
    const errors = errorsOf(values)
    if (Object.keys(errors).length > 0) refuse(errors)
    else void save(values)
  }
  const address = `/product/${encodeURIComponent(productId)}`
  return (
    <form
      className={styles.form}
      method="post"
      action={`${address}#your-review`}
      encType="multipart/form-data"
      noValidate
      {...form.props}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value="review" />
      {isFirst && <input type="hidden" name="first" value="yes" />}
      <StarChoice rating={Number(fields.rating)} error={form.errors.rating} />
      <TextArea
        label="Your review"
        name="message"
        defaultValue={fields.message}
        required
        error={form.errors.message}
        hint={`${length} of ${MAX_MESSAGE_LENGTH} characters, at least 20`}
      />
      {!oneSize && <FitFields size={fields.size} fit={fields.fit} />}
      <PhotoField photos={photos} live={form.values !== null} error={photoError} />
      <div className={styles.actions}>
        <Button type="submit" aria-busy={busy}>
          Submit review
        </Button>
        {onCancel && (
          <Button look="line" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {refusal && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
    </form>
  )
}

function errorsOf(values: Fields): ReviewErrors {
  const read = readReview({ ...values, rating: typedRating(values.rating) })
  return read.ok ? {} : read.errors
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** What helps others to choose a size; both may stay open. */
function FitFields({ size, fit }: { size: string; fit: string }) {
  return (
    <div className={styles.pair}>
      <SelectField label="You bought" aside="optional" placeholder="–" name="size" defaultValue={size} options={SIZE_OPTIONS} />
      <SelectField label="It fits" aside="optional" placeholder="–" name="fit" defaultValue={fit} options={FIT_OPTIONS} />
    </div>
  )
}
