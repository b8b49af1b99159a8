import { indianDayStart } from '../../domain/indian-time.ts'
import type { Order } from '../../domain/order.ts'
import { searchedContact, searchedReceipt, searchTerms, type OrderQuery } from '../../domain/order-search.ts'
import type { Key, PageRequest } from '../../domain/paging.ts'
import type { Shop } from '../../shop.ts'
import { toOrders } from './find-orders.ts'
import {
  beginsWords,
  countRefunding,
  isPart,
  selectAmongNewest,
  selectByIds,
  selectByIndex,
  selectContacts,
  selectFiltered,
  selectOfPeople,
  selectOfReceipt,
  TRIGRAM,
  type Found,
  type Match,
  type OrderFilter,
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

/** How many orders are looked at before an index is used: what many orders have is among the newest. */
const FIRST_LOOK = 1000
/** How many matches of an index are sorted; where it finds more, this many orders are looked at for a page. */
const MOST_MATCHES = 5000
const LONG_LOOK = 10_000
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
  const filter = { ...toFilter(query), after }
  if (!query.search) {
    const rows = await selectFiltered(shop.db, filter, limit + 1)
    const orders = await toFound(shop, rows.slice(0, limit))
    return { entries: orders, next: rows.length > limit ? rows[limit - 1]!.key : null, partial: false, tooManyPeople: false }
  }
  const [words, people] = await Promise.all([
    findByText(shop, query.search, { filter, limit: limit + 1 }),
    findByContact(shop, query.search, { filter, limit: limit + 1 }),
  ])
  const end = words.end
  const found = merge(words.found, people.found).filter(({ key }) => end === null || !isBehind(key, end))
  const page = found.slice(0, limit)
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
    next: found.length > limit ? page.at(-1)!.key : end,
    partial: found.length <= limit && end !== null,
    tooManyPeople: people.tooMany,
  }
}

/** How many orders have a refund that is not paid out yet: those that the list shows as `refunding`. */
export function countOrdersRefunding({ db }: Pick<Shop, 'db'>): Promise<number> {
  return countRefunding(db)
}

function toFilter({ state, from, to }: OrderQuery): Omit<OrderFilter, 'after'> {
  const start = from === null ? null : indianDayStart(from)
  const lastDay = to === null ? null : indianDayStart(to)
  return { state, from: start, to: lastDay && new Date(lastDay.getTime() + DAY_MS) }
}

type Wanted = { filter: OrderFilter; limit: number }
/** `end` is how far was looked, where that is not the whole list. */
type TextMatches = { found: Found[]; end: Key | null }

async function findByText({ db }: Shop, search: string, wanted: Wanted): Promise<TextMatches> {
  const receipt = searchedReceipt(search)
  if (receipt) return { found: await selectOfReceipt(db, receipt, wanted.filter), end: null }
  const terms = searchTerms(search)
  if (terms.length === 0 || search.includes('@')) return { found: [], end: null }
  const byWords = await findMatching(db, beginsWords(terms), wanted)
  if (byWords.found.length > 0 || byWords.end !== null || !terms.some((term) => term.length >= TRIGRAM)) return byWords
  return (await hasWords(db, terms, wanted)) ? byWords : findMatching(db, isPart(terms), wanted)
}

/** Whether an earlier page has found whole words: pages of one search must not differ in what they look for. */
async function hasWords(db: Shop['db'], terms: string[], { filter }: Wanted): Promise<boolean> {
  if (filter.after === null) return false
  const { looked } = await selectByIndex(db, { ...filter, after: null }, { match: beginsWords(terms), most: 1, limit: 1 })
  return looked > 0
}

/**
 * What many orders have is found among the newest ones, what few have by an index. Where many have it, but none of the
 * newest, a part of the list is looked at.
 */
async function findMatching(db: Shop['db'], match: Match, { filter, limit }: Wanted): Promise<TextMatches> {
  const newest = await selectAmongNewest(db, filter, { match, window: FIRST_LOOK, limit })
  if (newest.found.length === limit || newest.looked < FIRST_LOOK) return { found: newest.found, end: null }
  const all = await selectByIndex(db, filter, { match, most: MOST_MATCHES + 1, limit })
  if (all.looked <= MOST_MATCHES) return { found: all.found, end: null }
  const part = await selectAmongNewest(db, filter, { match, window: LONG_LOOK, limit })
  return { found: part.found, end: part.found.length === limit || part.looked < LONG_LOOK ? null : part.last }
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
