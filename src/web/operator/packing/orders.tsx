import { PACKER_STATES } from '../../../domain/orders/order-search.ts'
import { orders } from '../../../operations/lists/orders.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import layout from '../../ui/text/layout.module.css'
import styles from '../orders/orders.module.css'
import { OrderFilters, OrderTable, type OrdersProps } from '../orders/orders.tsx'
import { Heading } from '../ui/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'

/** All orders for packers, newest first, without what was paid. */
export const packerOrders = operatorPage('Orders', ({ list, counts, notice, refused, lastCarrier }: OrdersProps) => (
  <>
    <Heading title="Orders" />
    <OrderFilters
      region="packing-states"
      query={list.query}
      by="Number, name, PIN, phone, piece …"
      states={PACKER_STATES}
      counts={counts}
    />
    {notice && <Notice {...notice} />}
    <div className={`${layout.stack} ${styles.region}`} {...liveRegion('packing-orders', ...operatorTopics('all-orders'))}>
      <OrderTable {...{ list, refused, lastCarrier }} columns={orders.packing} />
    </div>
  </>
))
