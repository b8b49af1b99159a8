import type { Cloth } from '../cloth/cotton.ts'
import { printCloth } from '../cloth/printed-cloth.ts'
import type { Canvas, Point } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import { layDown } from '../engine/lay.ts'
import { newScene, type Scene } from '../engine/scene.ts'
import { foldSeed } from '../engine/settle.ts'
import { shade } from '../engine/shade.ts'
import { printOf, type PrintOrder } from '../prints/prints.ts'
import type { Piece } from '../range/piece.ts'
import { layBlock, type Placed } from './carved-face.ts'
import { impressionOf, type Impression } from './impressions.ts'

interface PrintersTable {
  /** Seed of the cloth. */
  id: string
  order: PrintOrder
  /** What the picture shows, in cm. */
  size: { width: number; height: number }
  block: Placed
  /** Degrees by which the cloth is turned. */
  turn: number
}

/** The carved block of a piece's print beside its impressions. */
export function blockOnCloth({ id, cloth }: Piece, width: number): Promise<Scene> {
  const { width: w, height: h } = repeatOf(cloth.main)
  const across = Math.max(w / 0.36, h / 0.46)
  const size = { width: across, height: across * 1.25 }
  return carvedBlock({ id, order: cloth.main, size, block: { at: [size.width * 0.66, size.height * 0.7], degrees: -12 }, turn: -4 }, width)
}

const repeatOf = (order: PrintOrder) => {
  const { width, height } = printOf(order)
  const cm = 0.1 * (order.scale ?? 1)
  return { width: width * cm, height: height * cm }
}

/** The carved block, face up, on the cloth that is being printed with it. */
async function carvedBlock(table: PrintersTable, width: number): Promise<Scene> {
  const { id, order, size, turn } = table
  const px = width / size.width
  const canvas: Canvas = { width, height: Math.round(size.height * px), px, left: 0, top: 0 }
  const scene = newScene(canvas)
  const printed = await printCloth(order, { seed: `${id}main`, px })
  const bare = await printCloth({ print: 'solid', base: order.base }, { seed: `${id}bare`, px })
  const m = 4
  const outline: Point[] = [
    [-m, -m],
    [size.width + m, -m],
    [size.width + m, size.height + m],
    [-m, size.height + m],
  ]
  layDown(
    scene,
    {
      id: 'cloth',
      panels: [
        {
          outline,
          grain: { from: cornerOf(table), degrees: turn },
          cloth: upToBlock(table, { printed, bare, impression: await impressionOf(printOf(order)) }),
        },
      ],
      lift: 0.1,
      slack: {
        across: () => 0.004,
        along: () => 0.003,
        seed: foldSeed(noise(`${id} table`), { degrees: 70, width: 9, length: 26, height: 0.12 }),
        held: () => 0.02,
        border: () => 0.2,
      },
      sewing: [],
      crumple: 0.02,
    },
    new Map(),
  )
  await layBlock(scene, order, table.block)
  shade(scene)
  return scene
}

/** The upper left corner of the impression that comes next; the block lies over a part of it. */
function cornerOf({ block, order }: PrintersTable): Point {
  const { width, height } = repeatOf(order)
  return [block.at[0] - width * 0.62, block.at[1] - height * 0.42]
}

/** The last row stops short: the next impression will be beside it. No motif is printed in part. */
function upToBlock(
  { order }: PrintersTable,
  { printed, bare, impression }: { printed: Cloth; bare: Cloth; impression: Impression },
): Cloth {
  const unit = 0.1 * (order.scale ?? 1)
  return {
    sample(u, v, out) {
      const [column, row] = impression.repeatAt(u / unit, v / unit)
      ;(row < 0 || (row === 0 && column < 0) ? printed : bare).sample(u, v, out)
    },
  }
}
