/** What a piece is chosen by, such as `{ size: 'M', colour: 'indigo' }`. */
export type Options = Readonly<Record<string, string>>

/**
 * One thing to choose, such as the colour; `values` in the order of a page. `first` is chosen until somebody chooses; without it M
 * is, or the first value. `shops`: the product says nothing, and comes in the shop's own sizes.
 */
export type ProductOption = { name: string; label: string; values: string[]; first?: string; shops?: true }

/**
 * What everybody may know of the pieces of one kind: never their number, only that few are left. `price` in whole rupees, where any of the
 * product's variants has its own; while a sale of it runs that of the sale, beside the one without it and when it ends (ISO 8601).
 */
export type Variant = {
  options: Options
  available: boolean
  low?: 1 | 2 | 3
  /** None is there yet, and it is sold ahead: the first day on which it is sent, such as 2026-12-12. */
  ships_from?: string
  price?: number
  price_regular?: number
  price_until?: string
}

/** A product whose pieces are counted; absent or empty is unlimited. */
type Counted = { variants?: Variant[] }

/** Sizes come first, then the others by their names: the database keeps no sequence. */
function inOrder(options: Options): [name: string, value: string][] {
  const rank = (name: string) => (name === 'size' ? '' : name)
  return Object.entries(options).toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
}

/** Equal for equal options, whatever their sequence; the database's key sorts in its own way. */
export function optionsKey(options: Options): string {
  return JSON.stringify(inOrder(options))
}

export function areSameOptions(a: Options, b: Options): boolean {
  return optionsKey(a) === optionsKey(b)
}

export function findVariant({ variants = [] }: Counted, options: Options): Variant | null {
  const key = optionsKey(options)
  return variants.find((variant) => optionsKey(variant.options) === key) ?? null
}

/** A kind of which somebody's open payment holds pieces; with the day where these are sold ahead. */
export type OwnHold = { options: Options; shipsFrom: string | null }

/** The variants as somebody sees them who holds some of these pieces: to them they are not gone, nor few, and sold as they were held. */
export function withOwnHolds(variants: Variant[], held: readonly OwnHold[]): Variant[] {
  const own = new Map(held.map((hold) => [optionsKey(hold.options), hold]))
  return variants.map((variant) => {
    const hold = own.get(optionsKey(variant.options))
    if (!hold) return variant
    const { low: _low, ships_from: _day, ...rest } = variant
    return { ...rest, available: true, ...(hold.shipsFrom !== null && { ships_from: hold.shipsFrom }) }
  })
}

/** The day from which this kind is sent where it is sold ahead; null where it is there, or gone. */
export function shipsFromOf(product: Counted, options: Options): string | null {
  return findVariant(product, options)?.ships_from ?? null
}

/** The last of such days, from which all of it can be sent; null where there is none. */
export function lastShipsFrom(days: readonly (string | null | undefined)[]): string | null {
  return days.reduce<string | null>((last, day) => (day && (last === null || day > last) ? day : last), null)
}

/** Whether all pieces are counted, and none is there now. */
export function isSoldOut({ variants = [] }: Counted): boolean {
  return variants.length > 0 && variants.every(({ available }) => !available)
}

/** The field `options` of a payload whose lines have a size of their own: none where there is nothing else. */
export function moreThanSize(options: Options): { options?: Options } {
  return Object.keys(options).some((name) => name !== 'size') ? { options } : {}
}

/** "M", or "M, indigo". */
export function optionsLabel(options: Options): string {
  return inOrder(options)
    .map(([, value]) => value)
    .join(', ')
}

/** "M", or "M/indigo", as files and orders name a kind of piece; without a comma, which parts such names in lists. */
export function optionsPath(options: Options): string {
  return inOrder(options)
    .map(([, value]) => value.replaceAll(',', '%2C'))
    .join('/')
}

/** The value of a form's field: "size=M&colour=indigo". */
export function writeOptions(options: Options): string {
  return new URLSearchParams(inOrder(options)).toString()
}

/** The limit is above what any product may have. */
const MOST_PARSED = 10
const LONGEST_PARSED = 100

/** The reverse of `writeOptions`; null for what that has not written. Whether a product has them is not looked at. */
export function parseOptions(text: string): Options | null {
  const pairs = [...new URLSearchParams(text)]
  const isSound =
    pairs.length > 0 &&
    pairs.length <= MOST_PARSED &&
    pairs.every(([name, value]) => name !== '' && value !== '' && value.length <= LONGEST_PARSED)
  return isSound ? Object.fromEntries(pairs) : null
}
