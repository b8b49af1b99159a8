import type { Order } from '../../../domain/orders/order.ts'
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
