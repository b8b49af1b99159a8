import { formatPaise, formatRupees } from '../../domain/money.ts'
import { shippingLines, type Order } from '../../domain/order.ts'
import type { Person } from '../../domain/person.ts'
import logo from '../assets/logo.svg'
import { definePage } from '../page.ts'
import { Day } from '../ui/day.tsx'
import { SHOP } from '../ui/shop-details.ts'
import text from '../ui/text.module.css'
import styles from './receipt.module.css'

/** Made to be printed on one sheet, without header, footer and back link. */
export const receipt = definePage({
  head: ({ order }: { order: Order; person: Person }) => ({ title: `Receipt ${order.number}`, noIndex: true }),
  footer: 'slim',
  Body: ({ order, person }) => (
    <div className={styles.table}>
      <p data-no-print="">
        <a className={text.link} href="/account/orders">
          ← Your Orders
        </a>
      </p>
      <article className={styles.sheet}>
        <Letterhead />
        <div className={styles.title}>
          <h1>Receipt</h1>
          <Particulars order={order} />
        </div>
        <div className={styles.parties}>
          <Block title="Deliver to" lines={shippingLines(order.shipping).concat('India')} />
          <Block title="Ordered by" lines={[person.displayName, person.email ?? ''].filter(Boolean)} />
        </div>
        <Lines order={order} />
        <p className={`${text.fine} ${text.soft}`}>
          Prices in Indian rupees. Delivered in 5 to 7 business days, India only. No returns or refunds. Questions: {SHOP.email}
        </p>
      </article>
    </div>
  ),
})

function Letterhead() {
  return (
    <header className={styles.letterhead}>
      <img src={logo} width="163" height="40" alt="Chhaap" />
      <address>
        {[SHOP.name, ...SHOP.address].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </header>
  )
}

function Particulars({ order }: { order: Order }) {
  return (
    <dl>
      <div>
        <dt>Order</dt>
        <dd>{order.number}</dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>
          <Day seconds={order.createdAt} />
        </dd>
      </div>
      <div>
        <dt>Transaction</dt>
        <dd>{order.transactionId}</dd>
      </div>
    </dl>
  )
}

function Block({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <address>
        {lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
    </section>
  )
}

function Lines({ order }: { order: Order }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.line_items.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.description}
              <span>
                Size {line.size}, {formatPaise(line.amount_unit)} each
              </span>
            </th>
            <td>{line.quantity}</td>
            <td>{formatPaise(line.amount_subtotal)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label="Tax" amount={formatRupees(0)} />
        <Sum label="Shipping" amount={formatRupees(0)} />
        <Sum label="Total" amount={formatPaise(order.amount)} />
      </tfoot>
    </table>
  )
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>{amount}</td>
    </tr>
  )
}
