import type { LabelText } from '../cloth/pouch-label.ts'
import type { CutName } from '../garments/cuts.ts'
import type { PrintOrder } from '../prints/prints.ts'

/** Prints of a piece, by the part that is cut from them. What is not named is cut from `main`, a second border from `border`. */
export interface Cloths {
  main: PrintOrder
  border: PrintOrder
  border2?: PrintOrder
  yoke?: PrintOrder
  trim?: PrintOrder
  lining?: PrintOrder
}

/** A product of the shop, as the artwork knows it. */
export interface Piece {
  /** As in `catalogue/products.json`, where its measures are; also the seed of everything that looks accidental in its pictures. */
  id: string
  cut: CutName
  cloth: Cloths
  /** What the picture nearby shows: the place of its middle on the front, in cm from the middle line and the shoulder. */
  near: readonly [x: number, y: number]
  /** Measures that neither chest nor hem tells, for things without a table of sizes: their height and width in cm. */
  size?: { width: number; height: number }
  /** What its label says, where that is more than the maker's mark. */
  label?: LabelText
  /** Its back looks like its front, and is not drawn. */
  alike?: true
}
