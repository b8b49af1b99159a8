import type { ReactNode } from 'react'
import { shortTime } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { LISTED_STATES, orderQueryParams, PLACED_STATES, type ListedState, type OrderQuery } from '../../../domain/orders/order-search.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { OrderBadges, STATE_WORDS } from './order-badges.tsx'
import styles from './orders.module.css'
import tabs from '../../ui/page/tabs.module.css'
import text from '../../ui/text/text.module.css'
import buttons from '../ui/action-form.module.css'
import { Act, type RefusedAct } from '../ui/act.tsx'
import { ActionLink } from '../ui/action-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { emptyWords, FilterBar, Pager } from '../ui/filters.tsx'
import { Heading } from '../ui/heading.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'

export type OrdersProps = {
  orders: Order[]
  query: OrderQuery
  maxSearch: number
  isFiltered: boolean
  /** Older orders have not been looked at for this page. */
  partial: boolean
  /** Where these orders can be downloaded. */
  csv: string
  /** This page of the list: its forms come back to it. */
  address: string
  first: string | null
  next: string | null
  notice: NoticeWords | null
  refused: RefusedAct | null
}

const LISTED_WORDS = {
  ...STATE_WORDS,
  refunding: 'Refund not paid out yet',
  'refunded-today': 'Refunded today',
  complained: 'Complaint',
  replacing: 'Replacement to send',
}

/** What packers see of an order in the list too: nothing of money. */
export const PARCEL_COLUMNS = [
  { title: 'Order' },
  { title: 'State' },
  { title: 'Name' },
  { title: 'City' },
  { title: 'Placed (IST)' },
  { title: 'Pieces', align: 'end' as const },
]
const COLUMNS = [...PARCEL_COLUMNS, { title: 'Amount', align: 'end' as const }]

export const EMPTY = { none: 'Nobody has ordered anything yet.', noneLikeThat: 'No order is like that.' }

/** All orders, newest first, filtered and searched. */
export const operatorOrders = definePage({
  layout: 'operator',
  head: { title: 'Orders', noIndex: true },
  Body: ({ orders, query, maxSearch, isFiltered, partial, csv, first, next, notice, ...forms }: OrdersProps) => (
    <>
      <Heading title="Orders">
        <ActionLink href="/operator/gst">GST</ActionLink>
        <ActionLink href={csv} download="" data-no-prefetch="">
          {isFiltered ? 'Download these as CSV' : 'Download as CSV'}
        </ActionLink>
      </Heading>
      <OrderFilters {...{ query, maxSearch }} by="Number, name, PIN, email, phone" states={LISTED_STATES} />
      {notice && <Notice {...notice} />}
      <div className={styles.region} {...liveRegion('orders', ...operatorTopics('all-orders'))}>
        <Table
          label="Orders"
          columns={isToShip(query) ? [...COLUMNS, { title: 'Ship' }] : COLUMNS}
          rows={orders.map((order) => ({
            id: order.id,
            href: `/operator/orders/${order.id}`,
            cells: [
              ...parcelCells(order),
              formatPaise(order.amount),
              ...(isToShip(query) ? [<ShipForm key="ship" order={order} {...forms} />] : []),
            ],
          }))}
          empty={emptyWords({ filtered: isFiltered, words: EMPTY })}
        />
        <Pager first={first} next={next} partial={partial} />
      </div>
    </>
  ),
})

type FiltersProps = Pick<OrdersProps, 'query' | 'maxSearch'> & { by: string; states: readonly ListedState[] }

/** `by` says by what orders are found, `states` which of them are a press away. */
export function OrderFilters({ query, maxSearch, by, states }: FiltersProps) {
  return (
    <>
      <nav className={`${tabs.tabs} ${styles.states}`} aria-label="State">
        {[...states, null].map((state) => (
          <a
            key={state}
            href={`/operator/orders?${orderQueryParams({ ...query, state })}`}
            aria-current={state === query.state ? 'true' : undefined}
          >
            {state ? LISTED_WORDS[state] : 'All'}
          </a>
        ))}
      </nav>
      <FilterBar
        action="/operator/orders"
        search={{ label: 'Search orders', placeholder: by, value: query.search, maxLength: maxSearch }}
        filtered={Boolean(query.search || query.from || query.to)}
      >
        {query.state && <input type="hidden" name="state" value={query.state} />}
        <details className={styles.dates} open={Boolean(query.from || query.to)}>
          <summary className={`${buttons.button} ${buttons.line}`}>Dates</summary>
          <div>
            <Field label="From" type="date" name="from" defaultValue={query.from ?? ''} />
            <Field label="To" type="date" name="to" defaultValue={query.to ?? ''} />
          </div>
        </details>
      </FilterBar>
    </>
  )
}

/** Orders that wait for their parcel can be shipped one after the other. */
export function isToShip({ state }: OrderQuery): boolean {
  return PLACED_STATES.some((placed) => placed === state && canShip(placed))
}

type ShipFormProps = { order: Order } & Pick<OrdersProps, 'address' | 'refused'>

export function ShipForm({ order: { id, number }, address, refused }: ShipFormProps) {
  return (
    <details className={styles.ship} open={refused?.target === id}>
      <summary className={`${buttons.button} ${buttons.line}`}>
        Ship <span className={text.hidden}>order {number} …</span>
      </summary>
      <Act of="orders ship" {...{ address, refused }} target={id} button="Ship" describe={`order ${number}`} look="line" inline inRow />
    </details>
  )
}

/** What stands in these columns. */
export function parcelCells(order: Order): ReactNode[] {
  const { number, createdAt, shipping, line_items: lines } = order
  return [
    number,
    <OrderBadges key="state" order={order} />,
    <bdi key="name">{shipping.name}</bdi>,
    <bdi key="city">{shipping.address.city}</bdi>,
    shortTime(fromUnixSeconds(createdAt)),
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
  ]
}
