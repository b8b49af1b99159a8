import { indianDay, indianMinute, readableWeekday } from '../../../domain/indian-time.ts'
import { isCollected } from '../../../domain/orders/destination.ts'
import { trackOf } from '../../../domain/orders/order-track.ts'
import type { Order } from '../../../domain/orders/order.ts'
import type { DeliveryDays } from '../../../domain/parcels/delivery.ts'
import { stateWord } from '../../../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { deliveryDays } from '../../../messages/orders/delivery.ts'
import text from '../text/text.module.css'
import styles from './order-track.module.css'

/** How far an order has come: what was reached with its time, and of what is to come when it was promised. */
export function OrderTrack({ order, promised }: { order: Order; promised: DeliveryDays | null }) {
  const steps = trackOf(order)
  if (steps.length === 0) return null
  return (
    <ol className={styles.track} aria-label="Where it is">
      {steps.map((step) => (
        <li key={step.state} className={step.isReached ? styles.reached : undefined} aria-current={step.isCurrent ? 'step' : undefined}>
          <b>{stateWord(step.state, isCollected(order))}</b>
          <span>
            {!step.isReached && <span className={text.hidden}>to come </span>}
            {step.at !== null && <Moment seconds={step.at} />}
            {step.state === 'delivered' && !step.isReached && promised && deliveryDays(promised)}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** "Sat 21 Nov, 10:24", in India. */
function Moment({ seconds }: { seconds: number }) {
  const at = fromUnixSeconds(seconds)
  return <time dateTime={at.toISOString()}>{`${readableWeekday(indianDay(at))}, ${indianMinute(at).slice(11)}`}</time>
}
