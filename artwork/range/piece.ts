import type { Paper } from '../cloth/dyes.ts'
import type { GarmentName } from '../garments/garments.ts'
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
  /** Also the seed of everything that looks accidental in its pictures. */
  id: string
  name: string
  garment: GarmentName
  paper: Paper
  /** How it lies on the paper: never quite straight. */
  lay: { rotate: number; scale: number; dx?: number; dy: number }
  /** Degrees by which the left and right sleeve are turned, where the garment's own are not right. */
  arms?: [left: number, right: number]
  /** The last of the four pictures: the carved block, the hem's corner turned back, or a folded pile. */
  fourth: 'block' | 'corner' | 'stack'
  cloth: Cloths
  /** The second colourway: the second picture of pieces without a back, and the bottom of the pile. */
  second: Cloths
}
