import { formatPaise } from '../../../domain/money.ts'
import { isCollected } from '../../../domain/orders/destination.ts'
import type { Order } from '../../../domain/orders/order.ts'
import type { DeliveryDays } from '../../../domain/parcels/delivery.ts'
import { stateWord } from '../../../domain/parcels/order-state.ts'
import { deliveryDays } from '../../../messages/orders/delivery.ts'
import { Note } from '../text/note.tsx'
import text from '../text/text.module.css'
import styles from './order-thanks.module.css'
import { Tracker } from './tracker.tsx'

/** The head of an order that has just been paid. */
export function Thanks({ promised, due }: { promised: DeliveryDays | null; due: number | null }) {
  const paid = due === null ? 'It is paid' : `You pay ${formatPaise(due)} to the courier`
  return (
    <div role="status" className={styles.thanks} data-new="">
      <h2>
        Thank you. <span className={styles.whole}>We have your order.</span>
      </h2>
      <p className={text.lede}>
        {promised === null ? (
          `${paid}.`
        ) : (
          <>
            {paid}, and {due !== null && 'it is '}with you <b>{deliveryDays(promised)}</b>.
          </>
        )}
      </p>
    </div>
  )
}

/** What follows an order that has just been paid: where the receipt is, and what happens until it comes. */
export function NextSteps({ order, promised, email }: { order: Order; promised: DeliveryDays | null; email: string | null }) {
  const isPacked = order.state === 'packed'
  return (
    <div className={styles.next}>
      <h3>What happens now</h3>
      <ol className={styles.steps}>
        <li data-done="">
          <b>Today</b>
          {email === null ? 'The receipt is below.' : `We have written to ${email}. The receipt is in that mail, and below.`}
        </li>
        {isCollected(order) ? (
          <>
            <li data-done={isPacked ? '' : undefined}>
              <b>{isPacked ? stateWord('packed', true) : 'Then'}</b>
              {isPacked ? 'You can collect it.' : 'We get it ready and write to you.'}
            </li>
            <li>
              <b>After that</b>
              {order.delivery.pick_up && `Collect it at ${order.delivery.pick_up.place}, ${order.delivery.pick_up.hours}.`}
            </li>
          </>
        ) : (
          <>
            <li data-done={isPacked ? '' : undefined}>
              <b>{isPacked ? stateWord('packed', false) : 'Then'}</b>
              {isPacked ? 'It goes to the courier next.' : 'We pack it and hand it to the courier.'}
              <Tracker parcel={order} />
            </li>
            <li>
              <b>{promised ? deliveryDays(promised) : 'After that'}</b>
              The courier brings it to {order.shipping.name}.
            </li>
          </>
        )}
      </ol>
    </div>
  )
}

export function MemberThanks() {
  return (
    <div role="status">
      <Note kind="good">
        Thank you. You are a member now: <a href="/content">read on</a>.
      </Note>
    </div>
  )
}
