import { shortTime } from '../../../domain/indian-time.ts'
import { dueWords } from '../../../domain/orders/order-fees.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { operatorStateWord, type OrderState } from '../../../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { waitsWords } from '../../../messages/catalogue/stock.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import styles from './orders.module.css'

const TONES: Record<OrderState, Tone> = {
  confirming: 'neutral',
  placed: 'caution',
  packed: 'info',
  shipped: 'info',
  delivered: 'good',
  refunded: 'neutral',
}

/** An order's state, what is collected for it at the door, whether some of its money has been or is being refunded, who packs it, and its tags. */
export function OrderBadges({ order }: { order: Order }) {
  const { state, refunds } = order
  const collect = dueWords(order)
  const isPartly = state !== 'refunded' && refunds.some((refund) => refund.state !== 'failed' && refund.amount > 0)
  return (
    <span className={styles.badges}>
      <Badge tone={TONES[state]}>{operatorStateWord(order)}</Badge>
      {collect !== null && <Badge tone="caution">{collect}</Badge>}
      {order.taken && (
        <Badge>
          {order.taken.name}, since {shortTime(fromUnixSeconds(order.taken.at))}
        </Badge>
      )}
      {order.waitsUntil !== undefined && <Badge tone="caution">{waitsWords(order.waitsUntil)}</Badge>}
      {isPartly && <Badge>Partly refunded</Badge>}
      {order.tags?.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  )
}
