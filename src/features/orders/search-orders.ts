import { indianDay, indianDayStart } from '../../domain/indian-time.ts'
import type { Order } from '../../domain/order.ts'
import { searchedContact, searchedReceipt, searchTerms, type OrderQuery } from '../../domain/order-search.ts'
import type { Key, PageRequest } from '../../domain/paging.ts'
import { cutMatches, findMatching, selectByIndex, type Found, type Matches } from '../../platform/newest-first-search.ts'
import type { Shop } from '../../shop.ts'
import { toOrders } from './find-orders.ts'
import {
  beginsWords,
  isPart,
  searchedList,
  selectByIds,
  selectContacts,
  selectFiltered,
  selectOfPeople,
  selectOfReceipt,
  selectRefundFigures,
  SHORTEST_PART,
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
  /** Fewer than were wanted, because only so many orders are looked at for one page: older ones may match too. */
  partial: boolean
  /** Too many people have such an address or phone number for all of them to be looked at. */
  tooManyPeople: boolean
}

const MOST_PEOPLE = 200

const DAY_MS = 86_400_000

/**
 * A page of the shop's orders, newest first. A search finds orders by the beginnings of words of number, name, city and
 * postal code, otherwise by parts of them, and by receipt number and the buyer's e-mail address and phone. For the
 * operator only.
 *
 * The work of a page is bounded, however many orders there are.
 */
export async function searchOrders(shop: Shop, query: OrderQuery, { limit, after }: PageRequest): Promise<OrderSearch> {
  const filter = { ...toFilter(query), today: startOfToday(shop), after }
  if (!query.search) {
    const rows = await selectFiltered(shop.db, filter, limit + 1)
    const orders = await toFound(shop, rows.slice(0, limit))
    return { entries: orders, next: rows.length > limit ? rows[limit - 1]!.key : null, partial: false, tooManyPeople: false }
  }
  const [words, people] = await Promise.all([
    findByText(shop, query.search, { filter, limit: limit + 1 }),
    findByContact(shop, query.search, { filter, limit: limit + 1 }),
  ])
  const { end } = words
  const found = merge(words.found, people.found).filter(({ key }) => end === null || !isBehind(key, end))
  const { page, next, partial } = cutMatches({ found, end }, limit)
  const rows = new Map(
    (
      await selectByIds(
        shop.db,
        page.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return {
    entries: await toFound(
      shop,
      page.flatMap(({ id }) => rows.get(id) ?? []),
    ),
    next,
    partial,
    tooManyPeople: people.tooMany,
  }
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

type Wanted = { filter: OrderFilter; limit: number }

async function findByText({ db }: Shop, search: string, wanted: Wanted): Promise<Matches> {
  const receipt = searchedReceipt(search)
  if (receipt) return { found: await selectOfReceipt(db, receipt, wanted.filter), end: null }
  const terms = searchTerms(search)
  if (terms.length === 0 || search.includes('@')) return { found: [], end: null }
  const { filter, limit } = wanted
  const list = searchedList(filter)
  const byWords = await findMatching(db, list, { match: beginsWords(terms), limit })
  if (byWords.found.length > 0 || byWords.end !== null || !terms.some((term) => term.length >= SHORTEST_PART)) return byWords
  return (await hasWords(db, terms, wanted)) ? byWords : findMatching(db, list, { match: isPart(terms), limit })
}

/** Whether an earlier page has found whole words: pages of one search must not differ in what they look for. */
async function hasWords(db: Shop['db'], terms: string[], { filter }: Wanted): Promise<boolean> {
  if (filter.after === null) return false
  const { looked } = await selectByIndex(db, searchedList({ ...filter, after: null }), { match: beginsWords(terms), most: 1, limit: 1 })
  return looked > 0
}

async function findByContact({ db }: Shop, search: string, { filter, limit }: Wanted): Promise<{ found: Found[]; tooMany: boolean }> {
  const part = searchedContact(search)
  if (part === null) return { found: [], tooMany: false }
  const uids = await selectContacts(db, part, MOST_PEOPLE + 1)
  if (uids.length > MOST_PEOPLE) return { found: [], tooMany: true }
  return { found: uids.length > 0 ? await selectOfPeople(db, uids, { filter, limit }) : [], tooMany: false }
}

/** Newest first, each once. */
function merge(...lists: Found[][]): Found[] {
  const byId = new Map(lists.flat().map((found) => [found.id, found]))
  return [...byId.values()].toSorted((a, b) => (isBehind(a.key, b.key) ? 1 : -1))
}

/** Keys are texts of one length, in UTC: they sort as what they stand for. */
function isBehind(key: Key, other: Key): boolean {
  return key.join(' ') < other.join(' ')
}

async function toFound(shop: Shop, rows: Parameters<typeof toOrders>[1]): Promise<FoundOrder[]> {
  const orders = await toOrders(shop, rows)
  return orders.map((order, index) => ({ order, uid: rows[index]!.user_id }))
}
