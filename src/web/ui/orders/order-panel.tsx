import type { ReactNode } from 'react'
import { businessLines } from '../../../domain/addresses/business.ts'
import { formatPaise } from '../../../domain/money.ts'
import { destinationLines, isCollected } from '../../../domain/orders/destination.ts'
import type { CashPayment } from '../../../domain/orders/order-fees.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { asChanged, chargedPaise, discountRows, feeRows } from '../../../domain/orders/paid-parts.ts'
import { isComing } from '../../../domain/parcels/order-state.ts'
import { MAX_UPI, type Refund } from '../../../domain/payments/refund.ts'
import { Button } from '../form/button.tsx'
import { Field } from '../form/field.tsx'
import { Day } from '../text/day.tsx'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import { AddressLines } from './address-lines.tsx'
import styles from './order-card.module.css'
import { Tracker } from './tracker.tsx'

/** Where an order goes, what it came to, what has gone back of that, and its papers. `isMailed`: news of it go to an email address. */
export function OrderPanel({ order, isMailed }: { order: Order; isMailed: boolean }) {
  const changed = asChanged(order)
  const paid = chargedPaise(order)
  return (
    <div className={styles.panel}>
      <Address order={order} isMailed={isMailed} />
      {!isComing(order.state) && <Tracker parcel={order} />}
      <dl className={styles.sums}>
        {discountRows(changed).map(([name, amount]) => (
          <Sum key={name} name={name} amount={amount} />
        ))}
        {order.fees.length > 0 && feeRows(order).map(([name, amount]) => <Sum key={name} name={name} amount={amount} />)}
        <Sum name="Total" amount={formatPaise(changed.amount)} />
        {order.cash && <Cash {...order.cash} />}
      </dl>
      {/* Pieces that others took the place of have cost more. */}
      {paid !== changed.amount && (
        <div className={text.small}>
          <b>Paid</b>: {formatPaise(paid)}
        </div>
      )}
      <Refunds order={order} />
      <Papers order={order} />
    </div>
  )
}

function Sum({ name, amount }: { name: string; amount: ReactNode }) {
  return (
    <div className={layout.ends}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

function Cash({ due, collectedAt }: CashPayment) {
  if (due === 0 && collectedAt === undefined) return null
  return collectedAt === undefined ? (
    <Sum name="To pay the courier" amount={formatPaise(due)} />
  ) : (
    <Sum name="Paid in cash" amount={<Day seconds={collectedAt} />} />
  )
}

/** A cancelled order may have been on its way, or not. */
const ADDRESS_HEADINGS: Partial<Record<Order['state'], string>> = { delivered: 'Delivered to', refunded: 'Delivery address' }

/** `isMailed`: news of the order go to an email address. */
function Address({ order, isMailed }: { order: Order; isMailed: boolean }) {
  return (
    <div className={styles.address}>
      <h3>{isCollected(order) ? 'Collect it at' : (ADDRESS_HEADINGS[order.state] ?? 'Delivering to')}</h3>
      <AddressLines lines={destinationLines(order, { isForCourier: true })} />
      {order.business && (
        <>
          <h3>Billed to</h3>
          <AddressLines lines={businessLines(order.business)} />
        </>
      )}
      {!order.shippingLabel && isComing(order.state) && !isCollected(order) && (
        <p className={text.soft}>{`The tracking number ${isMailed ? 'follows by mail' : 'appears here'} when the parcel leaves.`}</p>
      )}
    </div>
  )
}

const REFUND_WORDS: Record<Refund['state'], string> = {
  due: 'goes back to you',
  pending: 'is on its way back to you',
  completed: 'has gone back to you',
  failed: '',
}

function Refunds({ order }: { order: Order }) {
  // A failed attempt is followed by another one: the person waits for the money, not for attempts. What pays for other pieces stays.
  const refunds = order.refunds.filter(({ state, reason, amount }) => state !== 'failed' && reason !== 'changed' && amount > 0)
  return refunds.map(({ id, amount, state, way, upi, createdAt }) => (
    <div key={id} className={text.small}>
      {way === 'deducted' ? (
        <>
          <b>Taken off</b>: {formatPaise(amount)}, which you do not have to pay,{' '}
        </>
      ) : (
        <>
          <b>{state === 'completed' ? 'Refunded' : 'Refund started'}</b>: {formatPaise(amount)} {REFUND_WORDS[state]},{' '}
        </>
      )}
      <Day seconds={createdAt} />
      {way === 'hand' && state === 'due' && <UpiForm orderId={order.id} refundId={id} upi={upi} />}
    </div>
  ))
}

function UpiForm({ orderId, refundId, upi }: { orderId: string; refundId: string; upi: string | undefined }) {
  return (
    <form method="post" action="/account/orders" data-in-place="">
      <input type="hidden" name="intent" value="upi" />
      <input type="hidden" name="order" value={orderId} />
      <input type="hidden" name="refund" value={refundId} />
      <Field
        label="Your UPI address"
        name="upi"
        hint="You paid in cash: we send the money there."
        autoComplete="off"
        maxLength={MAX_UPI}
        defaultValue={upi ?? ''}
        required
      />
      <Button type="submit" look="line" size="small">
        Save
      </Button>
    </form>
  )
}

function Papers({ order }: { order: Order }) {
  const [{ receipt_url: receipt }] = order.charges.data
  return (
    <p className={`${styles.papers} ${text.small}`}>
      <a className={text.link} href={receipt}>
        Receipt
      </a>
      <a className={text.link} href={`${receipt}.pdf`}>
        Receipt as PDF
      </a>
    </p>
  )
}
