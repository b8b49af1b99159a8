export const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export type Size = (typeof SIZES)[number]
export const DEFAULT_SIZE: Size = 'M'

export function readSize(value: unknown): Size | null {
  return SIZES.find((size) => size === value) ?? null
}
