import type { HandCarrier } from '../../domain/carrier.ts'
import { INDIAN_STATES } from '../../domain/indian-states.ts'
import { readableTime } from '../../domain/indian-time.ts'
import { formatPaise } from '../../domain/money.ts'
import { shippingLines, type Order } from '../../domain/order.ts'
import { ORDER_MAILS, type HistoryEntry } from '../../domain/order-history.ts'
import { describeEntry, ORDER_MAIL_WORDS } from '../../messages/order-history.ts'
import { canShip } from '../../domain/order-state.ts'
import type { RefundChoice } from '../../domain/refund.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import { liveRegion, operatorTopics } from '../live-region.ts'
import { definePage } from '../page.ts'
import { AddressLines } from '../ui/address-lines.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { CarrierField, codeOfCarrier } from './carrier-field.tsx'
import { OrderBadges } from './order-badges.tsx'
import { OrderRefund, type ChosenRefund } from './order-refund.tsx'
import styles from './order.module.css'
import historyStyles from './ui/history.module.css'
import { ActionForm, ActionLink } from './ui/action-form.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { Columns, Heading, Panel } from './ui/heading.tsx'
import { Notice, type NoticeWords } from './ui/notice.tsx'

export type OrderProps = {
  order: Order
  /** A label that the shop has bought, and that can be printed. */
  hasLabel: boolean
  /** The buyer's id; the account may have been deleted. */
  uid: string
  contact: { displayName: string; email: string | null; phoneNumber: string | null } | null
  /** Oldest first. */
  history: HistoryEntry[]
  /** What is left to refund. */
  left: RefundChoice
  /** A refund that waits to be confirmed. */
  chosen: ChosenRefund | null
  /** It took pieces off a count. */
  soldPieces: boolean
  /** A tracking number that was refused, as it was typed. */
  tracking: { typed: string; carrier?: HandCarrier | undefined; error: string } | null
  /** The weight of the next label of an order without one, and whether it is being bought. */
  wantedLabel: { grams: number; isWanted: boolean } | null
  /** A weight that was refused, as it was typed. */
  weight: { typed: string; error: string } | null
  notice: NoticeWords | null
  /** The tax waits for somebody to say in which state the address lies. */
  unplaced: boolean
}

export const operatorOrder = definePage({
  layout: 'operator',
  head: ({ order }: OrderProps) => ({ title: `Order ${order.number}`, noIndex: true }),
  Body: ({ notice, ...props }: OrderProps) => {
    const { order } = props
    return (
      <>
        <Heading
          title={`Order ${order.number}`}
          back={{ href: '/operator/orders', title: 'Orders' }}
          badge={<OrderBadges order={order} />}
          lead={`${readableTime(fromUnixSeconds(order.createdAt))}, ${formatPaise(order.amount)}`}
        >
          <ActionLink href={`/operator/orders/${order.id}/packing-slip`}>Packing slip</ActionLink>
        </Heading>
        {notice && <Notice {...notice} />}
        <Columns>
          <div className={styles.column} {...liveRegion('order', ...operatorTopics('all-orders'))}>
            {props.unplaced && <PlaceOfSupply {...props} />}
            <Parcel {...props} />
            <OrderRefund {...props} />
            <Mails {...props} />
          </div>
          <div className={styles.column} {...liveRegion('order-history', ...operatorTopics('all-orders'))}>
            <Buyer {...props} />
            <Timeline history={props.history} />
          </div>
        </Columns>
      </>
    )
  },
})

type Parts = Omit<OrderProps, 'notice'>

function PlaceOfSupply({ order }: Parts) {
  return (
    <Panel id="place-of-supply" title="Place of supply">
      <p>
        The address says “{order.shipping.address.state}”, which is no state that GST knows. Until you say in which state it lies, the
        receipt is no tax invoice.
      </p>
      <ActionForm address={`/operator/orders/${order.id}`} action="place-of-supply" button="Set the place of supply">
        <SelectField label="State or union territory" name="state" placeholder="Choose a state" required options={STATES} />
      </ActionForm>
    </Panel>
  )
}

const STATES = INDIAN_STATES.map((state) => ({ value: state, title: state }))

function Label({ order, wantedLabel, weight }: Parts) {
  if (!wantedLabel) return null
  const { grams, isWanted } = wantedLabel
  return (
    <ActionForm
      address={`/operator/orders/${order.id}`}
      action="label"
      button={isWanted ? 'Try again with this weight' : 'Buy label'}
      look="line"
    >
      <Field
        label="Weight in grams"
        name="grams"
        defaultValue={weight?.typed ?? String(grams)}
        error={weight?.error}
        hint={isWanted ? 'A label is being bought.' : 'The cheapest carrier’s label is bought for it.'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
    </ActionForm>
  )
}

function Parcel({ order, tracking, hasLabel, ...others }: Parts) {
  const { id, state, shippingLabel: label, carrier } = order
  const facts = [
    { term: 'Carrier', value: carrier?.name ?? (label ? 'Chosen by hand' : 'None yet') },
    { term: 'Tracking number', value: label?.trackingNumber ?? 'None yet' },
  ]
  return (
    <Panel
      id="parcel"
      title="Parcel"
      aside={hasLabel ? <ActionLink href={`/operator/orders/${id}/label.pdf`}>Print label</ActionLink> : null}
    >
      <DefinitionList rows={facts} />
      {carrier?.trackingUrl && (
        <p>
          <a href={carrier.trackingUrl} rel="noreferrer" target="_blank">
            Track parcel at {carrier.name}
          </a>
        </p>
      )}
      <Label order={order} tracking={tracking} hasLabel={hasLabel} {...others} />
      {canShip(state) && (
        <ActionForm address={`/operator/orders/${id}`} action="ship" button="Mark as shipped">
          <CarrierField carrier={tracking?.carrier} />
          <Field
            label="Tracking number"
            name="tracking"
            defaultValue={tracking?.typed}
            error={tracking?.error}
            hint={
              hasLabel ? 'It takes the place of the label above, which is then not followed any more.' : 'The buyer gets a mail with it.'
            }
            autoComplete="off"
            maxLength={40}
            required
          />
        </ActionForm>
      )}
      {state === 'shipped' && <ActionForm address={`/operator/orders/${id}`} action="deliver" button="Mark as delivered" look="line" />}
      {state === 'shipped' && (
        <ActionForm
          address={`/operator/orders/${id}`}
          action="correct-tracking"
          button="Correct the number"
          look="line"
          values={{ seen: label?.trackingNumber ?? '' }}
        >
          <CarrierField carrier={tracking?.carrier ?? codeOfCarrier(carrier)} />
          <Field
            label="Right tracking number"
            name="tracking"
            defaultValue={tracking?.typed}
            error={tracking?.error}
            hint="If the one above is wrong. Where it has been mailed, the buyer gets one mail with the right one."
            autoComplete="off"
            maxLength={40}
            required
          />
        </ActionForm>
      )}
    </Panel>
  )
}

function Mails({ order, contact }: Parts) {
  const options = ORDER_MAILS.filter(
    (mail) =>
      mail === 'confirmation' ||
      (mail === 'shipped' && (order.state === 'shipped' || order.state === 'delivered')) ||
      (mail === 'refund' && order.refunds.some(({ state }) => state !== 'failed')),
  ).map((mail) => ({ value: mail, title: ORDER_MAIL_WORDS[mail] }))
  return (
    <Panel id="mails" title="Mails">
      {contact?.email ? (
        <ActionForm address={`/operator/orders/${order.id}`} action="resend" button="Send again" look="line">
          <SelectField label="Mail" name="mail" options={options} hint={`Goes to ${contact.email}.`} />
        </ActionForm>
      ) : (
        <p className={styles.soft}>The buyer has no e-mail address.</p>
      )}
    </Panel>
  )
}

function Buyer({ order, uid, contact }: Parts) {
  return (
    <Panel id="buyer" title="Buyer" aside={contact && <ActionLink href={`/operator/people/${uid}`}>Account</ActionLink>}>
      <AddressLines lines={shippingLines(order.shipping)} />
      {contact ? (
        <p className={styles.contact}>
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {contact.phoneNumber && <a href={`tel:${contact.phoneNumber}`}>{contact.phoneNumber}</a>}
        </p>
      ) : (
        <p className={styles.soft}>The account has been deleted.</p>
      )}
    </Panel>
  )
}

/** The latest first, as in other histories. */
function Timeline({ history }: { history: HistoryEntry[] }) {
  return (
    <Panel id="history" title="History">
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
              <time dateTime={at.toISOString()}>{readableTime(at)}</time>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
