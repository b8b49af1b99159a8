import { DYES, PAPERS } from '../cloth/dyes.ts'
import { materialsOf } from '../cloth/materials.ts'
import type { View } from '../garments/garment.ts'
import { GARMENTS } from '../garments/garments.ts'
import { loosened, placePanel } from '../garments/placing.ts'
import type { Piece } from '../range/piece.ts'
import { castShadow } from '../scene/cast-shadow.ts'
import { layPanel } from '../scene/lay-panel.ts'
import type { CastShadow, Panel } from '../scene/panel.ts'
import { layPaper } from '../scene/paper.ts'
import { newScene, type Scene } from '../scene/scene.ts'
import { sizeOf } from './size.ts'

/** Middle of a garment. */
const MIDDLE = { cx: 500, cy: 625 }
/** Blocks are rasterised a little finer than the picture, for folds that bring the print nearer. */
const FINER = 1.15

/** A piece on its paper, from the front or the back. One whose sleeves were arranged is turned over and lies the other way then. */
export function flatLay(piece: Piece, view: View, width: number): Promise<Scene> {
  const { dx = 0, rotate } = piece.lay
  const turnedOver = view === 'back' && piece.arms !== undefined
  const lay = turnedOver ? { ...piece.lay, dx: -dx, rotate: -rotate } : piece.lay
  return layOut(piece, { view, lay, second: false }, width)
}

/** A piece without a back, in its second colourway. The stole is folded the other way, too. */
export function secondColour(piece: Piece, width: number): Promise<Scene> {
  const lay = { ...piece.lay, rotate: piece.lay.rotate + 2.4 }
  return layOut(piece, { view: piece.garment === 'stole' ? 'back' : 'front', lay, second: true }, width)
}

/** Sleeves seen from behind have changed places. */
const turned = ([left, right]: [number, number]): [number, number] => [-right, -left]

async function layOut(piece: Piece, how: { view: View; lay: Piece['lay']; second: boolean }, width: number): Promise<Scene> {
  const { view, lay, second } = how
  const back = view === 'back'
  const scene = newScene(sizeOf(width), 1000, { seed: piece.id + view })
  await layPaper(scene, PAPERS[piece.paper])
  const materials = await materialsOf(second ? piece.second : piece.cloth, {
    seed: second ? `${piece.id}alt` : piece.id,
    resolution: (width / 1000) * FINER,
    arms: back && piece.arms ? turned(piece.arms) : piece.arms,
    fringe: second ? DYES.indigo : undefined,
  })
  const seed = back ? `${piece.id}b` : piece.id
  const panels = loosened(GARMENTS[piece.garment](materials, view), seed).map((panel) => placePanel(panel, { ...lay, ...MIDDLE }))
  await layGarment(scene, panels)
  return scene
}

/** Lays the panels of a garment in their order over one shadow. */
export async function layGarment(scene: Scene, panels: Panel[], shadow?: CastShadow[]) {
  // Cords cast their own shadows; the inside lies within the outline anyway.
  const outlines = panels.filter(({ stroke, id }) => !stroke && id !== 'inside').map(({ outline }) => outline)
  await castShadow(scene, outlines, shadow)
  for (const panel of panels) await layPanel(scene, panel)
}
