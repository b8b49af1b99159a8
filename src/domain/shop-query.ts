import type { KeyPart } from './paging.ts'

export const FILTERS = ['all', 'swag', 'coffee'] as const
export type Filter = (typeof FILTERS)[number]

export const SORT_ORDERS = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'strength-asc', 'strength-desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/**
 * Filter and sort order of /shop. Unknown values fall back to the defaults of spec §2. `print` is the first word of a
 * print, such as "kairi" (print.ts); absent for all prints.
 */
export type ShopQuery = { filter: Filter; order: SortOrder; print?: string }

const PRINT = /^\p{Ll}[\p{Ll}\p{M}-]{0,39}$/u

export function isPrint(text: string): boolean {
  return PRINT.test(text)
}

export const DEFAULT_QUERY: ShopQuery = { filter: 'all', order: 'name-asc' }

export function readShopQuery(params: { get(name: string): string | null | undefined }): ShopQuery {
  const filter = params.get('filter')
  const order = params.get('order')
  const print = params.get('print') ?? ''
  return {
    filter: FILTERS.find((known) => known === filter) ?? DEFAULT_QUERY.filter,
    order: SORT_ORDERS.find((known) => known === order) ?? DEFAULT_QUERY.order,
    ...(isPrint(print) && { print }),
  }
}

/** The parts of the list's sort key: the number that the order sorts by, if any, then name and id. */
export function keyParts(order: SortOrder): KeyPart[] {
  if (order.startsWith('name')) return ['text', 'text']
  return [order.startsWith('price') ? 'integer' : 'decimal', 'text', 'text']
}

/** Products on one page of the shop. */
export const SHOP_PAGE = 48

/**
 * The URL of a page of the shop. `after` is the key at which the previous page ended. Default values are left out,
 * so that each view has one URL.
 */
export function shopAddress(query: ShopQuery, after: string | null = null): string {
  const params = new URLSearchParams()
  if (query.filter !== DEFAULT_QUERY.filter) params.set('filter', query.filter)
  if (query.order !== DEFAULT_QUERY.order) params.set('order', query.order)
  if (query.print !== undefined) params.set('print', query.print)
  if (after !== null) params.set('after', after)
  return params.size ? `/shop?${params}` : '/shop'
}
