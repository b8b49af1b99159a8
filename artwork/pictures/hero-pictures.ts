import type { Canvas } from '../engine/canvas.ts'
import { castShadow, paperScene } from '../engine/paper.ts'
import { newScene, type Scene } from '../engine/scene.ts'
import { shade } from '../engine/shade.ts'
import { measuresOfSizeM } from '../range/measures.ts'
import { getPiece } from '../range/range.ts'
import { carvedBlock } from './carved-block.ts'
import { garmentOf, layGarment } from './flat-lay.ts'
import type { ShopPicture } from './shop-picture.ts'

interface Size {
  width: number
  height: number
}
const WIDE: Size = { width: 2400, height: 1200 }
/** Three times the width of a phone. */
const TALL: Size = { width: 1170, height: 1462 }
/** A phone's hero is as high as wide, and shows the drawing from just below its upper edge. */
const HERO_CROP = { top: 32, width: 1170, height: 1194 }

/** Large pictures of the home page, each once for a desk and once for a phone: the narrower the picture, the more of its pixels count. */
export const HEROES = {
  'hero-wide': {
    widths: { 1440: 57, 1920: 52, 2400: 48 },
    webp: 2400,
    draw: () =>
      group(WIDE, 212, [
        { id: 'ajrakh-stole', x: 200, y: 66, degrees: 13 },
        { id: 'anar-jaal-shift', x: 120, y: 76, degrees: -13 },
        { id: 'nargis-wrap-dress', x: 164, y: 62, degrees: 6 },
      ]),
  },
  'hero-tall': {
    widths: { 480: 49, 780: 39, 1170: 30 },
    webp: 780,
    crop: HERO_CROP,
    draw: () =>
      group(TALL, 132, [
        { id: 'anar-jaal-shift', x: 26, y: 84, degrees: -14 },
        { id: 'ajrakh-stole', x: 118, y: 96, degrees: 13 },
        { id: 'nargis-wrap-dress', x: 74, y: 66, degrees: 6 },
      ]),
  },
  'craft-wide': {
    widths: { 1440: 48, 1920: 42, 2400: 38 },
    webp: 2400,
    draw: () => craft(WIDE, { across: 76, at: [0.47, 0.42], degrees: -8, lastRows: 9, columns: 1 }),
  },
  'craft-tall': {
    widths: { 480: 46, 780: 38, 1170: 32 },
    webp: 780,
    draw: () => craft(TALL, { across: 38, at: [0.62, 0.66], degrees: -9, lastRows: 1 }),
  },
} satisfies Record<string, ShopPicture>

const INDIGO = '#2c405c'
/** Garments are drawn a little finer than they are shown, as turning softens them. */
const FINER = 1.3

interface Thrown {
  id: string
  /** Where its middle lies, in cm. */
  x: number
  y: number
  degrees: number
}

/** Garments thrown on indigo paper, `across` cm wide. */
async function group({ width, height }: Size, across: number, items: Thrown[]): Promise<Scene> {
  const px = width / across
  const scene = paperScene({ width, height, px, left: 0, top: 0 }, INDIGO)
  shade(scene)
  for (const item of items) await throwOn(scene, item)
  return scene
}

async function throwOn(scene: Scene, { id, x, y, degrees }: Thrown) {
  const piece = getPiece(id)
  const px = scene.canvas.px * FINER
  const { length } = measuresOfSizeM(piece)
  const foot = piece.cut === 'stole' ? length / 2 + 12 : length
  const canvas: Canvas = { width: Math.round(124 * px), height: Math.round((foot + 16) * px), px, left: -62, top: -8 }
  const item = newScene(canvas)
  layGarment(item, await garmentOf(piece, { view: 'front', px }), new Map())
  shade(item, degrees)
  const a = (degrees * Math.PI) / 180
  const middle = foot / 2
  const placed = newScene(scene.canvas)
  for (let row = 0; row < scene.canvas.height; row++)
    for (let column = 0; column < scene.canvas.width; column++) {
      const fx = (column + 0.5) / scene.canvas.px - x
      const fy = (row + 0.5) / scene.canvas.px - y
      const u = fx * Math.cos(a) + fy * Math.sin(a)
      const v = fy * Math.cos(a) - fx * Math.sin(a) + middle
      readInto(placed, row * scene.canvas.width + column, { item, u: (u - canvas.left) * px - 0.5, v: (v - canvas.top) * px - 0.5 })
    }
  castShadow(scene, placed.alpha, THROWN)
  for (let i = 0; i < placed.alpha.length; i++) {
    const share = placed.alpha[i]!
    if (share === 0) continue
    scene.red[i]! += (placed.red[i]! - scene.red[i]!) * share
    scene.green[i]! += (placed.green[i]! - scene.green[i]!) * share
    scene.blue[i]! += (placed.blue[i]! - scene.blue[i]!) * share
  }
}

/** The mean of the four nearest pixels; colours count as much as cloth covers them. */
function readInto(to: Scene, at: number, { item, u, v }: { item: Scene; u: number; v: number }) {
  const { canvas, alpha } = item
  if (u < 0 || v < 0 || u >= canvas.width - 1 || v >= canvas.height - 1) return
  const c = Math.floor(u)
  const r = Math.floor(v)
  let covered = 0
  let [red, green, blue] = [0, 0, 0]
  for (let k = 0; k < 4; k++) {
    const i = (r + (k >> 1)) * canvas.width + c + (k & 1)
    const weight = (k & 1 ? u - c : 1 - u + c) * (k >> 1 ? v - r : 1 - v + r) * alpha[i]!
    covered += weight
    red += item.red[i]! * weight
    green += item.green[i]! * weight
    blue += item.blue[i]! * weight
  }
  if (covered < 0.004) return
  to.alpha[at] = covered
  to.red[at] = red / covered
  to.green[at] = green / covered
  to.blue[at] = blue / covered
}

/** What is thrown on others darkens them as well. */
const THROWN = [
  { sigma: 0.4, dx: 0.25, dy: 0.3, strength: 0.44 },
  { sigma: 1.6, dx: 0.9, dy: 1.2, strength: 0.36 },
  { sigma: 5, dx: 2.2, dy: 3.4, strength: 0.3 },
]

interface Craft {
  across: number
  /** The middle of the block, as shares of the picture. */
  at: [x: number, y: number]
  degrees: number
  lastRows: number
  columns?: number
}

const craft = ({ width, height }: Size, { across, at, degrees, lastRows, columns }: Craft): Promise<Scene> => {
  const size = { width: across, height: (across * height) / width }
  const block = { at: [size.width * at[0], size.height * at[1]] as const, degrees }
  const order = { print: 'nargis', base: 'khadi', a: 'madderMid', b: 'green', line: 'madderDeep' } as const
  return carvedBlock({ id: 'craft', order, size, block, turn: -3, lastRows, columns }, width)
}
