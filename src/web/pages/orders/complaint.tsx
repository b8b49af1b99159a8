import { readableTime } from '../../../domain/indian-time.ts'
import { COMPLAINT_LENGTH, COMPLAINT_REASONS, MAX_COMPLAINT_PHOTOS } from '../../../domain/orders/complaint.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { PHOTO_TYPES } from '../../../domain/reviews/review-photo.ts'
import { MAX_MESSAGE_UNITS } from '../../../domain/reviews/review.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { REASON_WORDS, type ComplaintErrors } from '../../../messages/complaint.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import form from '../../ui/form/checked-form.module.css'
import { FormNote } from '../../ui/form/checked-form.tsx'
import { Field, SelectField, TextArea } from '../../ui/form/field.tsx'
import { OrderedLines } from '../../ui/orders/order-card.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './complaint.module.css'

type ComplaintProps = {
  order: Order
  /** Why nothing can be told of it now. */
  refusal: string | null
  /** The end of the time in which something can be told, in Unix seconds. */
  until: number | null
  fields: Record<'reason' | 'message', string>
  errors: ComplaintErrors
}

const TITLE = 'Something is wrong'
const REASONS = COMPLAINT_REASONS.map((value) => ({ value, title: REASON_WORDS[value] }))

/** A buyer tells what is wrong with an order that has arrived. */
export const complaint = definePage({
  head: { title: TITLE, noIndex: true },
  Body: function Complaint({ order, refusal, until, fields, errors }: ComplaintProps) {
    const { faulty } = useFolder()
    const limit = until === null ? (faulty ?? '') : `You can tell us until ${readableTime(fromUnixSeconds(until))}.`
    const back = `/account/orders#${encodeURIComponent(order.number)}`
    return (
      <div className={`${text.wrap} ${styles.page}`}>
        <PageHead
          title={TITLE}
          lead={`Order ${order.number}. ${limit}`}
          above={<Breadcrumb above={[['Your Orders', back]]} here={TITLE} />}
        />
        <div className={styles.columns}>
          <OrderedLines order={order} />
          {refusal === null ? (
            <form
              className={form.form}
              method="post"
              action={`/account/orders/${order.id}/wrong`}
              encType="multipart/form-data"
              data-in-place=""
              data-anchor={`told-${order.id}`}
            >
              <SelectField
                label="Kind of fault"
                name="reason"
                placeholder="Please choose"
                options={REASONS}
                defaultValue={fields.reason}
                required
                error={errors.reason}
              />
              <TextArea
                label="Tell us what you see"
                name="message"
                rows={5}
                defaultValue={fields.message}
                minLength={COMPLAINT_LENGTH.min}
                maxLength={MAX_MESSAGE_UNITS}
                required
                error={errors.message}
                hint={`Which piece, and what is wrong with it: ${COMPLAINT_LENGTH.min} to ${COMPLAINT_LENGTH.max} characters.`}
              />
              <Field
                label="Photos"
                aside="optional"
                name="photos"
                type="file"
                accept={PHOTO_TYPES}
                multiple
                error={errors.photos}
                hint={<PhotoHint isRefused={Object.keys(errors).length > 0} />}
              />
              <div className={form.actions}>
                <Button type="submit">Tell us</Button>
                <ButtonLink href={back} look="line">
                  Back to the order
                </ButtonLink>
              </div>
              <FormNote message={undefined} />
            </form>
          ) : (
            <div className={form.form}>
              <Note>{refusal}</Note>
              <p>
                <ButtonLink href={back} look="line">
                  Back to the order
                </ButtonLink>
              </p>
            </div>
          )}
        </div>
      </div>
    )
  },
})

/** Without scripts the page that comes back has none of the chosen files. */
export function PhotoHint({ isRefused }: { isRefused: boolean }) {
  return (
    <>
      {isRefused && (
        <noscript>
          <b>Please choose your photos again.</b>{' '}
        </noscript>
      )}
      Up to {MAX_COMPLAINT_PHOTOS}, at most 10 MB each. Only we see them. We remove the location and the camera’s details.
    </>
  )
}
