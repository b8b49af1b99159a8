import { materialsOf } from '../cloth/materials.ts'
import { sewOn } from '../engine/buttons.ts'
import type { Canvas } from '../engine/canvas.ts'
import { layDown, type Rests } from '../engine/lay.ts'
import type { Garment } from '../engine/layer.ts'
import { castShadow, paperScene } from '../engine/paper.ts'
import type { Scene } from '../engine/scene.ts'
import { shade } from '../engine/shade.ts'
import { CUTS } from '../garments/cuts.ts'
import type { View } from '../garments/garment.ts'
import { measuresOfSizeM } from '../range/measures.ts'
import type { Piece } from '../range/piece.ts'
import { WORN } from '../worn/pieces.ts'
import type { Drawing } from './product-pictures.ts'

const CHALK = '#ddd8cc'

/** The garment of a piece, of cloth that is printed as finely as a picture of `px` pixels per cm shows. */
export async function garmentOf(piece: Piece, { view, px }: { view: View; px: number }): Promise<Garment> {
  const materials = await materialsOf(piece.cloth, { seed: piece.id, px, label: piece.label })
  return CUTS[piece.cut](materials, measuresOfSizeM(piece), view)
}

/** A piece on paper of the colour of the wall before which it is photographed. */
export async function flatLay(piece: Piece, { view, canvas, rests }: { view: View; canvas: Canvas; rests: Rests }): Promise<Drawing> {
  const scene = paperScene(canvas, WORN[piece.id]!.wall?.[1] ?? CHALK)
  const garment = await garmentOf(piece, { view, px: canvas.px })
  layGarment(scene, garment, rests)
  shade(scene)
  castShadow(scene, scene.alpha)
  return { scene, garment }
}

/** Lays the sheets of a garment from the lowest up, and sews its buttons on. */
export function layGarment(scene: Scene, { layers, buttons }: Garment, rests: Rests) {
  for (const layer of layers) layDown(scene, layer, rests)
  for (const button of buttons) sewOn(scene, button)
}
