import { materialsOf } from '../cloth/materials.ts'
import { GARMENTS } from '../garments/garments.ts'
import { loosened, placePanel } from '../garments/placing.ts'
import { getPiece } from '../range/range.ts'
import type { CastShadow } from '../scene/panel.ts'
import { layPaper } from '../scene/paper.ts'
import { newScene, type Scene } from '../scene/scene.ts'
import { carvedBlock, type PrintersTable } from './carved-block.ts'
import { layGarment } from './flat-lay.ts'
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
    widths: { 1440: 60, 1920: 54, 2400: 48 },
    webp: 2400,
    draw: () =>
      group(WIDE, 1900, [
        { id: 'ajrakh-stole', x: 1815, y: 640, rotate: 15, scale: 0.98 },
        { id: 'anar-jaal-shift', x: 1000, y: 775, rotate: -12, scale: 1 },
        { id: 'nargis-wrap-dress', x: 1405, y: 565, rotate: 6, scale: 1.06 },
      ]),
  },
  'hero-tall': {
    widths: { 480: 54, 780: 44, 1170: 34 },
    webp: 780,
    crop: HERO_CROP,
    draw: () =>
      group(TALL, 1150, [
        { id: 'anar-jaal-shift', x: 250, y: 760, rotate: -15, scale: 1 },
        { id: 'ajrakh-stole', x: 1010, y: 900, rotate: 14, scale: 0.95 },
        { id: 'nargis-wrap-dress', x: 660, y: 610, rotate: 6, scale: 1.04 },
      ]),
  },
  'craft-wide': {
    widths: { 1440: 48, 1920: 42, 2400: 38 },
    webp: 2400,
    draw: () =>
      craft(WIDE, {
        units: 1300,
        block: { x: 612, y: 262, rotate: -8 },
        impressions: {
          left: -120,
          top: -205,
          rows: [
            [0, 4],
            [0, 3],
            [0, 3],
            [0, 3],
          ],
        },
      }),
  },
  'craft-tall': {
    widths: { 480: 46, 780: 38, 1170: 32 },
    webp: 780,
    draw: () =>
      craft(TALL, {
        units: 640,
        block: { x: 420, y: 545, rotate: -9 },
        impressions: {
          left: -120,
          top: -150,
          rows: [
            [0, 5],
            [0, 5],
            [0, 2],
          ],
        },
      }),
  },
} satisfies Record<string, ShopPicture>

const INDIGO = '#2c405c'
const SHADOW: CastShadow[] = [
  [2.6, 1.6, 2.2, 0.44],
  [12, 7, 10, 0.36],
  [40, 18, 28, 0.32],
]

/** Garments thrown on indigo cloth. */
async function group(
  size: Size,
  units: number,
  items: { id: string; x: number; y: number; rotate: number; scale: number }[],
): Promise<Scene> {
  const scene = newScene(size, units, { seed: 'hero', vignette: 0.8 })
  await layPaper(scene, INDIGO, { fibres: false })
  for (const { id, x, y, rotate, scale } of items) {
    const piece = getPiece(id)
    const materials = await materialsOf(piece.cloth, { seed: id, resolution: (size.width / units) * 1.2 * scale * 0.9, arms: piece.arms })
    const middle = { cx: 500, cy: 625 }
    const panels = loosened(GARMENTS[piece.garment](materials, 'front'), id)
      .map((panel) => placePanel(panel, middle))
      .map((panel) => placePanel(panel, { ...middle, rotate, scale, dx: x - 500, dy: y - 625 }))
    await layGarment(scene, panels, SHADOW)
  }
  return scene
}

const craft = (size: Size, table: Pick<PrintersTable, 'units' | 'block' | 'impressions'>): Promise<Scene> =>
  carvedBlock(
    {
      ...table,
      id: 'craft',
      order: { print: 'nargis', base: 'khadi', a: 'madderMid', b: 'green', line: 'madderDeep' },
      scale: 1.72,
      clothRotate: -3,
    },
    size,
  )
