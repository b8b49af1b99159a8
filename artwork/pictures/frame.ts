import type { Canvas } from '../engine/canvas.ts'
import { measuresOfSizeM } from '../range/measures.ts'
import type { Piece } from '../range/piece.ts'

/** Every garment at one scale: the picture shows 120 cm by 150 cm, and all hems end on one line, so far below its upper edge. */
const GARMENT = { cm: 120, floor: 137 }
/** Things that would be small in it have a scale of their own. */
const OWN: Partial<Record<Piece['cut'], { cm: number; floor: number }>> = {
  tote: { cm: 76, floor: 83 },
  coffeePouch: { cm: 40, floor: 37.5 },
}
/** How much nearer the detail is. */
const NEARER = 4

const scaleOf = ({ cut }: Piece) => OWN[cut] ?? GARMENT

/** The part of the table that a picture of the whole piece shows. */
export function frameOf(piece: Piece, width: number): Canvas {
  const { cm, floor } = scaleOf(piece)
  const { length } = measuresOfSizeM(piece)
  // A stole lies double, one end lower.
  const foot = piece.cut === 'stole' ? length / 2 + 12 : length
  return { width, height: width * 1.25, px: width / cm, left: -cm / 2, top: foot - floor }
}

/** A detail of the front. */
export function nearFrameOf(piece: Piece, width: number): Canvas {
  const cm = scaleOf(piece).cm / NEARER
  const [x, y] = piece.near
  return { width, height: width * 1.25, px: width / cm, left: x - cm / 2, top: y - cm * 0.625 }
}
