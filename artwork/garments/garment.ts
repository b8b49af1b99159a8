import type { Cloth } from '../cloth/cotton.ts'
import type { Garment } from '../engine/layer.ts'

/** What a garment is made of. What is not named is cut from `main`, a second border from `border`. */
export interface Materials {
  main: Cloth
  /** The inside of the same cloth: a part of the dye has come through. */
  reverse: Cloth
  border: Cloth
  border2: Cloth
  yoke: Cloth
  trim: Cloth
  lining: Cloth
  label: Cloth
  fringe: Cloth
}

/** The numbers of size M in cm: round measures as the table of sizes has them, `shoulder` from end to end, `sleeve` from there. */
export interface Measures {
  chest?: number
  /** In the middle of what a tie or elastic allows. */
  waist?: number
  hips?: number
  hem?: number
  shoulder?: number
  sleeve?: number
  /** Of trousers, from the crotch to the hem. */
  inseam?: number
  length: number
}

export type View = 'front' | 'back'

/** A cut: draws the pattern of a piece in its measures. */
export type Cut = (materials: Materials, measures: Measures, view: View) => Garment
