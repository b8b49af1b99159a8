import { indianDay, indianDayStart } from '../../../domain/indian-time.ts'
import { searchedPhone, searchedReceipt, searchTerms, type OrderQuery } from '../../../domain/orders/order-search.ts'
import type { Order } from '../../../domain/orders/order.ts'
import type { Key, PageRequest } from '../../../domain/paging.ts'
import { findNewest, type FoundPage } from '../../../platform/database/newest-first-search.ts'
import type { Shop } from '../../../shop.ts'
import { toOrders } from './find-orders.ts'
import {
  hasParts,
  isExactly,
  searchedList,
  selectByIds,
  selectRefundFigures,
  type OrderFilter,
  type RefundFigures,
} from './search-orders.sql.ts'

/** What an operator sees of an order's buyer: orders do not name their accounts. */
export type FoundOrder = { order: Order; uid: string }

export type OrderSearch = {
  /** Newest first. */
  entries: FoundOrder[]
  /** The `after` of the next page; null on the last one. */
  next: Key | null
  /** Whether only the newest orders were searched. */
  partial: boolean
}

const DAY_MS = 86_400_000

/** `byEmail`: for whoever may not read email addresses, an address finds nothing. */
export type OrdersRequest = PageRequest & { byEmail?: boolean }

/**
 * A page of the shop's orders, newest first. A search by a whole number of an order, receipt or payment, email address or
 * phone number finds every such order by an index; otherwise the newest ones with all its words, or parts of words, in
 * number, name, city and postal code. For the operator only.
 */
export async function searchOrders(shop: Shop, query: OrderQuery, { limit, after, byEmail = true }: OrdersRequest): Promise<OrderSearch> {
  const filter = { ...toFilter(query), today: startOfToday(shop), after }
  const { page, next, partial } = query.search
    ? await findBy(shop, query.search, { filter, limit, byEmail })
    : await findNewest(shop.db, searchedList(filter), { match: null, limit })
  const rows = await selectByIds(
    shop.db,
    page.map(({ id }) => id),
  )
  return { entries: await toFound(shop, rows), next, partial }
}

type Wanted = { filter: OrderFilter; limit: number; byEmail: boolean }

async function findBy({ db }: Shop, search: string, { filter, limit, byEmail }: Wanted): Promise<FoundPage> {
  const exact = await findNewest(
    db,
    searchedList(filter, isExactly(search, { receipt: searchedReceipt(search), phone: searchedPhone(search), byEmail })),
    { match: null, limit },
  )
  const terms = searchTerms(search)
  if (exact.page.length > 0 || terms.length === 0 || search.includes('@')) return exact
  return findNewest(db, searchedList(filter), { match: hasParts(terms), limit })
}

/** What the lists `refunding` and `refunded-today` show, as figures, and today's refunds of payments that became no order. */
export function findRefundFigures(shop: Pick<Shop, 'db' | 'clock'>): Promise<RefundFigures> {
  return selectRefundFigures(shop.db, startOfToday(shop))
}

function startOfToday({ clock }: Pick<Shop, 'clock'>): Date {
  return indianDayStart(indianDay(clock.now()))!
}

function toFilter({ state, from, to }: OrderQuery): Omit<OrderFilter, 'after' | 'today'> {
  const start = from === null ? null : indianDayStart(from)
  const lastDay = to === null ? null : indianDayStart(to)
  return { state, from: start, to: lastDay && new Date(lastDay.getTime() + DAY_MS) }
}

async function toFound(shop: Shop, rows: Parameters<typeof toOrders>[1]): Promise<FoundOrder[]> {
  const orders = await toOrders(shop, rows)
  return orders.map((order, index) => ({ order, uid: rows[index]!.user_id }))
}
