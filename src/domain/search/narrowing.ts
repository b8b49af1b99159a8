import { isSize, type ShopSizes, type Size } from '../catalogue/size.ts'
import { cleanText } from '../text.ts'

/** A field of products by which a shop is narrowed, and what it is called. */
export type Facet = { field: string; label: string }
export const MAX_FACETS = 6
/** So many values of a facet are offered; more that are chosen are shown too. */
export const MAX_VALUES = 50

/** A field of a product's description, or `variety` and `origin` (db/migrations/0023-facets.sql). */
export const FACET_FIELD = /^[a-z][a-z0-9_]{0,29}$/
/** Parameters of the shop's address and of the list of products. */
export const NO_FACETS = 'q filter order print size price_from price_to after show limit in_stock facets narrow'.split(' ')

/** What a shopper has chosen: any of the sizes, within the prices in rupees, and of each field any of the values. */
export type Narrowing = { sizes: Size[]; from: number | null; to: number | null; values: { field: string; value: string }[] }

export const NO_NARROWING: Narrowing = { sizes: [], from: null, to: null, values: [] }

/** Of all facets together. */
const MAX_CHOSEN = 50
/** Values are 60 characters at most, each of which may be two of JavaScript's. */
const MAX_VALUE = 120

export type Narrowable = { facets: readonly Pick<Facet, 'field'>[]; sizes: Pick<ShopSizes, 'list'> }

/** Unknown sizes and facets, and what is no price, count as nothing; what is beyond the bounds is left out. */
export function readNarrowing(params: { getAll(name: string): string[] }, { facets, sizes }: Narrowable): Narrowing {
  const chosen = params.getAll('size')
  const [from, to] = [readBound(params.getAll('price_from')[0]), readBound(params.getAll('price_to')[0])]
  const isTurned = from !== null && to !== null && from > to
  const values = facets.flatMap(({ field }) =>
    [...new Set(params.getAll(field).slice(0, MAX_CHOSEN).map(readValue))]
      .filter((value) => value !== '' && value.length <= MAX_VALUE)
      .toSorted()
      .map((value) => ({ field, value })),
  )
  return {
    sizes: sizes.list.filter((size) => chosen.includes(size)),
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    values: values.slice(0, MAX_CHOSEN),
  }
}

function readBound(text = ''): number | null {
  const digits = /^\s*(?:rs\.?|₹)?\s*(\d[\d,]{0,8})\s*$/i.exec(text)?.[1]
  return digits === undefined ? null : Math.min(Number(digits.replaceAll(',', '')), 9_999_999)
}

/** As the database has it. */
function readValue(text: string): string {
  return cleanText(text.slice(0, 2 * MAX_VALUE))
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Longer is no address. */
const MAX_TEXT = 6000

/** What an address says that may be chosen of any shop, in one spelling. */
export function narrowText(params: URLSearchParams): string {
  const facets = [...new Set(params.keys())].filter((name) => FACET_FIELD.test(name) && !NO_FACETS.includes(name)).slice(0, 2 * MAX_FACETS)
  const any = {
    facets: facets.toSorted().map((field) => ({ field })),
    sizes: { list: [...new Set(params.getAll('size').slice(0, MAX_CHOSEN).filter(isSize))].toSorted() },
  }
  const text = new URLSearchParams(narrowingParams(readNarrowing(params, any))).toString()
  return text.length <= MAX_TEXT ? text : ''
}

export function isNarrowed(narrowing: Narrowing): boolean {
  return narrowingParams(narrowing).length > 0
}

/** The parameters of an address. */
export function narrowingParams({ sizes, from, to, values }: Narrowing): [name: string, value: string][] {
  return [
    ...sizes.map((size): [string, string] => ['size', size]),
    ...[['price_from', from] as const, ['price_to', to] as const].flatMap(([name, price]): [string, string][] =>
      price === null ? [] : [[name, String(price)]],
    ),
    ...values.map(({ field, value }): [string, string] => [field, value]),
  ]
}

/** More pieces are not counted one by one: whoever is shown so many narrows further. */
export const MOST_COUNTED = 10_000

/** How many pieces one sees with a value, its facet's other choices apart. */
type ValueCount = { value: string; count: number }
/**
 * `isAll`: everything was counted; else there are at least so many. `of`: without what is chosen. `price`: the lowest and the highest
 * in rupees, whatever price is chosen; null where nothing has one.
 */
export type FacetCounts = {
  of: number
  isAll: boolean
  /** Of all sizes of the shop. */
  sizes: Partial<Record<Size, number>>
  price: { from: number | null; to: number | null }
  values: (ValueCount & { field: string })[]
}
