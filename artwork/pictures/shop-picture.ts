import type { Scene } from '../engine/scene.ts'

/** A picture of the shop's own pages. */
export interface ShopPicture {
  /** The widths that it is delivered in, with the quality of each. */
  widths: Record<number, number>
  /** The one width that is there as WebP too, for browsers without AVIF. */
  webp?: number
  /** The part of the drawing that is shown, in its pixels, from the left edge. */
  crop?: { top: number; width: number; height: number }
  draw(): Promise<Scene>
}
