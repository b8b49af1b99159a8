import { readableDay, readableTime } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import type { Order } from '../../../domain/orders/order.ts'
import type { ModeratedReview } from '../../../domain/reviews/moderation.ts'
import { cutText } from '../../../domain/text.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { Stars } from '../../ui/reviews/stars.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { OrderBadges } from '../orders/order-badges.tsx'
import { Badge } from '../ui/badge.tsx'
import { Panel } from '../ui/heading.tsx'
import { MODERATION_WORDS } from '../ui/moderation-words.ts'
import { Reasons } from '../ui/reasons.tsx'
import { Table } from '../ui/table.tsx'
import styles from './person.module.css'

export function PersonOrders({ orders, total }: { orders: Order[]; total: number }) {
  return (
    <Panel id="orders" title="Orders" aside={<Shown shown={orders.length} total={total} />}>
      <Table
        label="Orders"
        columns={[{ title: 'Order' }, { title: 'Placed' }, { title: 'State' }, { title: 'Amount', align: 'end' }]}
        rows={orders.map((order) => ({
          id: order.id,
          href: `/operator/orders/${order.id}`,
          cells: [
            order.number,
            readableTime(fromUnixSeconds(order.createdAt)),
            <OrderBadges key="state" order={order} />,
            formatPaise(order.amount),
          ],
        }))}
        empty="No orders."
      />
    </Panel>
  )
}

export function PersonReviews({ reviews, total }: { reviews: ModeratedReview[]; total: number }) {
  return (
    <Panel id="reviews" title="Reviews" aside={<Shown shown={reviews.length} total={total} />}>
      {reviews.length === 0 ? (
        <p className={text.soft}>No reviews.</p>
      ) : (
        <ul className={styles.list}>
          {reviews.map((review) => (
            <li key={review.id}>
              <div className={styles.words}>
                <a href={`/operator/reviews?search=${encodeURIComponent(cutText(review.message, 60))}`}>{review.product_name}</a>{' '}
                <span className={styles.stars}>
                  <Stars rating={review.rating} />
                </span>
                <span className={layout.detail}>{readableDay(new Date(review.created_at))}</span>
                <p dir="auto">{review.message}</p>
                <Reasons scores={review.moderation_scores} reasons={review.reasons} contacts={review.contacts} />
              </div>
              <Badge tone={MODERATION_WORDS[review.state].tone}>{MODERATION_WORDS[review.state].title}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Shown({ shown, total }: { shown: number; total: number }) {
  return <span className={text.soft}>{shown < total ? `the latest ${shown} of ${total}` : total > 0 ? total : ''}</span>
}
