import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { formatPaise } from '../../../domain/money.ts'
import { choiceWords, lineOptions, withRefs, type Order } from '../../../domain/orders/order.ts'
import { discountRows, isMoneyAlone, keptParts, paidParts, refundedParts, type PaidPart } from '../../../domain/orders/paid-parts.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { writeLines, type RefundChoice, type WantedRefund } from '../../../domain/payments/refund-choice.ts'
import { refundablePaise, type RefundState } from '../../../domain/payments/refund.ts'
import { TOO_LATE_FOR_TAX } from '../../../messages/orders/gst-return.ts'
import { Field } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { ActionButton } from '../ui/form/action-form.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './order.module.css'

/** What waits to be confirmed, and what it comes to. */
export type ChosenRefund = { wanted: WantedRefund; choice: RefundChoice }

const STATES: Record<RefundState, string> = {
  due: 'requested',
  pending: 'accepted by the payment provider',
  completed: 'paid out',
  failed: 'failed at the payment provider',
}

type RefundProps = {
  order: Order
  left: RefundChoice
  chosen: ChosenRefund | null
  /** It took pieces off a count. */
  soldPieces: boolean
  /** A credit note of now would lower no tax. */
  isTooLateForTax: boolean
}

/** The order's lines, of which some are chosen to be refunded; the amount is shown before it is confirmed. */
export function OrderRefund({ order, left, ...asked }: RefundProps) {
  const { chosen } = asked
  // While it asks whether one is meant, no other one begins.
  const canRefund = left.ok && !chosen?.choice.ok
  const isPartly = order.refunds.some(({ state }) => state !== 'failed')
  const kept = keptParts(order)
  return (
    <Panel id="lines" title="Lines">
      <form className={styles.form} method="get" action={`/operator/orders/${order.id}#refund`}>
        <ul className={styles.lines}>
          {paidParts(order).map((part, index) => (
            <Part key={part.ref} {...{ order, part, kept: kept[index]!, canRefund }} />
          ))}
        </ul>
        {discountRows(order).map(([name, amount]) => (
          <p key={name} className={styles.total}>
            <span>{name}</span> <b>{amount}</b>
          </p>
        ))}
        <p className={styles.total}>
          <span>Total</span> <b>{formatPaise(order.amount)}</b>
        </p>
        {canRefund && (
          <>
            <ActionButton look="line" name="refund" value="lines">
              Refund ticked pieces
            </ActionButton>
            <div className={`${layout.row} ${styles.amount}`}>
              <Field
                label="Amount in rupees"
                hint="To refund only part of the price, such as for a stain: of what is ticked, else of all that is left."
                name="amount"
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
              />
              <ActionButton look="line" name="refund" value="amount">
                Refund this amount
              </ActionButton>
            </div>
            <div className={styles.all}>
              <ActionButton look="quiet" name="refund" value="all">
                {isPartly ? 'Refund what is left' : 'Refund everything'} ({formatPaise(left.amountPaise)})
              </ActionButton>
            </div>
          </>
        )}
      </form>
      {order.refunds.length > 0 && <Given order={order} />}
      {chosen && <Confirmation order={order} {...asked} chosen={chosen} />}
    </Panel>
  )
}

function Given({ order }: { order: Order }) {
  const parts = refundedParts(order)
  return (
    <ul className={text.soft}>
      {order.refunds.map(({ id, amount, state, reason, lineIds }, index) => (
        <li key={id}>
          {formatPaise(amount)}
          {lineIds && ` for ${parts[index]!.map((part) => nameOf(order, part)).join(', ')}`}:{' '}
          {reason === 'changed' ? 'pays for what was added' : STATES[state]}
        </li>
      ))}
    </ul>
  )
}

/** "2 × Kurta in M", "Delivery", or "Kurta in M, a part of its price". */
function nameOf(order: Order, part: PaidPart): string {
  const line = withRefs(order.line_items).find(({ ref }) => ref === part.ref)
  const name = !line || line.one_size ? part.description : `${part.description} in ${optionsLabel(lineOptions(line))}`
  if (part.quantity > 0) return `${part.quantity} × ${name}`
  return isMoneyAlone(part) ? `${name}, a part of its price` : name
}

/** A line or a fee, which can be ticked to be refunded; of several pieces it can be some. */
function Part({ order, part, kept, canRefund }: { order: Order; part: PaidPart; kept: PaidPart; canRefund: boolean }) {
  const line = withRefs(order.line_items).find(({ ref }) => ref === part.ref)
  const given = refundedWords(part, kept)
  const words = (
    <span className={styles.line}>
      <span>
        {line ? `${line.quantity} × ${line.description}` : part.description}
        {line ? (
          <span className={styles.detail}>
            {choiceWords(line)}, {formatPaise(line.amount_unit)} each{given && `, ${given}`},{' '}
            <a href={`/operator/products/${encodeURIComponent(line.id)}`}>product</a>
          </span>
        ) : (
          given && <span className={styles.detail}>{given}</span>
        )}
      </span>
      <span>{formatPaise(line ? line.amount_subtotal : part.paise)}</span>
    </span>
  )
  if (!canRefund || (kept.paise === 0 && kept.quantity === 0)) return <li>{words}</li>
  return (
    <li>
      <label className={layout.press}>
        <input type="checkbox" name={`line.${part.ref}`} /> {words}
      </label>
      {kept.quantity > 1 && (
        <label className={`${layout.press} ${styles.pieces}`}>
          Pieces of {part.description}
          <input type="number" name={`pieces.${part.ref}`} min={1} max={kept.quantity} defaultValue={kept.quantity} />
        </label>
      )}
    </li>
  )
}

/** "refunded", "1 of 2 refunded", or "Rs.100 refunded". */
function refundedWords(part: PaidPart, kept: PaidPart): string | null {
  if (kept.paise === part.paise && kept.quantity === part.quantity) return null
  if (kept.paise === 0 && kept.quantity === 0) return 'refunded'
  const back = part.quantity - kept.quantity
  return back > 0 ? `${back} of ${part.quantity} refunded` : `${formatPaise(part.paise - kept.paise)} refunded`
}

/** Why it cannot be; what a page's own fields do not allow is left to the act's words. */
function refusalOf({ wanted, choice }: ChosenRefund): string | null {
  if (wanted.lines?.length === 0) return 'Please tick the pieces to refund first.'
  if (wanted.amountPaise === 0) return 'Please say the amount in whole rupees.'
  if (choice.ok) return null
  if (choice.reason === 'too-much') return `Only ${formatPaise(choice.leftPaise)} are left of that.`
  return 'There is nothing left to refund of these pieces.'
}

function Confirmation({ order, chosen, soldPieces, isTooLateForTax }: Omit<RefundProps, 'left'> & { chosen: ChosenRefund }) {
  const address = `/operator/orders/${order.id}`
  const { wanted, choice } = chosen
  const refusal = refusalOf(chosen)
  if (refusal !== null || !choice.ok)
    return (
      <Note id="refund" role="alert">
        {refusal}
      </Note>
    )
  const parts = choice.parts.flatMap(({ ref, pieces, paise }) =>
    paidParts(order)
      .filter((part) => part.ref === ref)
      .map((part) => ({ ...part, quantity: pieces, paise })),
  )
  const names = choice.lineIds ? ` for ${parts.map((part) => nameOf(order, part)).join(', ')}` : null
  const offersPutBack = soldPieces && parts.some(({ quantity }) => quantity > 0)
  const seenPaise = refundablePaise(
    order.amount,
    order.refunds.map(({ amount, ...refund }) => ({ ...refund, amountPaise: amount })),
  )
  const values = {
    lines: wanted.lines ? writeLines(wanted.lines) : '',
    amount: wanted.amountPaise === undefined ? '' : String(wanted.amountPaise / 100),
    seen: String(seenPaise),
    ...(!offersPutBack && { putBack: '' }),
  }
  return (
    <div className={styles.confirm} id="refund" tabIndex={-1} role="group" aria-label="Confirm the refund">
      <p>
        <b>{formatPaise(choice.amountPaise)}</b> goes back to the buyer
        {names ?? (choice.amountPaise === seenPaise ? ': all that is left of this order' : ', laid on all that is left of this order')}.
        This cannot be undone.
      </p>
      {isTooLateForTax && <p>{TOO_LATE_FOR_TAX}</p>}
      <div className={layout.line}>
        <Act
          of="orders refund"
          address={address}
          target={order.id}
          refused={null}
          button={`Yes, refund ${formatPaise(choice.amountPaise)}`}
          values={values}
          initial={{ putBack: canShip(order.state) ? 'on' : undefined }}
          look="danger"
        />
        <form method="get" action={`${address}#lines`}>
          <ActionButton>Keep it</ActionButton>
        </form>
      </div>
    </div>
  )
}
