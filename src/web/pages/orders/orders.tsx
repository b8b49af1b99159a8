import type { Product } from '../../../domain/catalogue/product.ts'
import { openPayments, type CheckoutSession, type Payment } from '../../../domain/checkout/checkout-session.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import type { SessionMode } from '../../../domain/payments/payment.ts'
import { liveRegion } from '../../live-region.ts'
import { complaintsTopic, ordersTopic, paymentTopics, returnsTopic } from '../../own-topics.ts'
import { definePage } from '../../page.ts'
import { AccountTabs } from '../../ui/accounts/account-tabs.tsx'
import { InStock } from '../../ui/catalogue/product-grid.tsx'
import { OpenPaymentCard } from '../../ui/orders/open-payments.tsx'
import { type OrderCardProps, OrderCard } from '../../ui/orders/order-card.tsx'
import { MemberThanks } from '../../ui/orders/order-thanks.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import text from '../../ui/text/text.module.css'
import styles from './orders.module.css'

type OrdersProps = Omit<OrderCardProps, 'order' | 'isNew' | 'isFolded'> & {
  orders: Order[]
  sessions: CheckoutSession[]
  payments: Payment[]
  /** The session whose payment page has led back here before its payment was decided. */
  returnedFrom: string | null
  /** What the payment with which the person comes back has bought. */
  thanks: SessionMode | null
  /** Products in stock, for whoever has ordered nothing. */
  suggestions: Product[]
}

export const orders = definePage({
  head: { title: 'Your Orders', noIndex: true },
  Body: function Orders({
    orders,
    sessions,
    payments,
    complaints,
    returns,
    nowS,
    returnedFrom,
    thanks,
    email,
    formKey,
    refusal,
    suggestions,
  }: OrdersProps) {
    const open = openPayments(sessions, payments, { nowS, returnedFrom })
    return (
      <div className={`${text.column} ${styles.page}`}>
        <PageHead title="Your Orders" />
        {thanks !== 'payment' && <AccountTabs current="Orders" />}
        <div
          className={styles.live}
          {...liveRegion(
            'orders',
            ordersTopic(orders),
            complaintsTopic(complaints),
            returnsTopic(returns),
            ...paymentTopics(sessions, payments),
          )}
        >
          {thanks === 'subscription' && <MemberThanks />}
          {open.map((payment) => (
            <OpenPaymentCard key={payment.id} payment={payment} />
          ))}
          {orders.map((order, index) => (
            <OrderCard
              key={order.id}
              order={order}
              complaints={complaints.filter(({ orderId }) => orderId === order.id)}
              returns={returns.filter(({ orderId }) => orderId === order.id)}
              nowS={nowS}
              email={email}
              formKey={formKey}
              refusal={refusal}
              isNew={thanks === 'payment' && index === 0 && canShip(order.state)}
              isFolded={index > 0 && refusal?.orderId !== order.id}
            />
          ))}
          {orders.length + open.length === 0 && <NoOrders suggestions={suggestions} />}
        </div>
      </div>
    )
  },
})

function NoOrders({ suggestions }: Pick<OrdersProps, 'suggestions'>) {
  return (
    <div className={styles.none}>
      <Empty>You have not ordered anything yet.</Empty>
      <InStock products={suggestions} />
    </div>
  )
}
