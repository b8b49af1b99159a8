import { printOf } from '../prints/prints.ts'
import type { Piece } from '../range/piece.ts'
import type { Scene } from '../scene/scene.ts'
import { carvedBlock, upToBlock } from './carved-block.ts'
import { clothCloseUp } from './cloth-close-up.ts'
import { flatLay, secondColour } from './flat-lay.ts'
import { hemCorner } from './hem-corner.ts'
import { sizeOf } from './size.ts'
import { tiedPile } from './tied-pile.ts'

/** What a picture shows; the shop makes its description for people who do not see it from this. */
export type PictureKind = 'front' | 'back' | 'colour' | 'cloth' | Piece['fourth']

export interface ProductPicture {
  /** Its place in the gallery, from 1. */
  number: number
  kind: PictureKind
  draw(width: number): Promise<Scene>
}

/** The four pictures of a piece, in the order of its gallery. */
export function productPictures(piece: Piece): ProductPicture[] {
  return [
    { number: 1, kind: 'front', draw: (width) => flatLay(piece, 'front', width) },
    hasBack(piece)
      ? { number: 2, kind: 'back', draw: (width) => flatLay(piece, 'back', width) }
      : { number: 2, kind: 'colour', draw: (width) => secondColour(piece, width) },
    { number: 3, kind: 'cloth', draw: (width) => clothCloseUp(piece, width) },
    { number: 4, kind: piece.fourth, draw: (width) => fourth(piece, width) },
  ]
}

/** Flat things look the same from behind. */
const hasBack = ({ garment }: Piece) => !['stole', 'tote', 'coffeePouch'].includes(garment)

function fourth(piece: Piece, width: number): Promise<Scene> {
  if (piece.fourth === 'corner') return hemCorner(piece, width)
  if (piece.fourth === 'stack') return tiedPile(piece, width)
  return blockOnCloth(piece, width)
}

function blockOnCloth({ id, cloth }: Piece, width: number): Promise<Scene> {
  const print = printOf(cloth.main)
  const scale = Math.min(236 / print.width, 300 / print.height, 3.3)
  const block = { x: 425, y: 570, rotate: -12 }
  const impressions = upToBlock(print, scale, block)
  return carvedBlock({ id, order: cloth.main, units: 640, scale, clothRotate: -4, block, impressions }, sizeOf(width))
}
