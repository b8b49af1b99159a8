import { readablePhone } from '../../../domain/addresses/address.ts'
import { destinationLines } from '../../../domain/orders/destination.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { AddressLines } from '../../ui/orders/address-lines.tsx'
import styles from './order.module.css'

/** How the order comes where that is not the usual way, where it goes, and the phone that the courier rings. */
export function DeliverTo({ order }: { order: Order }) {
  const { phone } = order.shipping.address
  return (
    <>
      {order.delivery.way !== 'standard' && (
        <p>
          <b>{order.delivery.name}</b>
        </p>
      )}
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
