import type { KeyPart } from './paging.ts'

export const FILTERS = ['all', 'swag', 'coffee'] as const
export type Filter = (typeof FILTERS)[number]

export const ORDER_FIELDS = ['name', 'price', 'strength'] as const
export const ORDERS = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'strength-asc', 'strength-desc'] as const
export type Order = (typeof ORDERS)[number]

/** What /shop shows. Unknown values fall back to the defaults of spec §2. */
export type ShopQuery = { filter: Filter; order: Order }

export const DEFAULT_QUERY: ShopQuery = { filter: 'all', order: 'name-asc' }

export function readShopQuery(params: { get(name: string): string | null | undefined }): ShopQuery {
  const filter = params.get('filter')
  const order = params.get('order')
  return {
    filter: FILTERS.find((known) => known === filter) ?? DEFAULT_QUERY.filter,
    order: ORDERS.find((known) => known === order) ?? DEFAULT_QUERY.order,
  }
}

/** What a product's place in the shop is made of: the number that the order sorts by, if it does, name and id. */
export function keyParts(order: Order): KeyPart[] {
  if (order.startsWith('name')) return ['text', 'text']
  return [order.startsWith('price') ? 'integer' : 'decimal', 'text', 'text']
}

/** How many products a page of the shop shows. */
export const SHOP_PAGE = 48

/**
 * The address of the shop under `query`, from where the page before it ended; defaults are left out, so each
 * view has one address.
 */
export function shopAddress(query: ShopQuery, after: string | null = null): string {
  const params = new URLSearchParams()
  if (query.filter !== DEFAULT_QUERY.filter) params.set('filter', query.filter)
  if (query.order !== DEFAULT_QUERY.order) params.set('order', query.order)
  if (after !== null) params.set('after', after)
  return params.size ? `/shop?${params}` : '/shop'
}
