import type { Order } from '../../../domain/orders/order.ts'
import { isComing } from '../../../domain/parcels/order-state.ts'
import { ButtonLink } from '../form/button.tsx'
import text from '../text/text.module.css'
import styles from './tracker.module.css'

type Parcel = Pick<Order, 'state' | 'shippingLabel' | 'carrier' | 'cancelledAt'>

/** Who carries a parcel under which number. Carriers that the shop does not know have no page to link to. */
export function Tracker({ parcel: { state, shippingLabel, carrier, cancelledAt } }: { parcel: Parcel }) {
  if (!shippingLabel || cancelledAt !== undefined) return null
  return (
    <div className={styles.tracker}>
      <p>
        <span className={text.soft}>{carrier ? `Carried by ${carrier.name}` : 'Tracking number'}</span>
        <b>{shippingLabel.trackingNumber}</b>
      </p>
      {carrier?.trackingUrl && <TrackingLink href={carrier.trackingUrl} isComing={isComing(state)} />}
    </div>
  )
}

/** Until it has come it is what somebody looks for; afterwards nobody does. */
function TrackingLink({ href, isComing }: { href: string; isComing: boolean }) {
  const away = { href, target: '_blank', rel: 'noreferrer' }
  if (!isComing)
    return (
      <a {...away} className={text.link}>
        Track parcel
      </a>
    )
  return (
    <ButtonLink {...away} size="small">
      Track parcel
    </ButtonLink>
  )
}
