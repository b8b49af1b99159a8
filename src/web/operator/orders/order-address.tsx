import { readablePhone } from '../../../domain/addresses/address.ts'
import { shippingLines, type Order } from '../../../domain/orders/order.ts'
import { AddressLines } from '../../ui/orders/address-lines.tsx'
import styles from './order.module.css'

/** Where the parcel goes, and the phone that the courier rings. */
export function DeliverTo({ order: { shipping } }: { order: Order }) {
  const { phone } = shipping.address
  return (
    <>
      <AddressLines lines={shippingLines(shipping)} />
      {phone && (
        <p className={styles.contact}>
          <span>For the courier:</span>
          <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
        </p>
      )}
    </>
  )
}
