import { businessLines } from '../../../domain/addresses/business.ts'
import { formatPaise } from '../../../domain/money.ts'
import type { Complaint } from '../../../domain/orders/complaint.ts'
import { destinationLines, isCollected } from '../../../domain/orders/destination.ts'
import type { OrderReturn } from '../../../domain/orders/order-return.ts'
import { choiceWords, discountRow, withRefs, type CashPayment, type Order, type OrderLine } from '../../../domain/orders/order.ts'
import { feeRows } from '../../../domain/orders/paid-parts.ts'
import { promisedDelivery, type DeliveryDays } from '../../../domain/parcels/delivery.ts'
import { MAX_UPI, type Refund } from '../../../domain/payments/refund.ts'
import { orderHeading } from '../../../messages/order-heading.ts'
import { useFolder } from '../../folder-context.ts'
import { Button, ButtonLink } from '../form/button.tsx'
import { Field } from '../form/field.tsx'
import { Thumbnail } from '../pictures/picture.tsx'
import { Day } from '../text/day.tsx'
import text from '../text/text.module.css'
import { AddressLines } from './address-lines.tsx'
import styles from './order-card.module.css'
import { OrderChanges, type OrderRefusal } from './order-changes.tsx'
import { OrderComplaints } from './order-complaints.tsx'
import { OrderReturns } from './order-returns.tsx'
import { NextSteps, Thanks } from './order-thanks.tsx'
import { OrderTrack } from './order-track.tsx'
import { Tracker } from './tracker.tsx'

export type OrderCardProps = {
  order: Order
  complaints: Complaint[]
  returns: OrderReturn[]
  nowS: number
  /** Where the mails about an order go; null for an account without an address. */
  email: string | null
  /** Names a press of a form of this page: sent twice, it is one press. */
  formKey: string
  refusal: OrderRefusal | null
  /** It has just been paid, and nothing has left yet. */
  isNew: boolean
  /** Below a newer order: in short, until it is opened. */
  isFolded: boolean
}

/** An order: when it comes, where it is, what is in it, where it goes, and what can still be done about it. */
export function OrderCard(props: OrderCardProps) {
  const { order, isNew, isFolded, nowS } = props
  const promised = promisedDelivery(order, useFolder().delivery)
  const head = (
    <header className={styles.head}>
      {isNew ? <Thanks promised={promised} due={order.cash?.due ?? null} /> : <h2>{orderHeading(order, promised, nowS)}</h2>}
      <p className={text.soft}>
        Order {order.number}, placed <Day seconds={order.createdAt} />
      </p>
    </header>
  )
  const name = `Order ${order.number}`
  if (!isFolded)
    return (
      <article className={styles.order} id={order.number} aria-label={name}>
        {head}
        <Opened {...props} promised={promised} />
      </article>
    )
  return (
    <article aria-label={name}>
      <details className={styles.folded}>
        <summary>
          {head}
          <span className={styles.glance}>
            {order.line_items.slice(0, MAX_THUMBNAILS).map(({ picture }, index) => (
              <Thumbnail key={index} picture={picture} className={styles.thumbnail} />
            ))}
            {order.line_items.length > MAX_THUMBNAILS && <span>{`and ${order.line_items.length - MAX_THUMBNAILS} more`}</span>}
            <b>{formatPaise(order.amount)}</b>
            <span className={text.link}>Open</span>
          </span>
        </summary>
        {/* An address that ends with the number opens it. */}
        <div className={styles.order} id={order.number}>
          <Opened {...props} promised={promised} />
        </div>
      </details>
    </article>
  )
}

/** As many pieces of a folded order are seen beside each other. */
const MAX_THUMBNAILS = 4

type OpenedProps = OrderCardProps & { promised: DeliveryDays | null }

function Opened({ order, complaints, returns, nowS, email, formKey, refusal, isNew, promised }: OpenedProps) {
  const discount = discountRow(order)
  return (
    <>
      {!isNew && <OrderTrack order={order} promised={promised} />}
      {isNew ? <NextSteps order={order} promised={promised} email={email} /> : <Tracker parcel={order} />}
      <div className={styles.body}>
        <div className={styles.pieces}>
          <OrderedLines order={order} />
          {isNew ? (
            <p>
              <ButtonLink href="/shop" look="line" size="small">
                Continue shopping
              </ButtonLink>
            </p>
          ) : (
            <BuyAgain order={order} formKey={formKey} />
          )}
          <OrderComplaints order={order} complaints={complaints} />
          <OrderReturns order={order} returns={returns} />
        </div>
        <div className={styles.panel}>
          <Address order={order} isMailed={email !== null} />
          <dl className={styles.sums}>
            {discount && (
              <div>
                <dt>{discount[0]}</dt>
                <dd>{discount[1]}</dd>
              </div>
            )}
            {order.fees.length > 0 &&
              feeRows(order).map(([name, amount]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{amount}</dd>
                </div>
              ))}
            <div>
              <dt>Total</dt>
              <dd>{formatPaise(order.amount)}</dd>
            </div>
            {order.cash && <Cash {...order.cash} />}
          </dl>
          <Refunds order={order} />
          <Papers order={order} />
        </div>
        <OrderChanges order={order} refusal={refusal} complaints={complaints} returns={returns} nowS={nowS} />
      </div>
    </>
  )
}

function Cash({ due, collectedAt }: CashPayment) {
  if (due === 0 && collectedAt === undefined) return null
  return (
    <div>
      <dt>{collectedAt === undefined ? 'To pay the courier' : 'Paid in cash'}</dt>
      <dd>{collectedAt === undefined ? formatPaise(due) : <Day seconds={collectedAt} />}</dd>
    </div>
  )
}

export function OrderedLines({ order }: { order: Pick<Order, 'line_items'> }) {
  return (
    <ul className={styles.lines} aria-label="Pieces">
      {withRefs(order.line_items).map((line) => (
        <OrderedLine key={line.ref} line={line} />
      ))}
    </ul>
  )
}

function OrderedLine({ line }: { line: OrderLine }) {
  return (
    <li>
      <Thumbnail picture={line.picture} />
      <div>
        <a href={`/product/${encodeURIComponent(line.id)}`}>{line.description}</a>
        <p className={text.soft}>
          {choiceWords(line)}, quantity {line.quantity}
        </p>
      </div>
      <b>{formatPaise(line.amount_subtotal)}</b>
    </li>
  )
}

function BuyAgain({ order: { id, number }, formKey }: { order: Order; formKey: string }) {
  return (
    <form className={styles.again} method="post" action="/account/orders">
      <input type="hidden" name="intent" value="buy-again" />
      <input type="hidden" name="order" value={id} />
      <input type="hidden" name="key" value={`${formKey}-${number}`} />
      <Button type="submit" look="line" size="small">
        Buy again
      </Button>
      <span className={`${text.small} ${text.soft}`}>Adds what is there, at today’s prices.</span>
    </form>
  )
}

/** A cancelled order may have been on its way, or not. */
const ADDRESS_HEADINGS: Partial<Record<Order['state'], string>> = { delivered: 'Delivered to', refunded: 'Delivery address' }

/** `isMailed`: news of the order go to an email address. */
function Address({ order, isMailed }: { order: Order; isMailed: boolean }) {
  const isComing = order.state !== 'delivered' && order.state !== 'refunded'
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
      {!order.shippingLabel && isComing && !isCollected(order) && (
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
  // A failed attempt is followed by another one: the person waits for the money, not for attempts.
  const refunds = order.refunds.filter(({ state }) => state !== 'failed')
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
