/** What a piece is chosen by, such as `{ size: 'M' }`. */
export type Options = Readonly<Record<string, string>>

/** What everybody may know of the pieces of one kind: never their number, only that few are left. */
export type Variant = { options: Options; available: boolean; low?: 1 | 2 | 3 }

/** A product whose pieces are counted; absent or empty is unlimited. */
type Counted = { variants?: Variant[] }

/** Equal for equal options, whatever their sequence; the database's key sorts in its own way. */
export function optionsKey(options: Options): string {
  return JSON.stringify(Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function findVariant({ variants = [] }: Counted, options: Options): Variant | null {
  const key = optionsKey(options)
  return variants.find((variant) => optionsKey(variant.options) === key) ?? null
}

/** Whether there is no piece of this kind now. */
export function isGone(product: Counted, options: Options): boolean {
  return findVariant(product, options)?.available === false
}

/** The variants as somebody sees them who holds some of these pieces: to them they are not gone, nor few. */
export function withOwnHolds(variants: Variant[], held: readonly Options[]): Variant[] {
  const own = new Set(held.map(optionsKey))
  return variants.map(({ options, ...rest }) => (own.has(optionsKey(options)) ? { options, available: true } : { options, ...rest }))
}

/** Whether all pieces are counted, and none is there now. */
export function isSoldOut({ variants = [] }: Counted): boolean {
  return variants.length > 0 && variants.every(({ available }) => !available)
}

/** "M", or "M / indigo". */
export function optionsLabel(options: Options): string {
  return Object.values(options).join(' / ')
}
