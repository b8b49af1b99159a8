import type { Size } from '../catalogue/size.ts'
import { HANGS_FROM, type Garment, type GarmentKind, type Measures } from './garment.ts'

/** Centimetres. */
export const HEIGHTS = { least: 140, most: 200, first: 163 } as const

/**
 * Shares of a person's height. Shoulder point, knee, ankle, and along the arm elbow and wrist: Drillis and Contini (1966).
 * Inside leg, waist, and the breadth between the shoulder points are assumptions of ours. Words say so beside the figure.
 */
export const BODY = {
  shoulder: 0.818,
  knee: 0.285,
  ankle: 0.039,
  elbow: 0.186,
  wrist: 0.332,
  inseam: 0.45,
  waist: 0.62,
  breadth: 0.227,
} as const

/** Half the neck's opening, and the fall of a shoulder that slopes by 19 degrees, for each centimetre. */
export const NECK = 8
const SLOPE = 0.352

/** The way from the waist to the crotch of trousers whose inside leg is not told. */
const RISE = 29

/** Measures are no truer than that: within it the hem is "at" the knee. */
const NEAR = 2

/** Up to here a hem is told from the ankle, and higher up from the knee. */
const LOW = 10

/** Where the hem of a garment falls: so many centimetres above a mark, or below it where negative, and 0 at it. */
export type Fall = { mark: 'knee' | 'ankle' | 'floor'; by: number }

/** How high above the floor the point lies from which a garment's length is measured. */
export function topOf(kind: GarmentKind, height: number, measures: Measures): number {
  const from = HANGS_FROM[kind]
  if (from === 'waist') return BODY.waist * height
  if (from === 'legs') return BODY.inseam * height + measures.length - inseamOf(measures)
  const fall = slopeTo((BODY.breadth * height) / 2)
  const point = BODY.shoulder * height
  // A strap lies on the middle of the shoulder, half of it in front.
  return measures.strap === undefined ? point + fall : point + fall / 2 - measures.strap / 2
}

/** How much lower than beside the neck a shoulder is, so far from the middle. */
export function slopeTo(half: number): number {
  return Math.max(0, half - NECK) * SLOPE
}

export function inseamOf({ inseam, length }: Measures): number {
  return inseam ?? Math.max(0, length - RISE)
}

/** How high above the floor the hem ends; below 0 the garment is longer than the person. */
export function hemOf(kind: GarmentKind, height: number, measures: Measures): number {
  return topOf(kind, height, measures) - measures.length
}

export function fallOf(kind: GarmentKind, height: number, measures: Measures): Fall {
  const hem = hemOf(kind, height, measures)
  const ankle = BODY.ankle * height
  if (hem <= NEAR) return { mark: 'floor', by: hem < -NEAR ? Math.round(hem) : 0 }
  if (hem < ankle + LOW) return { mark: 'ankle', by: Math.max(0, orAt(hem - ankle)) }
  return { mark: 'knee', by: orAt(hem - BODY.knee * height) }
}

/** Where a sleeve ends: so many centimetres before a mark of the arm, or beyond it where negative, and 0 at it. */
export type Cuff = { mark: 'elbow' | 'wrist'; by: number }

export function cuffOf(height: number, { sizes, first }: Pick<Garment, 'sizes' | 'first'>, size: Size): Cuff | null {
  const { shoulder = 0, sleeve } = sizes.get(size) ?? {}
  if (sleeve === undefined) return null
  // A seam that lies beyond the shoulder lengthens the sleeve; who wears a size more is a centimetre broader.
  const order = [...sizes.keys()]
  const breadth = BODY.breadth * height + order.indexOf(size) - order.indexOf(first)
  const end = sleeve + Math.max(0, shoulder - breadth) / 2
  const elbow = BODY.elbow * height
  if (end < elbow + NEAR) return { mark: 'elbow', by: orAt(elbow - end) }
  return { mark: 'wrist', by: orAt(BODY.wrist * height - end) }
}

function orAt(by: number): number {
  const whole = Math.round(by)
  return Math.abs(whole) <= NEAR ? 0 : whole
}

const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12

/** The height in feet and whole inches. */
export function feetOf(centimetres: number): { feet: number; inches: number } {
  const inches = Math.round(centimetres / CM_PER_INCH)
  return { feet: Math.floor(inches / INCHES_PER_FOOT), inches: inches % INCHES_PER_FOOT }
}

/** Whole centimetres, within the heights that are drawn. */
export function heightOf({ feet, inches }: { feet: number; inches: number }): number {
  return withinHeights(Math.round((feet * INCHES_PER_FOOT + inches) * CM_PER_INCH))
}

export function withinHeights(centimetres: number): number {
  return Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, Math.round(centimetres)))
}
