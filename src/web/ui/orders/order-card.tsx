import { formatPaise } from '../../../domain/money.ts'
import { choiceWords, withRefs, type Order, type OrderLine } from '../../../domain/orders/order.ts'
import { asChanged } from '../../../domain/orders/paid-parts.ts'
import { promisedDelivery, type DeliveryDays } from '../../../domain/parcels/delivery.ts'
import { canShip, isComing } from '../../../domain/parcels/order-state.ts'
import { oneParcelWords, shipsFromWords } from '../../../messages/catalogue/stock.ts'
import { orderHeading } from '../../../messages/orders/order-heading.ts'
import { useFolder } from '../../folder-context.ts'
import { Button, ButtonLink } from '../form/button.tsx'
import { Thumbnail } from '../pictures/picture.tsx'
import { Day } from '../text/day.tsx'
import text from '../text/text.module.css'
import styles from './order-card.module.css'
import { type OrderChangesProps, OrderChanges } from './order-changes.tsx'
import { OrderComplaints } from './order-complaints.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderReturns } from './order-returns.tsx'
import { NextSteps, Thanks } from './order-thanks.tsx'
import { OrderTrack } from './order-track.tsx'
import { Tracker } from './tracker.tsx'

export type OrderCardProps = OrderChangesProps & {
  /** Where the mails about an order go; null for an account without an address. */
  email: string | null
  /** Names a press of a form of this page: sent twice, it is one press. */
  formKey: string
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
  const { line_items: lines, amount } = asChanged(order)
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
            {lines.slice(0, MAX_THUMBNAILS).map(({ picture }, index) => (
              <Thumbnail key={index} picture={picture} className={styles.thumbnail} />
            ))}
            {lines.length > MAX_THUMBNAILS && <span>{`and ${lines.length - MAX_THUMBNAILS} more`}</span>}
            <b>{formatPaise(amount)}</b>
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
  return (
    <>
      {isNew ? (
        <NextSteps order={order} promised={promised} email={email} />
      ) : (
        isComing(order.state) && <Way order={order} promised={promised} />
      )}
      <div className={styles.body}>
        <OrderedLines order={asChanged(order)} isReviewed={order.state === 'delivered'} isUnsent={canShip(order.state)} />
        <OrderPanel order={order} isMailed={email !== null} />
        <div className={styles.acts}>
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
          <OrderChanges order={order} refusal={refusal} complaints={complaints} returns={returns} nowS={nowS} />
        </div>
      </div>
    </>
  )
}

function Way({ order, promised }: Pick<OpenedProps, 'order' | 'promised'>) {
  return (
    <div className={`${styles.body} ${styles.way}`}>
      <OrderTrack order={order} promised={promised} />
      <Tracker parcel={order} />
    </div>
  )
}

type OrderedLinesProps = {
  order: Pick<Order, 'line_items'>
  /** Each piece leads to what can be said of it. */
  isReviewed?: boolean
  /** What was sold ahead says from when it is sent. */
  isUnsent?: boolean
}

export function OrderedLines({ order, isReviewed = false, isUnsent = false }: OrderedLinesProps) {
  const oneParcel = isUnsent && oneParcelWords(order.line_items.map(({ ships_from: day }) => day))
  return (
    <div className={styles.pieces}>
      <ul className={styles.lines} aria-label="Pieces">
        {withRefs(order.line_items).map((line) => (
          <OrderedLine key={line.ref} line={line} isReviewed={isReviewed} shipsFrom={isUnsent ? shipsFromWords(line.ships_from) : null} />
        ))}
      </ul>
      {oneParcel && <p className={text.soft}>{oneParcel}</p>}
    </div>
  )
}

function OrderedLine({ line, isReviewed, shipsFrom }: { line: OrderLine; isReviewed: boolean; shipsFrom: string | null }) {
  const page = `/product/${encodeURIComponent(line.id)}`
  return (
    <li>
      <Thumbnail picture={line.picture} sizes="(min-width: 600px) 280px, 96px" />
      <div>
        <a href={page}>{line.description}</a>
        <p className={text.soft}>
          {choiceWords(line)}, quantity {line.quantity}
        </p>
        {shipsFrom && <p className={text.soft}>{shipsFrom}</p>}
        <p>{formatPaise(line.amount_subtotal)}</p>
        {isReviewed && (
          <a className={styles.review} href={`${page}#reviews`} aria-label={`Review it: ${line.description}`}>
            Review it
          </a>
        )}
      </div>
    </li>
  )
}

function BuyAgain({ order: { id, number }, formKey }: { order: Order; formKey: string }) {
  return (
    <form method="post" action="/account/orders">
      <input type="hidden" name="intent" value="buy-again" />
      <input type="hidden" name="order" value={id} />
      <input type="hidden" name="key" value={`${formKey}-${number}`} />
      <Button type="submit" look="line" size="small">
        Buy again
      </Button>
    </form>
  )
}
