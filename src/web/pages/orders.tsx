import { openPayments, type CheckoutSession, type Payment } from '../../domain/checkout-session.ts'
import { expectedDelivery, type DeliveryRules } from '../../domain/delivery.ts'
import { readableDays } from '../../domain/indian-time.ts'
import { formatPaise } from '../../domain/money.ts'
import { choiceWords, courierLines, discountRow, withRefs, type Order, type OrderLine } from '../../domain/order.ts'
import type { SessionMode } from '../../domain/payment.ts'
import { ORDER_STATE_WORDS } from '../../domain/order-state.ts'
import type { Refund } from '../../domain/refund.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import { useFolder } from '../folder-context.ts'
import { liveRegion } from '../live-region.ts'
import { ordersTopic, paymentTopics } from '../own-topics.ts'
import { definePage } from '../page.ts'
import { AccountTabs } from '../ui/account-tabs.tsx'
import { AddressLines } from '../ui/address-lines.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Day } from '../ui/day.tsx'
import { OpenPaymentCard } from '../ui/open-payments.tsx'
import { MemberThanks, OrderThanks } from '../ui/order-thanks.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Thumbnail } from '../ui/picture.tsx'
import text from '../ui/text.module.css'
import styles from './orders.module.css'

type OrdersProps = {
  orders: Order[]
  sessions: CheckoutSession[]
  payments: Payment[]
  nowS: number
  /** The session whose payment page has led back here before its payment was decided. */
  returnedFrom: string | null
  /** What the payment with which the person comes back has bought. */
  thanks: SessionMode | null
  /** Where the mails about an order go; null for an account without an address. */
  email: string | null
  /** Names a press of a form of this page: sent twice, it is one press. */
  formKey: string
}

export const orders = definePage({
  head: { title: 'Your Orders', noIndex: true },
  Body: function Orders({ orders, sessions, payments, nowS, returnedFrom, thanks, email, formKey }: OrdersProps) {
    const open = openPayments(sessions, payments, { nowS, returnedFrom })
    return (
      <div className={`${text.wrap} ${styles.page}`}>
        <PageHead title="Your Orders" />
        <AccountTabs current="Orders" />
        <div className={styles.live} {...liveRegion('orders', ordersTopic(orders), ...paymentTopics(sessions, payments))}>
          {thanks === 'payment' && orders[0] && <OrderThanks order={orders[0]} email={email} />}
          {thanks === 'subscription' && <MemberThanks />}
          {open.map((payment) => (
            <OpenPaymentCard key={payment.id} payment={payment} />
          ))}
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} mailed={email !== null} formKey={formKey} />
          ))}
          {orders.length + open.length === 0 && <NoOrders />}
        </div>
      </div>
    )
  },
})

function expectedWords({ createdAt }: Order, delivery: DeliveryRules): string {
  const { from, to } = expectedDelivery(fromUnixSeconds(createdAt), delivery)
  return `Expect the parcel between ${readableDays(from, to)}.`
}

/** A cancelled order may have been on its way, or not. */
const ADDRESS_HEADINGS: Partial<Record<Order['state'], string>> = { delivered: 'Delivered to', refunded: 'Delivery address' }

/** Where the order is, as somebody thinks of it who waits for a parcel. */
const STATE_SENTENCES: Record<Order['state'], string> = {
  confirming: 'Your bank is confirming the payment.',
  placed: 'Paid. We are packing it.',
  packed: 'Packed, and waiting for the courier.',
  shipped: 'With the courier, on its way to you.',
  delivered: 'Handed over at your address.',
  refunded: 'Cancelled, and the money goes back the way it came.',
}

function NoOrders() {
  return (
    <div className={styles.none}>
      <p className={text.lede}>You have not ordered anything yet.</p>
      <ButtonLink href="/shop">Shop the range</ButtonLink>
    </div>
  )
}

/** `mailed`: news of the order go to an email address. */
type OrderCardProps = { order: Order; mailed: boolean; formKey: string }

function OrderCard({ order, mailed, formKey }: OrderCardProps) {
  const [{ receipt_url: receipt }] = order.charges.data
  const discount = discountRow(order)
  return (
    <article className={styles.order} id={order.number} aria-label={`Order ${order.number}`}>
      <div className={styles.top}>
        <dl>
          <div>
            <dt>Order</dt>
            <dd>{order.number}</dd>
          </div>
          <div>
            <dt>Placed</dt>
            <dd>
              <Day seconds={order.createdAt} />
            </dd>
          </div>
          <div>
            <dt>Total</dt>
            <dd>{formatPaise(order.amount)}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>{ORDER_STATE_WORDS[order.state]}</dd>
          </div>
        </dl>
        <p className={`${styles.papers} ${text.small}`}>
          <a className={text.link} href={receipt}>
            Receipt
          </a>
          <a className={text.link} href={`${receipt}.pdf`}>
            Receipt as PDF
          </a>
        </p>
      </div>
      <Tracker order={order} />
      <div className={styles.body}>
        <div className={styles.pieces}>
          <ul className={styles.lines}>
            {withRefs(order.line_items).map((line) => (
              <OrderedLine key={line.ref} line={line} />
            ))}
            {discount && (
              <li className={styles.discount}>
                <span>{discount[0]}</span>
                <b>{discount[1]}</b>
              </li>
            )}
          </ul>
          <BuyAgain order={order} formKey={formKey} />
        </div>
        <Delivery order={order} mailed={mailed} />
      </div>
      <Refunds order={order} />
    </article>
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
  return refunds.map(({ id, amount, state, createdAt }) => (
    <p key={id} className={styles.refund}>
      <b>{amount === order.amount ? 'Refunded' : 'Refund'}</b>: {formatPaise(amount)} {REFUND_WORDS[state]}, <Day seconds={createdAt} />
    </p>
  ))
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

function Delivery({ order, mailed }: Omit<OrderCardProps, 'formKey'>) {
  const { delivery } = useFolder()
  const isComing = order.state !== 'delivered' && order.state !== 'refunded'
  return (
    <div className={styles.delivery}>
      <p className={styles.state}>
        <b>{STATE_SENTENCES[order.state]}</b> {isComing && expectedWords(order, delivery)}
      </p>
      <h2>{ADDRESS_HEADINGS[order.state] ?? 'Delivering to'}</h2>
      <AddressLines lines={courierLines(order.shipping)} />
      {!order.shippingLabel && isComing && (
        <p className={text.soft}>{`The tracking number ${mailed ? 'follows by mail' : 'appears here'} when the parcel leaves.`}</p>
      )}
    </div>
  )
}

/** Who carries the parcel under which number, before the pieces. Carriers that the shop does not know have no page to link to. */
function Tracker({ order: { state, shippingLabel, carrier } }: { order: Order }) {
  if (!shippingLabel) return null
  return (
    <div className={styles.tracker}>
      <p>
        <span className={text.soft}>{carrier ? `Carried by ${carrier.name}` : 'Tracking number'}</span>
        <b>{shippingLabel.trackingNumber}</b>
      </p>
      {carrier?.trackingUrl && (
        <ButtonLink
          href={carrier.trackingUrl}
          look={state === 'packed' || state === 'shipped' ? 'stamp' : 'line'}
          size="small"
          target="_blank"
          rel="noreferrer"
        >
          Track parcel
        </ButtonLink>
      )}
    </div>
  )
}
