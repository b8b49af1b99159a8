import type { Product } from '../catalogue/product.ts'
import type { KeyPart } from '../paging.ts'
import { isNarrowed, narrowingParams, readNarrowing, type FacetCounts, type Narrowable, type Narrowing } from './narrowing.ts'
import { readSearch } from './search.ts'

/** `all`, or the id of a category of the shop folder. */
export type Filter = string

export const SORT_ORDERS = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'strength-asc', 'strength-desc', 'ours-asc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** What a shop offers to narrow and to sort by: its folder. */
export type Offered = { categories: readonly { id: string }[]; sorts: readonly string[] }

/** `all` and exactly the categories. */
export function filtersOf({ categories }: Pick<Offered, 'categories'>): Filter[] {
  return [DEFAULT_QUERY.filter, ...categories.map(({ id }) => id)]
}

export function sortOrdersOf({ sorts }: Pick<Offered, 'sorts'>): SortOrder[] {
  return SORT_ORDERS.filter((order) => sorts.includes(order.split('-')[0]!))
}

/** The order of what is searched for, unless another one is asked for: the best match first. */
export const BEST_MATCH = 'best'

/**
 * Filter and sort order of /shop. Unknown values fall back to the defaults of spec §2. `print` is the first word of a
 * print, such as "kairi" (print.ts); absent for all prints. `q` is what somebody looks for, as it was typed; absent for nothing.
 * `narrowing` is what they have chosen of sizes, prices and facets; absent for nothing.
 */
export type ShopQuery = { filter: Filter; order: SortOrder | typeof BEST_MATCH; print?: string; q?: string; narrowing?: Narrowing }

const PRINT = /^\p{Ll}[\p{Ll}\p{M}-]{0,39}$/u

export function isPrint(text: string): boolean {
  return PRINT.test(text)
}

export const DEFAULT_QUERY: ShopQuery & { order: SortOrder } = { filter: 'all', order: 'name-asc' }

const FILTER = /^[a-z][a-z0-9-]{0,29}$/

/** `offered` is unknown in a browser, which takes what the page's links and lists say. */
export function readShopQuery(params: { get(name: string): string | null | undefined }, offered: Offered | null): ShopQuery {
  const filter = params.get('filter') ?? ''
  const order = params.get('order')
  const print = params.get('print') ?? ''
  const isKnown = offered ? filtersOf(offered).includes(filter) : FILTER.test(filter)
  const orders = offered ? sortOrdersOf(offered) : SORT_ORDERS
  const q = readSearch(params.get('q'))
  return {
    filter: isKnown ? filter : DEFAULT_QUERY.filter,
    order: orders.find((known) => known === order) ?? defaultOrder({ q }),
    ...(isPrint(print) && { print }),
    ...(q !== '' && { q }),
  }
}

/** The query with what is chosen of the shop's facets. */
export function readShopView(params: URLSearchParams, offered: Offered & Narrowable): ShopQuery {
  return { ...readShopQuery(params, offered), ...narrowedTo(readNarrowing(params, offered)) }
}

/** Absent for nothing. */
export function narrowedTo(narrowing: Narrowing): Pick<ShopQuery, 'narrowing'> {
  return isNarrowed(narrowing) ? { narrowing } : {}
}

/** Of what is shown, without what is chosen. */
export function withoutNarrowing(query: ShopQuery): ShopQuery {
  const { narrowing: _, ...all } = query
  return all
}

/** The order where none is asked for. */
export function defaultOrder({ q }: Pick<ShopQuery, 'q'>): ShopQuery['order'] {
  return q ? BEST_MATCH : DEFAULT_QUERY.order
}

/** The parts of the list's sort key: the number that the order sorts by, if any, then name and id. */
export function keyParts(order: ShopQuery['order']): KeyPart[] {
  if (order === BEST_MATCH) return ['integer', 'text', 'text']
  if (order.startsWith('name')) return ['text', 'text']
  return [order.startsWith('strength') ? 'decimal' : 'integer', 'text', 'text']
}

/**
 * A page of the catalogue. `total` and `coffees` count the whole list; `next` is the `after` of the next page. `match`: of a search.
 * `facets`: where they are asked for.
 */
export type ProductList = { products: Product[]; total: number; coffees: number; next: string | null; match?: Match; facets?: FacetCounts }

/** Whether the pieces have all of what was looked for, or some of it because none has all. */
export type Match = 'all' | 'some'

export const SHOP_PAGE = 48
/** Bounds a page that has grown. What follows is on a page that begins there. */
export const MAX_SHOWN = 10 * SHOP_PAGE

/** How many products a page shows that has grown in place: whole pages of them. */
export function readShown(params: { get(name: string): string | null }): number {
  const show = /^\d{2,3}$/.exec(params.get('show') ?? '')
  return Math.min(Math.max(Math.ceil(Number(show?.[0] ?? 0) / SHOP_PAGE), 1) * SHOP_PAGE, MAX_SHOWN)
}

/**
 * The URL of a page of the shop, which shows `show` products from behind the key `after` on. Default values are left out,
 * so that each view has one URL.
 */
export function shopAddress(query: ShopQuery, after: string | null = null, show: number = SHOP_PAGE): string {
  const params = new URLSearchParams()
  if (query.q !== undefined) params.set('q', query.q)
  if (query.filter !== DEFAULT_QUERY.filter) params.set('filter', query.filter)
  if (query.order !== defaultOrder(query)) params.set('order', query.order)
  if (query.print !== undefined) params.set('print', query.print)
  for (const [name, value] of query.narrowing ? narrowingParams(query.narrowing) : []) params.append(name, value)
  if (after !== null) params.set('after', after)
  if (show !== SHOP_PAGE) params.set('show', String(show))
  return params.size ? `/shop?${params}` : '/shop'
}

/** The page of the shop that shows what is found. */
export function searchAddress(q: string): string {
  return shopAddress({ ...DEFAULT_QUERY, order: BEST_MATCH, q })
}
