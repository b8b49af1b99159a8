import { indianDay, indianDayStart } from '../../../domain/indian-time.ts'
import type { OperatorRole } from '../../../domain/operators/operator-role.ts'
import {
  COUNTED_STATES,
  searchedEmail,
  searchedPhone,
  searchedReceipt,
  searchTerms,
  type ListedState,
  type OrderQuery,
  type StateCounts,
} from '../../../domain/orders/order-search.ts'
import type { Order } from '../../../domain/orders/order.ts'
import type { Key, PageRequest } from '../../../domain/paging.ts'
import { cleanMark } from '../../../domain/shop/source.ts'
import { isOutOfTime } from '../../../errors/database-fault.ts'
import { findNewest, type FoundPage } from '../../../platform/database/newest-first-search.ts'
import type { Shop } from '../../../shop.ts'
import { toOrders } from './find-orders.ts'
import {
  isAmongAll,
  isExactly,
  isFound,
  searchedList,
  selectByIds,
  selectRefundFigures,
  selectStateCounts,
  type OrderFilter,
  type RefundFigures,
} from './search-orders.sql.ts'

/** What an operator sees of an order's buyer: orders do not name their accounts. */
type FoundOrder = { order: Order; uid: string }

export type OrderSearch = {
  /** Newest first. */
  entries: FoundOrder[]
  /** The `after` of the next page; null on the last one. */
  next: Key | null
  /** Whether only the newest orders were searched. */
  partial: boolean
}

const DAY_MS = 86_400_000

/** A packer finds nothing by money, codes, businesses and email addresses, which packers do not read. */
export type OrdersRequest = PageRequest & { role?: OperatorRole }

/**
 * A page of the shop's orders, newest first. A whole number of an order, receipt or payment finds every such order. Any other search
 * finds those with all its words, or parts of words, in number, name, city, PIN, courier's phone, pieces, tags, note, amount, code
 * or business; and those of a SKU, of an account's phone number, or of the beginning of its email address. For operators only.
 */
export async function searchOrders(shop: Shop, query: OrderQuery, { limit, after, role = 'owner' }: OrdersRequest): Promise<OrderSearch> {
  const filter = { ...toFilter(query), today: startOfToday(shop), after }
  const { page, next, partial } = query.search
    ? await findBy(shop, query.search, { filter, limit, role })
    : await findNewest(shop.db, searchedList(filter), { match: null, limit })
  const rows = await selectByIds(
    shop.db,
    page.map(({ id }) => id),
  )
  return { entries: await toFound(shop, rows), next, partial }
}

type Wanted = { filter: OrderFilter; limit: number; role: OperatorRole }

async function findBy({ db }: Shop, search: string, { filter, limit, role }: Wanted): Promise<FoundPage> {
  const exact = await findNewest(db, searchedList(filter, isExactly(search, searchedReceipt(search))), { match: null, limit })
  const [terms, email] = [search.includes('@') ? [] : searchTerms(search), searchedEmail(search)]
  if (exact.page.length > 0 || (terms.length === 0 && email === null)) return exact
  const searched = { terms, sku: search, email, phone: searchedPhone(search), role }
  const newest = await findNewest(db, searchedList(filter), { match: isFound(searched), limit })
  if (!newest.partial || newest.next) return newest
  // Of what the newest orders do not fill a page with there is little: indexes find it, or give up in time.
  try {
    return await findNewest(db, searchedList(filter, isAmongAll(searched)), { match: null, limit })
  } catch (error) {
    if (isOutOfTime(error)) return newest
    throw error
  }
}

/** What the lists `refunding` and `refunded-today` show, as figures, and today's refunds of payments that became no order. */
export function findRefundFigures(shop: Pick<Shop, 'db' | 'clock'>): Promise<RefundFigures> {
  return selectRefundFigures(shop.db, startOfToday(shop))
}

/** How many orders wait for somebody, or are on their way: of those among `states`. */
export function countListed(shop: Pick<Shop, 'db' | 'clock'>, states: readonly ListedState[]): Promise<StateCounts> {
  const counted = COUNTED_STATES.filter((state) => states.includes(state))
  return selectStateCounts(shop.db, counted, startOfToday(shop))
}

function startOfToday({ clock }: Pick<Shop, 'clock'>): Date {
  return indianDayStart(indianDay(clock.now()))!
}

function toFilter({ state, from, to, source }: OrderQuery): Omit<OrderFilter, 'after' | 'today'> {
  const start = from === null ? null : indianDayStart(from)
  const lastDay = to === null ? null : indianDayStart(to)
  return { state, source: cleanMark(source), from: start, to: lastDay && new Date(lastDay.getTime() + DAY_MS) }
}

async function toFound(shop: Shop, rows: Parameters<typeof toOrders>[1]): Promise<FoundOrder[]> {
  const orders = await toOrders(shop, rows)
  return orders.map((order, index) => ({ order, uid: rows[index]!.user_id }))
}
