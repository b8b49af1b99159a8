import type { Order } from '../../../domain/orders/order.ts'
import text from '../text/text.module.css'
import styles from './tracker.module.css'

type Parcel = Pick<Order, 'shippingLabel' | 'carrier' | 'cancelledAt'>

/** Who carries a parcel under which number, and the carrier's page about it. Carriers that the shop does not know have none. */
export function Tracker({ parcel: { shippingLabel, carrier, cancelledAt } }: { parcel: Parcel }) {
  if (!shippingLabel || cancelledAt !== undefined) return null
  return (
    <p className={styles.tracker}>
      <span className={text.soft}>{carrier ? `Carried by ${carrier.name}` : 'Tracking number'}</span>
      <b>{shippingLabel.trackingNumber}</b>
      {carrier?.trackingUrl && (
        <a className={text.link} href={carrier.trackingUrl} target="_blank" rel="noreferrer">
          Track parcel
        </a>
      )}
    </p>
  )
}
