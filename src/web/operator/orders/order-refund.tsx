import type { ReactNode } from 'react'
import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { formatPaise } from '../../../domain/money.ts'
import { choiceWords, discountRow, lineOptions, withRefs, type Order, type OrderLine } from '../../../domain/orders/order.ts'
import { feeParts, type PaidPart } from '../../../domain/orders/paid-parts.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { writeRefs, type RefundChoice, type RefundState } from '../../../domain/payments/refund.ts'
import { Note } from '../../ui/text/note.tsx'
import { Act } from '../ui/act.tsx'
import { ActionButton } from '../ui/action-form.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './order.module.css'

/** `lineIds` is null for all that is left. */
export type ChosenRefund = { lineIds: string[] | null; choice: RefundChoice }

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
}

/** The order's lines, of which some are chosen to be refunded; the amount is shown before it is confirmed. */
export function OrderRefund({ order, left, chosen, soldPieces }: RefundProps) {
  const returned = new Set(order.refunds.filter(({ state }) => state !== 'failed').flatMap(({ lineIds }) => lineIds ?? []))
  // While it asks whether one is meant, no other one begins.
  const canRefund = left.ok && !chosen?.choice.ok
  const isPartly = order.refunds.some(({ state }) => state !== 'failed')
  const discount = discountRow(order)
  return (
    <Panel id="lines" title="Lines">
      <form className={styles.form} method="get" action={`/operator/orders/${order.id}#refund`}>
        <ul className={styles.lines}>
          {withRefs(order.line_items).map((line) => (
            <Line key={line.ref} line={line} isReturned={returned.has(line.ref)} canRefund={canRefund} />
          ))}
          {feeParts(order.fees).map((fee) => (
            <FeeLine key={fee.ref} fee={fee} isReturned={returned.has(fee.ref)} canRefund={canRefund} />
          ))}
        </ul>
        {discount && (
          <p className={styles.total}>
            <span>{discount[0]}</span> <b>{discount[1]}</b>
          </p>
        )}
        <p className={styles.total}>
          <span>Total</span> <b>{formatPaise(order.amount)}</b>
        </p>
        {canRefund && (
          <div className={styles.buttons}>
            <ActionButton look="line" name="refund" value="lines">
              Refund ticked pieces
            </ActionButton>
            <ActionButton look="quiet" name="refund" value="all">
              {isPartly ? 'Refund what is left' : 'Refund everything'} ({formatPaise(left.amountPaise)})
            </ActionButton>
          </div>
        )}
      </form>
      {order.refunds.length > 0 && (
        <ul className={styles.refunds}>
          {order.refunds.map((refund) => (
            <li key={refund.id}>
              {formatPaise(refund.amount)}: {STATES[refund.state]}
            </li>
          ))}
        </ul>
      )}
      {chosen && <Confirmation order={order} chosen={chosen} soldPieces={soldPieces} />}
    </Panel>
  )
}

type LineProps = { line: OrderLine & { ref: string }; isReturned: boolean; canRefund: boolean }

function Line({ line, isReturned, canRefund }: LineProps) {
  return (
    <Refundable name={line.ref} canRefund={canRefund && !isReturned} amount={line.amount_subtotal}>
      {line.quantity} × {line.description}
      <span className={styles.detail}>
        {choiceWords(line)}, {formatPaise(line.amount_unit)} each{isReturned && ', refunded'},{' '}
        <a href={`/operator/products/${encodeURIComponent(line.id)}`}>product</a>
      </span>
    </Refundable>
  )
}

function FeeLine({ fee, isReturned, canRefund }: { fee: PaidPart; isReturned: boolean; canRefund: boolean }) {
  return (
    <Refundable name={fee.ref} canRefund={canRefund && !isReturned} amount={fee.paise}>
      {fee.description}
      {isReturned && <span className={styles.detail}>refunded</span>}
    </Refundable>
  )
}

/** What can be ticked to be refunded; `name` names it within its order. */
function Refundable({ name, canRefund, amount, children }: { name: string; canRefund: boolean; amount: number; children: ReactNode }) {
  const words = (
    <span className={styles.line}>
      <span>{children}</span>
      <span>{formatPaise(amount)}</span>
    </span>
  )
  if (!canRefund) return <li>{words}</li>
  return (
    <li>
      <label>
        <input type="checkbox" name={`line.${name}`} /> {words}
      </label>
    </li>
  )
}

function Confirmation({ order, chosen: { lineIds, choice }, soldPieces }: { order: Order; chosen: ChosenRefund; soldPieces: boolean }) {
  const address = `/operator/orders/${order.id}`
  if (!choice.ok) {
    const words = lineIds?.length === 0 ? 'Please tick the pieces to refund first.' : 'There is nothing left to refund of these pieces.'
    return (
      <Note id="refund" role="alert">
        {words}
      </Note>
    )
  }
  const isChosen = ({ ref }: { ref: string }) => choice.lineIds?.includes(ref) ?? false
  const pieces = withRefs(order.line_items)
    .filter(isChosen)
    .map((line) => `${line.quantity} × ${line.description}${line.one_size ? '' : ` in ${optionsLabel(lineOptions(line))}`}`)
  const fees = feeParts(order.fees).filter(isChosen)
  const lines = [...pieces, ...fees.map(({ description }) => description)]
  const offersPutBack = soldPieces && (pieces.length > 0 || lineIds === null)
  const values = {
    lines: lineIds ? writeRefs(lineIds) : '',
    seen: String(choice.amountPaise),
    ...(!offersPutBack && { putBack: '' }),
  }
  return (
    <div className={styles.confirm} id="refund" tabIndex={-1} role="group" aria-label="Confirm the refund">
      <p>
        <b>{formatPaise(choice.amountPaise)}</b> goes back to the buyer
        {lines.length > 0 ? ` for ${lines.join(', ')}` : ': all that is left of this order'}. This cannot be undone.
      </p>
      <div className={styles.buttons}>
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
