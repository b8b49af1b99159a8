import { coverage, withNeighbours, type Coverage } from '../cloth/block-ink.ts'
import { light, type Light } from '../cloth/cotton.ts'
import { wood } from '../cloth/wood.ts'
import { boxAround, smoothstep, type Point } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import type { Scene } from '../engine/scene.ts'
import type { Print } from '../prints/print.ts'
import { isResist, printOf, type PrintOrder } from '../prints/prints.ts'
import { impressionOf, type Impression } from './impressions.ts'

/** Wood that is left beside what the block prints, in cm. */
const MARGIN = 0.35
/** How deep the ground of a face is carved away, in cm. */
const CARVED = 0.34
const PLANED = wood('#c89b69')
const CUT = wood('#80573a')
/** Where a block was held and dipped for years its wood is stained. */
const STAIN = 0.12

const chisel = noise('chisel')
const gouge = noise('gouge')
const worn = noise('worn')
const edge = noise('block edge')

interface Face {
  print: Print
  /** Cm of one unit of the print. */
  unit: number
  impression: Impression
  carving: Coverage
  ink: Light
  width: number
  height: number
}

export interface Placed {
  /** Middle of the block, and how it is turned. */
  at: Point
  degrees: number
}

/** Lays the carved block on what is there, face up. */
export async function layBlock(scene: Scene, order: PrintOrder, placed: Placed) {
  const { canvas } = scene
  const face = await faceOf(order, canvas.px)
  const heights = paintFace(scene, face, placed)
  const box = boxAround(canvas, [placed.at], Math.hypot(face.width, face.height) / 2 + 0.5)
  for (let y = Math.max(1, box.y0); y < Math.min(canvas.height - 1, box.y1); y++)
    for (let x = Math.max(1, box.x0); x < Math.min(canvas.width - 1, box.x1); x++) {
      const i = y * canvas.width + x
      const here = heights[i]!
      if (here === 0) continue
      const slope = (one: number, other: number) => clampSlope(((heights[one]! || here) - (heights[other]! || here)) * 0.5 * canvas.px)
      scene.slopeX[i] = slope(i + 1, i - 1)
      scene.slopeY[i] = slope(i + canvas.width, i - canvas.width)
      scene.height[i] = here
    }
}

const clampSlope = (slope: number) => Math.min(1.4, Math.max(-1.4, slope))

async function faceOf(order: PrintOrder, px: number): Promise<Face> {
  const print = printOf(order)
  const unit = 0.1 * (order.scale ?? 1)
  const impression = await impressionOf(print)
  const { left, top, right, bottom } = impression.bounds
  // The block that prints last: a dyer's outline, or a resist.
  const last = print.layers.at(-1)!
  const columns = Math.round(print.width * unit * px)
  const size = { width: columns, height: Math.round((columns * print.height) / print.width) }
  return {
    print,
    unit,
    impression,
    carving: await coverage(withNeighbours(print, last.svg), size, [0, 0, print.width, print.height]),
    ink: light(isResist(order) ? '#d8ccb2' : last.colour),
    width: (right - left) * unit + 2 * MARGIN,
    height: (bottom - top) * unit + 2 * MARGIN,
  }
}

/** Colours the block and gives its heights; 0 is beside it. */
function paintFace(scene: Scene, face: Face, { at, degrees }: Placed): Float32Array {
  const { canvas } = scene
  const heights = new Float32Array(canvas.width * canvas.height)
  const thick = Math.min(2.4, 0.2 * Math.min(face.width, face.height))
  const a = (degrees * Math.PI) / 180
  const box = boxAround(canvas, [at], Math.hypot(face.width, face.height) / 2 + 0.5)
  const colour: Light = [0, 0, 0]
  for (let y = box.y0; y < box.y1; y++)
    for (let x = box.x0; x < box.x1; x++) {
      const fx = (x + 0.5) / canvas.px + canvas.left - at[0]
      const fy = (y + 0.5) / canvas.px + canvas.top - at[1]
      const u = fx * Math.cos(a) + fy * Math.sin(a)
      const v = fy * Math.cos(a) - fx * Math.sin(a)
      const inside = insideOf(face, u, v)
      if (inside <= 0) continue
      const i = y * canvas.width + x
      const raised = smoothstep(0.12, 0.7, raisedAt(face, u, v))
      colourAt(face, { u, v, raised }, colour)
      const maps = [scene.red, scene.green, scene.blue]
      for (const [c, map] of maps.entries()) map[i]! += (colour[c]! - map[i]!) * Math.min(1, inside * canvas.px)
      // The chisel leaves facets; at the rim the wood is worn round.
      const facets = 0.02 * chisel(u * 2.4, v * 0.9) + 0.006 * gouge(u * 7, v * 3)
      const rounded = 1 - smoothstep(0, 0.16, inside)
      heights[i] = thick - (1 - raised) * (CARVED + facets) - 0.12 * rounded * rounded
    }
  return heights
}

/** Carved ground takes stains, wood that prints takes ink, unevenly. */
function colourAt({ ink }: Face, { u, v, raised }: { u: number; v: number; raised: number }, out: Light) {
  const planed: Light = [0, 0, 0]
  PLANED.sample(u, v, planed)
  CUT.sample(u + 9, v, out)
  const stain = STAIN * Math.max(0, 0.5 + 0.8 * worn(u * 0.7, v * 0.7))
  const inked = 0.62 + 0.14 * worn(u * 1.1 + 30, v * 1.1) + 0.05 * gouge(u * 14, v * 14)
  const cut = 0.94 + 0.05 * chisel(u * 2.4, v * 0.9) + 0.025 * gouge(u * 9, v * 3 + 7)
  for (let c = 0; c < 3; c++) {
    const ground = (out[c]! + (ink[c]! - out[c]!) * stain) * cut
    out[c] = ground + (1.2 * (planed[c]! + (ink[c]! - planed[c]!) * inked) - ground) * raised
  }
}

/** How far inside the block's edge, in cm: sawn straight, and knocked about since. */
function insideOf({ width, height }: Face, u: number, v: number): number {
  const radius = 0.14
  const dx = Math.abs(u) - (width / 2 - radius)
  const dy = Math.abs(v) - (height / 2 - radius)
  const sawn = radius - Math.hypot(Math.max(0, dx), Math.max(0, dy)) - Math.min(0, Math.max(dx, dy))
  return sawn - 0.03 - 0.025 * edge(u * 0.9, v * 0.9) - 0.03 * Math.max(0, edge(u * 3.1 + 40, v * 3.1) - 0.35)
}

/** A block prints mirrored: its face is the print's other hand. It carries what its own impression prints. */
function raisedAt({ print, unit, impression, carving, width, height }: Face, u: number, v: number): number {
  const { left, right, top } = impression.bounds
  const x = right - (u + width / 2 - MARGIN) / unit
  const y = top + (v + height / 2 - MARGIN) / unit
  if (x < left || x > right) return 0
  const [column, row] = impression.repeatAt(x, y)
  if (column !== 0 || row !== 0) return 0
  const across = (x / print.width) * carving.width - 0.5
  const down = (y / print.height) * carving.height - 0.5
  const [c, r] = [Math.floor(across), Math.floor(down)]
  const read = (dx: number, dy: number) => {
    const at = (value: number, size: number) => ((value % size) + size) % size
    return carving.values[at(r + dy, carving.height) * carving.width + at(c + dx, carving.width)]!
  }
  const above = read(0, 0) + (read(1, 0) - read(0, 0)) * (across - c)
  const below = read(0, 1) + (read(1, 1) - read(0, 1)) * (across - c)
  return above + (below - above) * (down - r)
}
