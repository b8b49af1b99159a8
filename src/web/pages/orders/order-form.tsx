import type { ReactNode } from 'react'
import { MAX_COMPLAINT_PHOTOS } from '../../../domain/orders/complaint.ts'
import type { OrderLine } from '../../../domain/orders/order.ts'
import { PHOTO_TYPES } from '../../../domain/reviews/review-photo.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import form from '../../ui/form/checked-form.module.css'
import { FormNote } from '../../ui/form/checked-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { OrderedLines } from '../../ui/orders/order-card.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import layout from '../../ui/text/layout.module.css'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './order-form.module.css'

type OrderFormProps = {
  title: string
  lead: string
  number: string
  /** What stands beside the form. */
  lines: OrderLine[]
  /** Why there is no form now. */
  refusal: string | null
  action: string
  /** Where the order's page is then. */
  anchor: string
  button: string
  errors: { photos?: string | undefined }
  children: ReactNode
}

/** What a buyer writes about an order that has arrived, with photos. */
export function OrderForm({ title, lead, number, lines, refusal, action, anchor, button, errors, children }: OrderFormProps) {
  const back = `/account/orders#${encodeURIComponent(number)}`
  const wayBack = (
    <ButtonLink href={back} look="line">
      Back to the order
    </ButtonLink>
  )
  return (
    <div className={`${text.wrap} ${styles.page}`}>
      <PageHead title={title} lead={lead} above={<Breadcrumb above={[['Your Orders', back]]} here={title} />} />
      <div className={styles.columns}>
        <OrderedLines order={{ line_items: lines }} />
        {refusal === null ? (
          <form className={form.form} method="post" action={action} encType="multipart/form-data" data-in-place="" data-anchor={anchor}>
            {children}
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
            <div className={layout.acts}>
              <Button type="submit">{button}</Button>
              {wayBack}
            </div>
            <FormNote message={undefined} />
          </form>
        ) : (
          <div className={form.form}>
            <Note>{refusal}</Note>
            <p>{wayBack}</p>
          </div>
        )}
      </div>
    </div>
  )
}

/** Without scripts the page that comes back has none of the chosen files. */
function PhotoHint({ isRefused }: { isRefused: boolean }) {
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
