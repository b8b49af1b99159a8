import type { Cloth, Light } from '../cloth/cotton.ts'
import type { Point } from './canvas.ts'
import type { Slack } from './settle.ts'
import type { Sewing } from './sewing.ts'

/** Print along a line: u runs along it, v from it to one side. */
export interface Band {
  line: Point[]
  side: 1 | -1
  width: number
  /** Distance of the print from the line. */
  inset?: number
  cloth: Cloth
}

/** One piece of cut cloth. */
export interface Panel {
  outline: Point[]
  /** Where the print begins and how the warp turns, in degrees clockwise from straight down. */
  grain: {
    from: Point
    degrees: number
    /** How much more cloth than its place lies at a height of y cm: print is drawn closer. */
    fullness?: (y: number) => number
  }
  cloth: Cloth
  bands?: Band[]
  /** 1 is in full light; the inside of a garment gets less. */
  tone?: number
}

/** Panels that lie as one sheet. */
export interface Layer {
  id: string
  panels: Panel[]
  /** How far the sheet lies over what is below, in cm. */
  lift: number | ((x: number, y: number) => number)
  slack?: Slack
  /** A sleeve, a tie, a fringe: not a part of what chest, hem and length say. */
  limb?: boolean
  sewing: Sewing[]
  /** Height of small creases of washed cotton, in cm. */
  crumple?: number
  /** Share of what lies below that shows through. */
  through?: number
  /** How far its free edges stand off what lies below, in cm: they darken it around them. */
  gap?: number
  /** How far steps of lower layers are softened, in cm. */
  bridge?: number
}

export interface Button {
  at: Point
  radius: number
  colour: Light
  turn: number
}

export interface Garment {
  layers: Layer[]
  buttons: Button[]
  /** What the table of sizes says, and where it is measured on the picture. */
  measures: Measure[]
}

/** A run of cloth on one row or column that must have a length in cm. Sleeves, which lie over the sides, do not count. */
export interface Measure {
  name: string
  cm: number
  /** Row (y) or column (x) in cm; the run that holds `through` is measured. */
  row?: number
  column?: number
  through: number
}
