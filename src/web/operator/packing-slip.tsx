import { readableDay } from '../../domain/indian-time.ts'
import { shippingLines, sizeWords, type Order } from '../../domain/order.ts'
import { sellerLines, type SellerContact } from '../../domain/seller.ts'
import logo from '../assets/logo.svg'
import { definePage } from '../page.ts'
import styles from './packing-slip.module.css'
import { ActionButton } from './ui/action-form.tsx'

type SlipProps = { order: Order; seller: SellerContact }

/** The paper in the parcel, without prices: made to be printed on one sheet. */
export const packingSlip = definePage({
  layout: 'operator',
  head: ({ order }: SlipProps) => ({ title: `Packing slip ${order.number}`, noIndex: true }),
  Body: ({ order, seller }: SlipProps) => (
    <>
      <p className={styles.actions} data-no-print="">
        <a href={`/operator/orders/${order.id}`}>← Order {order.number}</a>
        {/* Shown by the script that it needs. */}
        <ActionButton type="button" look="line" data-print="" hidden>
          Print
        </ActionButton>
      </p>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <img src={logo} width="163" height="40" alt="Chhaap" />
          <Address lines={sellerLines(seller)} />
        </header>
        <div className={styles.head}>
          <div>
            <h1>Packing slip</h1>
            <p>
              Order {order.number}, {readableDay(new Date(order.createdAt * 1000))}
            </p>
            {order.shippingLabel && <p>Tracking number {order.shippingLabel.trackingNumber}</p>}
          </div>
          <section aria-label="Deliver to">
            <h2>Deliver to</h2>
            <Address lines={[...shippingLines(order.shipping), 'India']} />
          </section>
        </div>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Size</th>
              <th scope="col">Pieces</th>
              <th scope="col">Packed</th>
            </tr>
          </thead>
          <tbody>
            {order.line_items.map((line) => (
              <tr key={line.id}>
                <th scope="row">{line.description}</th>
                <td>{sizeWords(line)}</td>
                <td>{line.quantity}</td>
                <td>☐</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{order.line_items.reduce((sum, { quantity }) => sum + quantity, 0)} pieces in all.</p>
      </article>
    </>
  ),
})

function Address({ lines }: { lines: string[] }) {
  return (
    <address className={styles.address}>
      {lines.map((line, index) => (
        <bdi key={index}>{line}</bdi>
      ))}
    </address>
  )
}
