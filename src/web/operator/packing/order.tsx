import { readableTime, shortTime } from '../../../domain/indian-time.ts'
import type { PackingPlace } from '../../../domain/orders/packing.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import layout from '../../ui/text/layout.module.css'
import { Note } from '../../ui/text/note.tsx'
import { DeliverTo } from '../orders/order-address.tsx'
import { OrderBadges } from '../orders/order-badges.tsx'
import { Cancelled } from '../orders/order-cancel.tsx'
import { Parcels, type ParcelsProps } from '../orders/order-parcels.tsx'
import styles from '../orders/order.module.css'
import { Pieces } from '../orders/pieces.tsx'
import { ActionLink } from '../ui/form/action-form.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { Notes } from '../ui/notes.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { PackBar } from './pack-bar.tsx'

type OrderProps = ParcelsProps & {
  place: PackingPlace
  /** Until when a change of its pieces may still be paid; null without one. */
  changesUntil: Date | null
  /** Of the buyer's account. */
  phoneNumber: string | null
  notice: NoticeWords | null
}

const titleOf = ({ order }: OrderProps) => `Order ${order.number}`

/** An order for packers: what goes into the parcel, or into the second one where that waits, where it goes, and its label. */
export const packerOrder = operatorPage(titleOf, ({ notice, phoneNumber, place, changesUntil, ...parcel }: OrderProps) => {
  const { order, replacements } = parcel
  const second = canShip(order.state) ? undefined : replacements.find(({ state }) => canShip(state))
  const { id, ...of } = second ?? { ...parcel, id: order.id }
  const hasLabel = of.hasLabel && !of.isStale
  return (
    <>
      <Heading
        title={`Order ${order.number}`}
        back={{ href: '/operator/orders?state=placed', title: 'Orders to pack' }}
        badge={<OrderBadges order={order} />}
        lead={readableTime(fromUnixSeconds(order.createdAt))}
      >
        {hasLabel && <ActionLink href={`/operator/orders/${id}/packing-slip`}>Packing slip</ActionLink>}
      </Heading>
      {notice && <Notice {...notice} />}
      <Columns>
        <div className={`${layout.stack} ${styles.column}`} {...liveRegion('packing-order', ...operatorTopics('all-orders'))}>
          {order.cancelledAt !== undefined && <Cancelled at={order.cancelledAt} />}
          {changesUntil && (
            <Note>{`Its buyer may pay for a change of pieces until ${shortTime(changesUntil)}: please wait with it if you can.`}</Note>
          )}
          {second ? (
            <Pieces title={`Replacement ${second.number}`} order={{ ...order, ...second, refunds: [] }} />
          ) : (
            <Pieces order={order} />
          )}
        </div>
        <div className={`${layout.stack} ${styles.column}`} {...liveRegion('packing-parcel', ...operatorTopics('all-orders'))}>
          <Panel id="deliver-to" title="Deliver to">
            <DeliverTo order={order} />
            {phoneNumber && (
              <p className={styles.contact}>
                <span>The account’s phone:</span>
                <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
              </p>
            )}
          </Panel>
          <Notes of="orders" {...order} target={order.id} address={`/operator/orders/${order.id}`} refused={parcel.refused} />
          <Parcels {...parcel} packed={id} />
          <PackBar state={order.state} parcel={id} hasLabel={hasLabel} place={place} />
        </div>
      </Columns>
    </>
  )
})
