import type { Size } from '../catalogue/size.ts'
import type { Garment, Measures } from './garment.ts'

/** Somebody's best garment, laid flat, from seam to seam under the arms, in centimetres. */
export const WIDTHS = { least: 35, most: 80 } as const

/** A size within this is as wide as what it is compared with. */
const AS_WIDE = 1

/** How wide a size is, laid flat as the drawing is; null for what has no chest. */
export function widthOf({ chest }: Measures): number | null {
  return chest === undefined ? null : chest / 2
}

/** Whole centimetres by which a size is wider than `mine`, 0 for as wide. Rounded down: no size promises room that it has not. */
export function roomOf(mine: number, width: number): number {
  return Math.abs(width - mine) <= AS_WIDE ? 0 : Math.floor(width - mine)
}

/** The smallest size that is at least as wide as somebody's best; null where none is, or none has a chest. */
export function sizeLike(mine: number, { sizes }: Garment): { size: Size; room: number } | null {
  for (const [size, measures] of sizes) {
    const width = widthOf(measures)
    if (width !== null && roomOf(mine, width) >= 0) return { size, room: roomOf(mine, width) }
  }
  return null
}
