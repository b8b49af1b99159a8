import { readableTime } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import { morePaise, writeKind, type KindInstead } from '../../../domain/orders/exchange.ts'
import { RETURN_REASONS, RETURN_WORDS_LENGTH, type ReturnableLine } from '../../../domain/orders/order-return.ts'
import { choiceWords, withRefs, type Order } from '../../../domain/orders/order.ts'
import { asChanged } from '../../../domain/orders/paid-parts.ts'
import { paidPaise } from '../../../domain/prices/pricing.ts'
import { MAX_MESSAGE_UNITS } from '../../../domain/reviews/review.ts'
import { comingBack, type ReturnRules } from '../../../domain/shop/returns.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { insteadWords, moreWords, OTHER_PRICE_RULE, RETURN_REASON_WORDS, type ReturnErrors } from '../../../messages/orders/order-return.ts'
import { definePage } from '../../page.ts'
import { Field, SelectField, TextArea, typedAt } from '../../ui/form/field.tsx'
import { Note } from '../../ui/text/note.tsx'
import { OrderForm } from './order-form.tsx'

type Line = ReturnableLine & { kinds: KindInstead[] }
type ReturnProps = {
  order: Order
  /** The order's id, or that of the parcel that was sent in exchange. */
  parcelId: string
  /** Those of which something can come back. */
  lines: Line[]
  rules: ReturnRules
  /** Why nothing can be sent back now. */
  refusal: string | null
  /** The end of the time in which a return can be asked for, in Unix seconds. */
  until: number | null
  fields: { reason: string; message: string; instead: Record<string, string>; pieces: Record<string, string> }
  errors: ReturnErrors
}

const TITLE = 'Return or exchange'
const REASONS = RETURN_REASONS.map((value) => ({ value, title: RETURN_REASON_WORDS[value] }))

/** A buyer asks to send pieces back: which, why, and for what. */
export const orderReturn = definePage({
  head: { title: TITLE, noIndex: true },
  Body: function OrderReturn({ order, parcelId, lines, rules, refusal, until, fields, errors }: ReturnProps) {
    const limit = until === null ? '' : ` You can ask until ${readableTime(fromUnixSeconds(until))}.`
    return (
      <OrderForm
        title={TITLE}
        lead={`Order ${order.number}. ${comingBack(rules)}${limit}`}
        number={order.number}
        lines={lines.length > 0 ? lines : asChanged(order).line_items}
        refusal={refusal}
        action={`/account/orders/${parcelId}/return`}
        anchor={`returns-${order.id}`}
        button="Ask for it"
        errors={errors}
      >
        {lines.map((line) => (
          <Pieces
            key={line.ref}
            line={line}
            order={order}
            rules={rules}
            fields={fields}
            error={lines.length === 1 ? errors.lines : undefined}
          />
        ))}
        {lines.length > 1 && errors.lines && <Note role="alert">{errors.lines}</Note>}
        <SelectField label="Why" {...typedAt('reason', fields, errors)} placeholder="Please choose" options={REASONS} required />
        <TextArea
          label="Anything we should know"
          aside="optional"
          {...typedAt('message', fields, errors)}
          rows={3}
          maxLength={MAX_MESSAGE_UNITS}
          hint={`At most ${RETURN_WORDS_LENGTH.max} characters.`}
        />
      </OrderForm>
    )
  },
})

type PiecesProps = Pick<ReturnProps, 'order' | 'rules' | 'fields'> & { line: Line; error: string | undefined }

/** What is wanted instead of a line's pieces, and of how many. */
function Pieces({ line, order, rules, fields, error }: PiecesProps) {
  const { ref, of, left, kinds } = line
  const paid = withRefs(order.line_items).find((known) => known.ref === of)
  const money = paid?.quantity === 1 ? formatPaise(paidPaise(paid)) : null
  const options = [
    { value: '', title: 'Keep it' },
    ...(rules.refund ? [{ value: 'money', title: money === null ? 'Money back' : `Money back, ${money}` }] : []),
    ...(rules.exchange ? kinds.map((kind) => ({ value: writeKind(kind), title: kindWords(kind, line) })) : []),
  ]
  return (
    <>
      <SelectField
        label={`${line.description}, ${choiceWords(line)}`}
        name={`instead.${ref}`}
        options={options}
        {...(rules.exchange && kinds.some(({ piece }) => piece) && { hint: OTHER_PRICE_RULE })}
        defaultValue={fields.instead[ref] ?? ''}
        error={error}
      />
      {left > 1 && (
        <Field
          label="How many of them"
          aside={`of ${left}`}
          name={`pieces.${ref}`}
          type="number"
          inputMode="numeric"
          min={1}
          max={left}
          defaultValue={fields.pieces[ref] ?? left}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** "Size XL instead, Rs.300 more". */
function kindWords({ to, piece }: KindInstead, line: Line): string {
  const more = piece ? moreWords(morePaise(piece, line, 1)) : ''
  return `${capital(insteadWords(to, piece))}${more}${more !== '' && line.left > 1 ? ' a piece' : ''}`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
