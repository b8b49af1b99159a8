import { readablePhone } from '../../../domain/addresses/address.ts'
import { destinationLines } from '../../../domain/orders/destination.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { AddressLines } from '../../ui/orders/address-lines.tsx'
import styles from './order.module.css'

/** Where the parcel goes, and the phone that the courier rings. */
export function DeliverTo({ order }: { order: Order }) {
  const { phone } = order.shipping.address
  return (
    <>
      <AddressLines lines={destinationLines(order)} />
      {phone && (
        <p className={styles.contact}>
          <span>For the courier:</span>
          <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
        </p>
      )}
    </>
  )
}
