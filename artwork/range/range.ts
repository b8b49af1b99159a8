import { DRESSES } from './dresses.ts'
import { OTHER_PIECES } from './other-pieces.ts'
import type { Piece } from './piece.ts'
import { TOPS } from './tops.ts'

/** Every piece that has pictures, by its product's id. */
export const RANGE = new Map([...TOPS, ...DRESSES, ...OTHER_PIECES].map((piece) => [piece.id, piece]))

/** The piece of that id. Throws for an unknown one: an id comes from our own command line or code. */
export function getPiece(id: string): Piece {
  const piece = RANGE.get(id)
  if (!piece) throw new Error(`There is no piece "${id}" in artwork/range. Known: ${[...RANGE.keys()].join(', ')}`)
  return piece
}
