import { expectedDelivery } from '../../domain/delivery.ts'
import { readableDays } from '../../domain/indian-time.ts'
import { shippingLines, type Order } from '../../domain/order.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import { useFolder } from '../folder-context.ts'
import { Note } from './note.tsx'
import styles from './order-thanks.module.css'

/** A day and its month stay on one line. */
const BEFORE_MONTH = /(?<=\d) (?=[A-Z])/g

/** What follows an order that has just been paid: when it comes, where the receipt is, and what happens until then. */
export function OrderThanks({ order, email }: { order: Order; email: string | null }) {
  const { from, to } = expectedDelivery(fromUnixSeconds(order.createdAt), useFolder().delivery)
  const days = readableDays(from, to).replaceAll(BEFORE_MONTH, '\u00a0')
  const [receiver, ...address] = shippingLines(order.shipping)
  return (
    <section className={styles.thanks} role="status">
      <h2>Thank you. We have your order.</h2>
      <p className={styles.when}>
        It is paid, and with you between <b>{days}</b>.
      </p>
      <ol className={styles.steps}>
        <li>
          <b>Today</b>
          {email === null
            ? 'The receipt is below, with your order.'
            : `We have written to ${email}. The receipt is in that mail, and below.`}
        </li>
        <li>
          <b>Then</b>
          We pack it and hand it to the courier. The tracking number {email === null ? 'appears below' : 'comes by mail'}.
        </li>
        <li>
          <b>Between {days}</b>
          The courier brings it to {receiver}, {address.join(', ')}.
        </li>
      </ol>
    </section>
  )
}

/** What follows a membership that has just been paid. */
export function MemberThanks() {
  return (
    <div role="status">
      <Note kind="good">
        Thank you. You are a member now: <a href="/content">read on</a>.
      </Note>
    </div>
  )
}
