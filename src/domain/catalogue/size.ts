/** A size as the shop writes it, such as "M", "3XL", "42" or "2–3 years". */
export type Size = string

/** What the clothes of a shop come in, in its order, and which of them is chosen until somebody chooses. */
export type ShopSizes = { list: readonly Size[]; first: Size }

/** Stored of what comes in one size, and chosen first where a shop has it (spec §5). */
export const DEFAULT_SIZE: Size = 'M'

/** The sizes of the specification, which a shop has whose folder names none. */
export const USUAL_SIZES: ShopSizes = { list: ['XS', 'S', 'M', 'L', 'XL', 'XXL'], first: DEFAULT_SIZE }

export const MAX_SIZES = 30
export const MAX_SIZE_LENGTH = 20

/** Whether a text can be a size: on one line, without what parts values in files and addresses. */
export function isSize(value: unknown): value is Size {
  if (typeof value !== 'string' || value === '' || value.trim() !== value) return false
  return [...value].length <= MAX_SIZE_LENGTH && !/[,/\p{Cc}\p{Cs}]/u.test(value)
}

/** `first` is M, or the middle one where there is none, unless the shop says another. */
export function shopSizes(list: readonly Size[], first?: Size): ShopSizes {
  const middle = list[Math.floor((list.length - 1) / 2)] ?? DEFAULT_SIZE
  return { list, first: first ?? (list.includes(DEFAULT_SIZE) ? DEFAULT_SIZE : middle) }
}

export function areUsualSizes({ list, first }: ShopSizes): boolean {
  return first === USUAL_SIZES.first && list.length === USUAL_SIZES.list.length && list.every((size, at) => size === USUAL_SIZES.list[at])
}

/** One of the shop's sizes, as it writes it; null for anything else. */
export function readSize(value: unknown, { list }: ShopSizes): Size | null {
  return list.find((size) => size === value) ?? null
}

/** Something that has a size which the shop would take out: its own options, pieces that are counted, carts, orders on their way, open payments. */
export type SizeHolder = { size: Size; what: 'options' | 'pieces' | 'cart' | 'order' | 'payment'; of: string; count: number }
