import type { Size } from '../../../domain/catalogue/size.ts'
import type { Picture } from '../../../domain/picture.ts'
import type { Review, ReviewErrors } from '../../../domain/reviews/review.ts'
import { FITS } from '../../../domain/sizes/fit.ts'
import { FIT_LABELS } from '../../../messages/catalogue/fit.ts'
import { Button } from '../../ui/form/button.tsx'
import form from '../../ui/form/checked-form.module.css'
import { FormNote } from '../../ui/form/checked-form.tsx'
import { SelectField, TextArea, typedAt } from '../../ui/form/field.tsx'
import { PhotoField } from '../../ui/form/photo-field.tsx'
import { lengthWords } from '../../ui/reviews/review-length.ts'
import { StarChoice } from '../../ui/reviews/star-choice.tsx'
import layout from '../../ui/text/layout.module.css'
import styles from './own-review.module.css'

/** What the product's page knows of the viewer's own review. */
export type OwnReviewProps = {
  productId: string
  /** Null for visitors. */
  uid: string | null
  review: Review | null
  /** The form stands open although there is a review, or came back with errors. */
  editing: boolean
  fields: Record<'rating' | 'message' | 'size' | 'fit', string>
  /** What the product comes in; none where it is not chosen by its size. */
  sizes: Size[]
  photos: Picture[]
  errors: ReviewErrors & { form?: string }
}

export const REVIEW_FORM = 'review-form'
/** Leads back to the review that was written before. */
export const LEAVE_FORM = 'leave-review'

/** The text stays whatever goes wrong. */
export function ReviewForm({ productId, review, fields, sizes, photos, errors }: OwnReviewProps) {
  return (
    <form
      id={REVIEW_FORM}
      className={form.form}
      method="post"
      action={`/product/${encodeURIComponent(productId)}/review#your-review`}
      encType="multipart/form-data"
      noValidate
      data-in-place=""
      data-before="photos"
      data-check="review"
      data-messages="each"
    >
      {review === null && <input type="hidden" name="first" value="yes" />}
      <StarChoice rating={Number(fields.rating)} error={errors.rating} />
      <TextArea
        id="review-message"
        label="Your review"
        {...typedAt('message', fields, errors)}
        required
        hint={lengthWords(fields.message)}
        data-hint="length"
      />
      {/* Without sizes there is nothing to say of them. */}
      {sizes.length > 0 && <FitFields sizes={sizes} size={fields.size} fit={fields.fit} />}
      <PhotoField photos={photos} error={errors.photos} />
      <div className={layout.acts}>
        <Button type="submit">Submit review</Button>
        {review && (
          <Button type="submit" look="line" form={LEAVE_FORM}>
            Cancel
          </Button>
        )}
      </div>
      <FormNote message={errors.form} />
    </form>
  )
}

const FIT_OPTIONS = FITS.map((fit) => ({ value: fit, title: FIT_LABELS[fit] }))

/** What helps others to choose a size; both may stay open. A size that the product no longer comes in can stay. */
function FitFields({ sizes, size, fit }: { sizes: Size[]; size: string; fit: string }) {
  const offered = size === '' || sizes.includes(size) ? sizes : [...sizes, size]
  return (
    <div className={styles.pair}>
      <SelectField
        id="review-size"
        label="You bought"
        aside="optional"
        placeholder="–"
        name="size"
        defaultValue={size}
        options={offered.map((value) => ({ value, title: `Size ${value}` }))}
      />
      <SelectField id="review-fit" label="It fits" aside="optional" placeholder="–" name="fit" defaultValue={fit} options={FIT_OPTIONS} />
    </div>
  )
}
