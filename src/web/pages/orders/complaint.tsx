import { readableTime } from '../../../domain/indian-time.ts'
import { COMPLAINT_LENGTH, COMPLAINT_REASONS } from '../../../domain/orders/complaint.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { asChanged } from '../../../domain/orders/paid-parts.ts'
import { MAX_MESSAGE_UNITS } from '../../../domain/reviews/review.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { REASON_WORDS, type ComplaintErrors } from '../../../messages/orders/complaint.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import { SelectField, TextArea, typedAt } from '../../ui/form/field.tsx'
import { OrderForm } from './order-form.tsx'

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
    return (
      <OrderForm
        title={TITLE}
        lead={`Order ${order.number}. ${limit}`}
        number={order.number}
        lines={asChanged(order).line_items}
        refusal={refusal}
        action={`/account/orders/${order.id}/wrong`}
        anchor={`told-${order.id}`}
        button="Tell us"
        errors={errors}
      >
        <SelectField label="Kind of fault" {...typedAt('reason', fields, errors)} placeholder="Please choose" options={REASONS} required />
        <TextArea
          label="Tell us what you see"
          {...typedAt('message', fields, errors)}
          rows={5}
          minLength={COMPLAINT_LENGTH.min}
          maxLength={MAX_MESSAGE_UNITS}
          required
          hint={`Which piece, and what is wrong with it: ${COMPLAINT_LENGTH.min} to ${COMPLAINT_LENGTH.max} characters.`}
        />
      </OrderForm>
    )
  },
})
