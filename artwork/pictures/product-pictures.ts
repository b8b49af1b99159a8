import type { Rests } from '../engine/lay.ts'
import type { Garment } from '../engine/layer.ts'
import type { Scene } from '../engine/scene.ts'
import type { View } from '../garments/garment.ts'
import type { Piece } from '../range/piece.ts'
import { viewsOf, WORN } from '../worn/pieces.ts'
import { blockOnCloth } from './carved-block.ts'
import { flatLay } from './flat-lay.ts'
import { frameOf, nearFrameOf } from './frame.ts'

/** What a drawing shows; the shop makes its description for people who do not see it from this. */
export type DrawingKind = 'front' | 'back' | 'cloth' | 'block'
/** The same, and what is photographed: worn, or hung, folded, filled. */
export type PictureKind = DrawingKind | 'lookbook' | 'near' | 'behind' | 'other'

export interface ProductPicture {
  /** Its place in the gallery, from 1. */
  number: number
  kind: DrawingKind
  draw(width: number): Promise<Drawing>
}

export interface Drawing {
  scene: Scene
  /** The garment with its measures, where the picture shows a whole one. */
  garment?: Garment
}

/** Photographs that take the place of a drawing. */
const REPLACED: Partial<Record<PictureKind, DrawingKind>> = { near: 'cloth', behind: 'back' }

/** The drawings of a piece, by their place in its gallery. The cloth of the front comes to rest once, for both pictures of it. */
export function productPictures(piece: Piece): ProductPicture[] {
  const rests: Rests = new Map()
  const whole = (view: View) => (width: number) =>
    flatLay(piece, { view, canvas: frameOf(piece, width), rests: view === 'front' ? rests : new Map() })
  const gone = [...viewsOf(WORN[piece.id]!).map(({ kind }) => REPLACED[kind]), piece.alike && 'back']
  const all: ProductPicture[] = [
    { number: 1, kind: 'front', draw: whole('front') },
    { number: 2, kind: 'back', draw: whole('back') },
    { number: 3, kind: 'cloth', draw: (width) => flatLay(piece, { view: 'front', canvas: nearFrameOf(piece, width), rests }) },
    { number: 4, kind: 'block', draw: async (width) => ({ scene: await blockOnCloth(piece, width) }) },
  ]
  return all.filter(({ kind }) => !gone.includes(kind))
}
