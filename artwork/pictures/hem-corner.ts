import { printCloth } from '../cloth/printed-cloth.ts'
import { PAPERS } from '../cloth/dyes.ts'
import { fold, hemBorder, seam, stitch } from '../garments/sewing.ts'
import { path } from '../geometry/path.ts'
import { offset, ribbon } from '../geometry/shape.ts'
import { BORDER_WIDTH } from '../prints/borders.ts'
import { printOf, type PrintOrder } from '../prints/prints.ts'
import type { Piece } from '../range/piece.ts'
import { castShadow } from '../scene/cast-shadow.ts'
import { light } from '../scene/colour.ts'
import { layPanel } from '../scene/lay-panel.ts'
import type { Panel, Surface } from '../scene/panel.ts'
import { layPaper } from '../scene/paper.ts'
import { newScene, type Scene } from '../scene/scene.ts'
import { sizeOf } from './size.ts'

/** Units across the picture. */
const W = 430
const H = W * 1.25
const BORDER = 84
const STITCHES = { width: 1.2, dash: [4.6, 3] }

/** The crease of the turned corner: on the hem, and on the side. */
const LOW = { x: W * 0.6, y: H * 0.817 }
const HIGH = { x: W * 0.868, y: H * 0.56 }
/** Where the corner itself comes to lie. */
const TIP = { x: W * 0.5, y: H * 0.585 }
const HEM = `M-60 ${H * 0.8}C90 ${H * 0.84} 230 ${H * 0.82} ${W * 0.86} ${H * 0.775}`

/** The hem of a piece with its printed border, the corner turned back to show how far the dye goes through. */
export async function hemCorner({ id, paper, cloth }: Piece, width: number): Promise<Scene> {
  const scene = newScene(sizeOf(width), W, { seed: `${id}co` })
  await layPaper(scene, PAPERS[paper])
  const printed = (order: PrintOrder, part: string) =>
    printCloth(printOf(order), { resolution: (width / W) * 1.15, seed: id + part, yarn: 0.95, scale: order.scale })
  const main = await printed(cloth.main, '')
  const border = await printed(cloth.border, 'b')
  const body = bodyOf(id, main, border)
  await castShadow(
    scene,
    [body.outline],
    [
      [1.6, 1.2, 1.6, 0.4],
      [8, 6, 8, 0.3],
      [24, 14, 18, 0.24],
    ],
  )
  await layPanel(scene, body)
  const flap = flapOf(main, reverseOf(main, printOf(cloth.main).base), reverseOf(border, printOf(cloth.border).base))
  await castShadow(
    scene,
    [flap.outline],
    [
      [2, -1, 2, 0.34],
      [9, -2, 5, 0.34],
      [20, 4, 10, 0.2],
    ],
  )
  await layPanel(scene, flap)
  return scene
}

function bodyOf(id: string, main: Surface, border: Surface): Panel {
  const hem = path(HEM)
  const side = `C${W * 0.872} ${H * 0.4} ${W * 0.85} ${H * 0.2} ${W * 0.87} -60L-60 -60L-60 ${H * 0.8}`
  const outline = [
    ...path(HEM, 4).filter(([x]) => x < LOW.x),
    ...path(`M${LOW.x} ${LOW.y}L${HIGH.x} ${HIGH.y}`, 6),
    ...path(`M${HIGH.x} ${HIGH.y}${side}`, 8),
  ]
  const sideSeam = `M${W * 0.86 - 7} ${H * 0.77}C${W * 0.875 - 7} ${H * 0.5} ${W * 0.85 - 7} ${H * 0.2} ${W * 0.87 - 7} -60`
  return {
    id: `${id}co`,
    outline,
    surface: main,
    grain: { rotate: -2, cx: 40, cy: 30 },
    warp: 1.3,
    bands: [hemBorder(border, hem, { width: BORDER, overhang: 5, inset: 4 })],
    lines: [
      stitch(offset(hem, 6.5), STITCHES),
      seam(offset(hem, BORDER), { opacity: 0.14, groove: 0.5 }),
      stitch(path(sideSeam), STITCHES),
    ],
    relief: {
      round: 4,
      roundHeight: 2.6,
      drape: 9,
      wave: 150,
      direction: 8,
      folds: [
        fold(`M60 -20C70 140 40 300 66 ${H * 0.8}`, { width: 26, height: 6, taper: 'none', skew: 0.5 }),
        fold(`M190 -20C206 150 178 320 210 ${H * 0.8}`, { width: 30, height: -5, taper: 'none' }),
        fold(`M300 -20C286 160 310 300 296 ${H * 0.8}`, { width: 24, height: 5.4, taper: 'none', skew: 1.7 }),
        fold(`M120 60C130 200 112 330 130 ${H * 0.72}`, { width: 14, height: 3 }),
      ],
    },
  }
}

function flapOf(main: Surface, reverse: Surface, borderReverse: Surface): Panel {
  const low = `${LOW.x} ${LOW.y}`
  const high = `${HIGH.x} ${HIGH.y}`
  const tip = `${TIP.x} ${TIP.y}`
  const hem = path(`M${low}C${W * 0.575} ${H * 0.75} ${W * 0.53} ${H * 0.66} ${tip}`, 5)
  const crease = `M${low}C${LOW.x + 40} ${LOW.y - 50} ${HIGH.x - 18} ${HIGH.y + 62} ${high}`
  const side = `C${HIGH.x - 50} ${HIGH.y - 6} ${HIGH.x - 120} ${HIGH.y + 8} ${tip}`
  const grain = { rotate: 64, mirror: true, cx: W * 0.6, cy: H * 0.6 }
  return {
    id: 'flap',
    outline: path(`${crease}${side}C${W * 0.53} ${H * 0.66} ${W * 0.575} ${H * 0.75} ${low}Z`, 4),
    surface: main,
    tone: [1.12, 1.115, 1.1],
    grain,
    warp: 1.2,
    bands: [
      { outline: path(`M0 0H${W}V${H}H0Z`, 40), surface: reverse, grain },
      {
        outline: ribbon(hem, -BORDER * 0.96, 4),
        surface: borderReverse,
        grain: { along: hem, scale: BORDER / BORDER_WIDTH, flip: true },
      },
    ],
    lines: [stitch(offset(hem, -6.5), STITCHES), seam(offset(hem, -BORDER * 0.96), { opacity: 0.12, groove: 0.4 })],
    relief: {
      round: 9,
      roundHeight: 8,
      drape: 4,
      folds: [fold(`M${low}C${LOW.x + 36} ${LOW.y - 50} ${HIGH.x - 22} ${HIGH.y + 62} ${high}`, { width: 20, height: 5, taper: 'none' })],
    },
  }
}

/** The wrong side: less than half of the dye comes through. */
function reverseOf(face: Surface, base: string): Surface {
  const bare = light(base)
  return {
    sample(u, v, out) {
      face.sample(u, v, out)
      // Paled one after the other, so that each sees those before it already pale: the bytes of the pictures depend on it.
      for (let c = 0; c < 3; c++) out[c] = out[c]! * 0.4 + bare[c]! * 0.6 * (0.92 + 0.14 * ((out[0] + out[1] + out[2]) / 3))
    },
  }
}
