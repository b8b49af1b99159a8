import { businessLines } from '../../../domain/addresses/business.ts'
import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { readableDay, readableTime, shortTime } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import type { Complaint } from '../../../domain/orders/complaint.ts'
import { isCollected } from '../../../domain/orders/destination.ts'
import { ORDER_MAILS, type HistoryEntry } from '../../../domain/orders/order-history.ts'
import { lineOptions, type Order } from '../../../domain/orders/order.ts'
import { asChanged, chargedPaise } from '../../../domain/orders/paid-parts.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import type { RefundChoice } from '../../../domain/payments/refund-choice.ts'
import { whatsappLink } from '../../../domain/shop/whatsapp.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { describeEntry } from '../../../messages/order-history.ts'
import { sourceWords } from '../../../messages/source.ts'
import { useFolder } from '../../folder-context.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { AddressLines } from '../../ui/orders/address-lines.tsx'
import layout from '../../ui/text/layout.module.css'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { ActionLink } from '../ui/form/action-form.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import historyStyles from '../ui/history.module.css'
import { Notes } from '../ui/notes.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { DeliverTo } from './order-address.tsx'
import { OrderBadges } from './order-badges.tsx'
import { OrderCancel, type CancelProps } from './order-cancel.tsx'
import { OrderCash } from './order-cash.tsx'
import { OrderChange, type ChangeProps } from './order-change.tsx'
import { OrderComplaints } from './order-complaints.tsx'
import { OrderCorrections, type CorrectionProps } from './order-corrections.tsx'
import { Parcels, type ParcelsProps } from './order-parcels.tsx'
import { OrderRefund, type ChosenRefund } from './order-refund.tsx'
import { AskForReturn, OrderReturns, type ReturnsProps } from './order-returns.tsx'
import styles from './order.module.css'
import { Pieces } from './pieces.tsx'

type OrderProps = ParcelsProps &
  CancelProps &
  CorrectionProps &
  ChangeProps &
  ReturnsProps & {
    complaints: Complaint[]
    /** The buyer's id; the account may have been deleted. */
    uid: string
    contact: { displayName: string; email: string | null; phoneNumber: string | null } | null
    /** Oldest first. */
    history: HistoryEntry[]
    left: RefundChoice
    /** A refund that waits to be confirmed. */
    chosen: ChosenRefund | null
    /** A credit note of now would lower no tax. */
    isTooLateForTax: boolean
    /** It took pieces off a count. */
    soldPieces: boolean
    notice: NoticeWords | null
    /** The tax waits for somebody to say in which state the address lies. */
    unplaced: boolean
  }

const titleOf = ({ order }: OrderProps) => `Order ${order.number}`

export const operatorOrder = operatorPage(titleOf, ({ notice, ...props }: OrderProps) => {
  const { order } = props
  return (
    <>
      <Heading
        title={`Order ${order.number}`}
        back={{ href: '/operator/orders', title: 'Orders' }}
        badge={<OrderBadges order={order} />}
        lead={
          <>
            {readableTime(fromUnixSeconds(order.createdAt))}, {formatPaise(chargedPaise(order))}
            {order.paidWith !== undefined && ` with ${order.paidWith}`}
            {order.source !== undefined && `, from ${sourceWords(order.source)}`}
            {order.writtenBy !== undefined && `, written by ${order.writtenBy}`}
            <br />
            <Summary {...asChanged(order)} />
          </>
        }
      >
        <ActionLink href={`/operator/orders/${order.id}/packing-slip`}>Packing slip</ActionLink>
      </Heading>
      {notice && <Notice {...notice} />}
      <Columns>
        <div className={`${layout.stack} ${styles.column}`} {...liveRegion('order', ...operatorTopics('all-orders'))}>
          {props.unplaced && <PlaceOfSupply {...props} />}
          {order.cancelledAt !== undefined && <OrderCancel {...props} />}
          {canShip(order.state) && <Pieces order={order} />}
          <OrderComplaints {...props} />
          <OrderReturns {...props} />
          <Parcels {...props} />
          <OrderCash order={order} />
          <PaidLate {...props} />
          <OrderRefund {...props} />
          <AskForReturn {...props} />
          <OrderChange {...props} />
          <OrderCorrections {...props} />
          {order.cancelledAt === undefined && <OrderCancel {...props} />}
        </div>
        <div className={`${layout.stack} ${styles.column}`} {...liveRegion('order-history', ...operatorTopics('all-orders'))}>
          <Buyer {...props} />
          <Notes of="orders" {...order} target={order.id} address={`/operator/orders/${order.id}`} refused={props.refused} />
          <Mails {...props} />
          <Timeline history={props.history} />
        </div>
      </Columns>
    </>
  )
})

type Parts = Omit<OrderProps, 'notice'>

/** Whose order it is, and of what: the buyer's panel and the lines may be far below. */
function Summary({ shipping, line_items: lines, deliveredAt }: Order) {
  const pieces = lines.slice(0, MOST_SUMMED).map((line) => {
    const count = line.quantity > 1 ? `${line.quantity} × ` : ''
    return `${count}${line.description}${line.one_size ? '' : ` ${optionsLabel(lineOptions(line))}`}`
  })
  const more = lines.length > MOST_SUMMED ? ` and ${lines.length - MOST_SUMMED} more` : ''
  return (
    <>
      <bdi>{shipping.name}</bdi> · {pieces.join(', ')}
      {more}
      {deliveredAt !== undefined && ` · delivered ${readableDay(fromUnixSeconds(deliveredAt))}`}
    </>
  )
}

/** Lines of an order that its head names. */
const MOST_SUMMED = 3

function PlaceOfSupply({ order, refused }: Parts) {
  return (
    <Panel id="place-of-supply" title="Place of supply">
      <p>
        The address says “{order.shipping.address.state}”, which is no state that GST knows. Until you say in which state it lies, the
        receipt is no tax invoice.
      </p>
      <Act of="orders place-of-supply" address={`/operator/orders/${order.id}`} target={order.id} refused={refused} />
    </Panel>
  )
}

/** Money for a change that the order could not have any more, which is in no refund of the order. */
function PaidLate({ history }: Parts) {
  return history.map((entry) => {
    if (!('event' in entry) || entry.event !== 'change-paid-late') return null
    const words = `${entry.detail} for a change came on ${readableTime(entry.at)}, when its link had ended. It changed nothing, and goes back by itself.`
    return <Note key={entry.at.toISOString()}>{words}</Note>
  })
}

function Mails({ order, contact, refused }: Parts) {
  const offered = ORDER_MAILS.filter(
    (mail) =>
      mail === 'confirmation' ||
      (mail === 'shipped' && !isCollected(order) && (order.state === 'shipped' || order.state === 'delivered')) ||
      (mail === 'refund' && order.refunds.some(({ state }) => state !== 'failed')),
  )
  return (
    <Panel id="mails" title="Mails">
      {contact?.email ? (
        <Act
          of="orders resend"
          address={`/operator/orders/${order.id}`}
          target={order.id}
          refused={refused}
          offered={{ mail: offered }}
          hints={{ mail: `Goes to ${contact.email}.` }}
          look="line"
        />
      ) : (
        <p className={text.soft}>The buyer has no email address.</p>
      )}
    </Panel>
  )
}

function Buyer({ order, uid, contact }: Parts) {
  return (
    <Panel id="buyer" title="Buyer" aside={contact && <ActionLink href={`/operator/people/${uid}`}>Account</ActionLink>}>
      <DeliverTo order={order} />
      <WriteToBuyer order={order} phone={order.shipping.address.phone ?? contact?.phoneNumber ?? null} />
      {order.business && <AddressLines lines={['Billed to', ...businessLines(order.business)]} />}
      {contact ? (
        <p className={styles.contact}>
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {contact.phoneNumber && <a href={`tel:${contact.phoneNumber}`}>{contact.phoneNumber}</a>}
        </p>
      ) : (
        <p className={text.soft}>The account has been deleted.</p>
      )}
    </Panel>
  )
}

/** By WhatsApp, where the shop writes by it and the buyer has given a number. */
function WriteToBuyer({ order, phone }: { order: Order; phone: string | null }) {
  const { name, whatsapp } = useFolder()
  if (whatsapp === null || phone === null) return null
  return (
    <p>
      <a href={whatsappLink(phone, `${name}, ${order.number}: `)} target="_blank" rel="noopener">
        Write to the buyer
      </a>
    </p>
  )
}

/** The latest first, as in other histories. */
function Timeline({ history }: { history: HistoryEntry[] }) {
  return (
    <Panel id="history" title="History" hint="In Indian time (IST)">
      <ol className={historyStyles.list}>
        {history.toReversed().map((entry, index) => {
          const { at } = entry
          const { what, detail, by } = describeEntry(entry)
          return (
            <li key={`${at.toISOString()} ${what} ${index}`}>
              <p>
                <b>{what}</b>
                {by !== null && <> by {by}</>}
              </p>
              {detail !== null && <p className={styles.detail}>{detail}</p>}
              <time dateTime={at.toISOString()}>{shortTime(at)}</time>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
