import { PACKER_STATES } from '../../../domain/orders/order-search.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { EMPTY, isToShip, OrderFilters, PARCEL_COLUMNS, parcelCells, ShipForm, type OrdersProps } from '../orders/orders.tsx'
import styles from '../orders/orders.module.css'
import { emptyWords, Pager } from '../ui/filters.tsx'
import { Heading } from '../ui/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'

/** All orders for packers, newest first, without what was paid. */
export const packerOrders = definePage({
  layout: 'operator',
  head: { title: 'Orders', noIndex: true },
  Body: ({ orders, query, maxSearch, isFiltered, partial, first, next, notice, refused, address }: OrdersProps) => (
    <>
      <Heading title="Orders" />
      <OrderFilters {...{ query, maxSearch }} by="Number, name, city, PIN or phone" states={PACKER_STATES} />
      {notice && <Notice {...notice} />}
      <div className={styles.region} {...liveRegion('packing-orders', ...operatorTopics('all-orders'))}>
        <Table
          label="Orders"
          columns={isToShip(query) ? [...PARCEL_COLUMNS, { title: 'Ship' }] : PARCEL_COLUMNS}
          rows={orders.map((order) => ({
            id: order.id,
            href: `/operator/orders/${order.id}`,
            cells: [
              ...parcelCells(order),
              ...(isToShip(query) ? [<ShipForm key="ship" order={order} address={address} refused={refused} />] : []),
            ],
          }))}
          empty={emptyWords({ filtered: isFiltered, words: EMPTY })}
        />
        <Pager first={first} next={next} partial={partial} />
      </div>
    </>
  ),
})
