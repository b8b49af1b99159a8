import { printCloth } from '../cloth/printed-cloth.ts'
import type { Canvas, Point } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import { layDown } from '../engine/lay.ts'
import { newScene, type Scene } from '../engine/scene.ts'
import { foldSeed } from '../engine/settle.ts'
import { shade } from '../engine/shade.ts'
import type { Piece } from '../range/piece.ts'

/** What the picture shows across. */
const CM = 34
const MARGIN = 6

/** The main cloth of a piece from a hand's breadth, thrown in soft folds. */
export async function drapedCloth({ id, cloth }: Piece, width: number): Promise<Scene> {
  const canvas: Canvas = { width, height: width * 1.25, px: width / CM, left: 0, top: 0 }
  const scene = newScene(canvas)
  const [right, bottom] = [CM + MARGIN, CM * 1.25 + MARGIN]
  const outline: Point[] = [
    [-MARGIN, -MARGIN],
    [right, -MARGIN],
    [right, bottom],
    [-MARGIN, bottom],
  ]
  const broad = foldSeed(noise(`${id} draped`), { degrees: 62, width: 9, length: 60, height: 1.5 })
  const small = foldSeed(noise(`${id} draped small`), { degrees: 40, width: 8, length: 30, height: 0.25 })
  layDown(
    scene,
    {
      id: 'cloth',
      panels: [
        { outline, grain: { from: [3, 3], degrees: -9 }, cloth: await printCloth(cloth.main, { seed: `${id}main`, px: canvas.px }) },
      ],
      lift: 0.2,
      slack: {
        turn: -28,
        across: () => 0.03,
        along: () => 0.008,
        seed: (x, y) => broad(x, y) + small(x, y),
        held: () => 0,
        border: () => 0.1,
      },
      sewing: [],
      crumple: 0.02,
    },
    new Map(),
  )
  shade(scene)
  return scene
}
