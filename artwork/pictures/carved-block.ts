import { coverage, withNeighbours, type Coverage } from '../cloth/block-ink.ts'
import { light, type Cloth, type Light } from '../cloth/cotton.ts'
import { printCloth } from '../cloth/printed-cloth.ts'
import { wood } from '../cloth/wood.ts'
import { boxAround, smoothstep, type Canvas, type Point } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import { layDown } from '../engine/lay.ts'
import { newScene, type Scene } from '../engine/scene.ts'
import { foldSeed } from '../engine/settle.ts'
import { shade } from '../engine/shade.ts'
import type { Print } from '../prints/print.ts'
import { isResist, printOf, type PrintOrder } from '../prints/prints.ts'
import type { Piece } from '../range/piece.ts'

interface PrintersTable {
  /** Seed of the cloth. */
  id: string
  order: PrintOrder
  /** What the picture shows, in cm. */
  size: { width: number; height: number }
  /** Middle of the block, and how it is turned. */
  block: { at: Point; degrees: number }
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
      panels: [{ outline, grain: { from: cornerOf(table), degrees: turn }, cloth: upToBlock(table, { printed, bare }) }],
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
  await layBlock(scene, table)
  shade(scene)
  return scene
}

/** The upper left corner of the impression that comes next; the block lies over a part of it. */
function cornerOf({ block, order }: PrintersTable): Point {
  const { width, height } = repeatOf(order)
  return [block.at[0] - width * 0.62, block.at[1] - height * 0.42]
}

/** The last row stops short: the next impression will be beside it. */
function upToBlock({ order }: PrintersTable, { printed, bare }: { printed: Cloth; bare: Cloth }): Cloth {
  const { height } = repeatOf(order)
  return { sample: (u, v, out) => (v < 0 || (v < height && u < 0) ? printed : bare).sample(u, v, out) }
}

interface Face {
  width: number
  height: number
  carving: Coverage
  rim: number
}

/** Height of a block's face over the cloth, in cm, and how much of it is carved away. */
const thicknessOf = ({ width, height }: Face) => Math.min(1.5, 0.13 * Math.min(width, height))
const CARVED = 0.23
const PLANED = wood('#b98a5c')
const CUT = wood('#94653b')

async function layBlock(scene: Scene, { order, block }: PrintersTable) {
  const print = printOf(order)
  const { width, height } = repeatOf(order)
  const rim = 0.045 * Math.max(width, height)
  const face: Face = {
    width: width + 2 * rim,
    height: height + 2 * rim,
    rim,
    carving: await carvingOf(print, order, { width, px: scene.canvas.px }),
  }
  const ink = light(isResist(order) ? '#d8ccb2' : print.layers[0]!.colour)
  const heights = paintFace(scene, { face, block, ink })
  const { canvas } = scene
  const box = boxAround(canvas, [block.at], Math.hypot(face.width, face.height) / 2 + 0.5)
  for (let y = Math.max(1, box.y0); y < Math.min(canvas.height - 1, box.y1); y++)
    for (let x = Math.max(1, box.x0); x < Math.min(canvas.width - 1, box.x1); x++) {
      const i = y * canvas.width + x
      if (heights[i] === 0) continue
      scene.slopeX[i] = clampSlope(((heights[i + 1]! || heights[i]!) - (heights[i - 1]! || heights[i]!)) * 0.5 * canvas.px)
      scene.slopeY[i] = clampSlope(
        ((heights[i + canvas.width]! || heights[i]!) - (heights[i - canvas.width]! || heights[i]!)) * 0.5 * canvas.px,
      )
      scene.height[i] = heights[i]!
    }
}

const clampSlope = (slope: number) => Math.min(1.4, Math.max(-1.4, slope))

/** Colours the block and gives its heights; 0 is beside it. */
function paintFace(scene: Scene, { face, block, ink }: { face: Face; block: PrintersTable['block']; ink: Light }): Float32Array {
  const { canvas } = scene
  const heights = new Float32Array(canvas.width * canvas.height)
  const thick = thicknessOf(face)
  const a = (block.degrees * Math.PI) / 180
  const box = boxAround(canvas, [block.at], Math.hypot(face.width, face.height) / 2 + 0.5)
  const planed: Light = [0, 0, 0]
  const cut: Light = [0, 0, 0]
  for (let y = box.y0; y < box.y1; y++)
    for (let x = box.x0; x < box.x1; x++) {
      const fx = (x + 0.5) / canvas.px + canvas.left - block.at[0]
      const fy = (y + 0.5) / canvas.px + canvas.top - block.at[1]
      const u = fx * Math.cos(a) + fy * Math.sin(a)
      const v = fy * Math.cos(a) - fx * Math.sin(a)
      const inside = insideOf(face, u, v)
      if (inside <= 0) continue
      const i = y * canvas.width + x
      // The edge is left standing around the carving, and carries no ink.
      const rim = inside < face.rim * 0.7
      const raised = rim ? 1 : readCarving(face, u, v)
      PLANED.sample(u, v, planed)
      CUT.sample(u + 9, v, cut)
      const rounded = smoothstep(0, 0.15 * thick, inside)
      for (let c = 0; c < 3; c++) {
        const top = rim ? planed[c]! : planed[c]! * 0.2 + ink[c]! * 0.8
        const value = cut[c]! + (top - cut[c]!) * raised
        const map = c === 0 ? scene.red : c === 1 ? scene.green : scene.blue
        map[i]! += (value - map[i]!) * Math.min(1, inside * canvas.px)
      }
      heights[i] = thick * (1 - 0.13 * (1 - rounded) - CARVED * (1 - raised))
    }
  return heights
}

/** How far inside the block's rounded edge, in cm. */
function insideOf({ width, height }: Face, u: number, v: number): number {
  const radius = Math.min(0.5, 0.05 * width)
  const dx = Math.abs(u) - (width / 2 - radius)
  const dy = Math.abs(v) - (height / 2 - radius)
  return radius - Math.hypot(Math.max(0, dx), Math.max(0, dy)) - Math.min(0, Math.max(dx, dy))
}

/** A block prints mirrored: its face is the print's other hand.  */
function readCarving({ width, height, rim, carving }: Face, u: number, v: number): number {
  const x = ((width / 2 - rim - u) / (width - 2 * rim)) * carving.width
  const y = ((v + height / 2 - rim) / (height - 2 * rim)) * carving.height
  if (x < 1 || y < 1 || x >= carving.width - 2 || y >= carving.height - 2) return 0
  const c = Math.floor(x)
  const r = Math.floor(y)
  const i = r * carving.width + c
  const top = carving.values[i]! + (carving.values[i + 1]! - carving.values[i]!) * (x - c)
  const below = carving.values[i + carving.width]! + (carving.values[i + carving.width + 1]! - carving.values[i + carving.width]!) * (x - c)
  return top + (below - top) * (y - r)
}

/** A dyer's block shows outline and fill in one, a resist's only its own layer. */
async function carvingOf(print: Print, order: PrintOrder, { width, px }: { width: number; px: number }): Promise<Coverage> {
  const last = print.layers.at(-1)!
  const fill = print.layers.length > 1 && !isResist(order) ? withNeighbours(print, print.layers[0]!.svg) : ''
  const columns = Math.round(width * px)
  const size = { width: columns, height: Math.round((columns * print.height) / print.width) }
  return coverage(fill + withNeighbours(print, last.svg), size, [0, 0, print.width, print.height])
}
