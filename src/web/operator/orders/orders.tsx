import { countWords, nounFor } from '../../../domain/counted.ts'
import { shortTime } from '../../../domain/indian-time.ts'
import { LISTED_STATES, PLACED_STATES, type ListedState, type StateCounts } from '../../../domain/orders/order-search.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { canShip, OPERATOR_STATE_WORDS } from '../../../domain/parcels/order-state.ts'
import { MAX_SEARCH_LENGTH } from '../../../domain/search-pattern.ts'
import { MAX_SOURCE } from '../../../domain/shop/source.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { queryParams, type Listed, type QueryOf } from '../../../operations/lists/list.ts'
import { orders } from '../../../operations/lists/orders.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { Field } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { FilterBar } from '../ui/filters.tsx'
import type { RefusedAct } from '../ui/form/act.tsx'
import buttons from '../ui/form/action-form.module.css'
import { ActionButton, ActionLink } from '../ui/form/action-form.tsx'
import { Heading } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { CarrierAct, type LastCarrier } from './carrier-act.tsx'
import { OrderBadges } from './order-badges.tsx'
import styles from './orders.module.css'

export type OrdersProps = LastCarrier & {
  list: Listed<typeof orders>
  counts: StateCounts
  /** Where these orders can be downloaded. */
  csv: string
  notice: NoticeWords | null
  refused: RefusedAct | null
}

const LISTED_WORDS = {
  ...OPERATOR_STATE_WORDS,
  refunding: 'Refund pending',
  'refunded-today': 'Refunded today',
  complained: 'Complaint',
  returning: 'Return',
  waiting: 'Waiting for stock',
  replacing: 'Replacement to send',
  cancelled: 'Cancelled',
  'not-accepted': 'Not accepted',
}

/** All orders, newest first, filtered and searched. */
export const operatorOrders = operatorPage('Orders', ({ list, counts, csv, notice, refused, lastCarrier }: OrdersProps) => (
  <>
    <Heading title="Orders">
      <ActionLink href={csv} download="" data-no-prefetch="">
        {list.isFiltered ? 'Download these as CSV' : 'Download as CSV'}
      </ActionLink>
      <ActionLink look="stamp" href="/operator/orders/new">
        New order
      </ActionLink>
    </Heading>
    <OrderFilters
      region="order-states"
      query={list.query}
      by="Name, phone, piece, amount, code …"
      states={LISTED_STATES}
      counts={counts}
      bySource
    />
    {notice && <Notice {...notice} />}
    <div className={`${layout.stack} ${styles.region}`} {...liveRegion('orders', ...operatorTopics('all-orders'))}>
      <OrderTable {...{ list, refused, lastCarrier }} columns={orders.page} />
    </div>
  </>
))

/** Orders that wait for their parcel can be shipped one after the other. */
export function OrderTable({
  list,
  refused,
  lastCarrier,
  columns,
}: Pick<OrdersProps, 'list' | 'refused' | 'lastCarrier'> & { columns: typeof orders.page }) {
  const isToShip = PLACED_STATES.some((placed) => placed === list.query.state && canShip(placed))
  return (
    <>
      {isToShip && list.rows.length > 0 && (
        <form id="together" method="get" action="/operator/packing" className={styles.together}>
          <ActionButton look="line">Pack selected</ActionButton>
        </form>
      )}
      <ListTable
        label="Orders"
        of={orders}
        page={list}
        columns={columns}
        href={({ id }) => `/operator/orders/${id}`}
        renderCells={(order) => ({
          state: <OrderBadges order={order} />,
          name: <bdi>{order.shipping.name}</bdi>,
          city: <bdi>{order.shipping.address.city}</bdi>,
          placed_at: shortTime(fromUnixSeconds(order.createdAt)),
          pieces: <Pieces order={order} />,
        })}
        acts={isToShip ? 'Pack and ship' : undefined}
        renderActs={(order) => (
          <span className={styles.acts}>
            <label>
              <input type="checkbox" form="together" name="order" value={order.id} aria-label={`Pack order ${order.number}`} /> Pack
            </label>
            <ShipForm {...{ order, refused, lastCarrier }} address={list.address} />
          </span>
        )}
      />
    </>
  )
}

/** A card has no title above the number. */
function Pieces({ order }: { order: Order }) {
  const pieces = orders.columns.pieces.text(order)
  return (
    <>
      {pieces}
      <span className={styles.noun}> {nounFor(Number(pieces), 'piece')}</span>
    </>
  )
}

type StatesProps = { region: string; query: QueryOf<typeof orders>; states: readonly ListedState[]; counts: StateCounts }
type FiltersProps = StatesProps & { by: string; bySource?: boolean }

/** `region` is its live region, another one for packers than for owners; `by` says by what orders are found, `states` which of them can be listed, `bySource` whether it matters where buyers came from. */
export function OrderFilters({ query, by, bySource = false, ...rest }: FiltersProps) {
  const isNarrowed = Boolean(query.from || query.to || query.source)
  return (
    <>
      <States query={query} {...rest} />
      <FilterBar
        action="/operator/orders"
        search={{ label: 'Search orders', placeholder: by, value: query.search, maxLength: MAX_SEARCH_LENGTH }}
        filtered={query.search !== '' || isNarrowed}
      >
        {query.state && <input type="hidden" name="state" value={query.state} />}
        <details className={styles.dates} open={isNarrowed}>
          <summary className={`${buttons.button} ${buttons.line}`}>{bySource ? 'Dates, source' : 'Dates'}</summary>
          <div>
            <Field label="From" type="date" name="from" defaultValue={query.from ?? ''} />
            <Field label="To" type="date" name="to" defaultValue={query.to ?? ''} />
            {bySource && (
              <Field
                label="Source"
                name="source"
                maxLength={MAX_SOURCE}
                placeholder="instagram, google.com …"
                defaultValue={query.source}
              />
            )}
          </div>
        </details>
      </FilterBar>
    </>
  )
}

const DAILY: readonly (ListedState | null)[] = [null, 'placed', 'packed', 'shipped']

/** What is done daily, what waits for somebody now, and what is chosen; the rest a press further. */
function States({ region, query, states, counts }: StatesProps) {
  const isSeen = (state: ListedState | null) =>
    DAILY.includes(state) || state === query.state || (state !== null && (counts[state] ?? 0) > 0)
  const link = (state: ListedState | null) => (
    <a
      key={state}
      href={`/operator/orders?${queryParams(orders, { ...query, state })}`}
      aria-current={state === query.state ? 'true' : undefined}
    >
      {state ? LISTED_WORDS[state] : 'All'} {state && counts[state] !== undefined && <b>{countWords(counts[state])}</b>}
    </a>
  )
  return (
    <nav className={styles.states} aria-label="State" {...liveRegion(region, ...operatorTopics('all-orders'))}>
      {[null, ...states].filter(isSeen).map(link)}
      <details>
        <summary>More</summary>
        <div>{states.filter((state) => !isSeen(state)).map(link)}</div>
      </details>
    </nav>
  )
}

function ShipForm({ order: { id, number }, ...act }: { order: Order; address: string } & Pick<OrdersProps, 'refused' | 'lastCarrier'>) {
  return (
    <details className={styles.ship} open={act.refused?.target === id}>
      <summary className={`${buttons.button} ${buttons.line}`}>
        Ship <span className={text.hidden}>order {number} …</span>
      </summary>
      <CarrierAct
        of="orders ship"
        {...act}
        target={id}
        values={{ name: '' }}
        button="Ship"
        describe={`order ${number}`}
        look="line"
        inline
        inRow
      />
    </details>
  )
}
