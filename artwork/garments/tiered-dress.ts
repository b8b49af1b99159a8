import { path } from '../geometry/path.ts'
import { symmetric } from '../geometry/shape.ts'
import type { Band, Panel } from '../scene/panel.ts'
import type { Garment, Materials, View } from './garment.ts'
import { inside, label } from './neck.ts'
import { mirrorPanel, placePanel } from './placing.ts'
import { SHALLOW, button, fold, hemBorder, scatteredFolds, seam, stitch } from './sewing.ts'

/** Dress of three gathered tiers with puffed sleeves. */
export const tieredDress: Garment = (materials, view) => [
  ...sleeves(materials),
  ...(view === 'back' ? [] : [inside(materials, 'M424 160C460 180 540 180 576 160L590 300L410 300Z'), label(materials, 188)]),
  { ...tier(materials, view, { id: 't3', top: 836, bottom: 1118, narrow: 246, wide: 286, cutX: 11 }), bands: [lowestHem(materials)] },
  tier(materials, view, { id: 't2', top: 566, bottom: 836, narrow: 186, wide: 240, cutX: 5 }),
  tier(materials, view, { id: 't1', top: 352, bottom: 572, narrow: 132, wide: 180, cutX: 0 }),
  bodice(materials, view),
  ...(view === 'back' ? [206, 246, 286, 326].map((y) => button(`b${y}`, { x: 500, y, radius: 5, surface: materials.button })) : []),
]

function sleeves(materials: Materials): Panel[] {
  const right = { rotate: 2, cx: 610, cy: 190 }
  return [
    sleeve(materials),
    placePanel(mirrorPanel(sleeve(materials)), right),
    cuff(materials),
    placePanel(mirrorPanel(cuff(materials)), right),
  ]
}

const sleeve = (materials: Materials): Panel => ({
  id: 'sl',
  outline: path('M384 176C338 176 296 204 274 252C258 290 250 320 250 348C266 370 320 392 352 394C366 380 374 350 380 330L406 270Z'),
  surface: materials.main,
  grain: { rotate: 24, cx: 300, cy: 250 },
  shadow: SHALLOW,
  relief: {
    round: 7,
    roundHeight: 7,
    drape: 7,
    direction: 24,
    gathers: [
      { x: 356, y: 196, rotate: -66 + 90 - 14, height: 3.2, depth: 46, pitch: 7, rise: 3 },
      { x: 300, y: 384, rotate: 200, height: 3.8, depth: 34, pitch: 6.5 },
    ],
    folds: [
      fold('M360 220C320 260 290 310 278 360', { width: 16, height: 3, skew: 0.5 }),
      fold('M384 260C352 300 332 340 322 386', { width: 12, height: -2.4 }),
    ],
  },
})

const cuff = (materials: Materials): Panel => ({
  id: 'cf',
  outline: path('M246 340C270 366 322 388 356 390L352 408C312 408 262 384 238 358Z'),
  surface: materials.trim,
  grain: { rotate: 20 },
  shadow: SHALLOW,
  relief: { round: 2.6 },
  lines: [stitch(path('M244 352C270 376 316 398 352 402'), { opacity: 0.5 })],
})

interface Tier {
  id: string
  top: number
  bottom: number
  /** Half widths, at the upper and the lower edge. */
  narrow: number
  wide: number
  cutX: number
}

function tier(materials: Materials, view: View, { id, top, bottom, narrow, wide, cutX }: Tier): Panel {
  const height = bottom - top
  const side = `C${500 - narrow - 10} ${top + height * 0.3} ${500 - wide + 4} ${top + height * 0.7} ${500 - wide} ${bottom}`
  const edge =
    `M${500 - wide} ${bottom - 6}C${500 - wide * 0.6} ${bottom + 14} ${500 - wide * 0.3} ${bottom + 18} 500 ${bottom + 18}` +
    `C${500 + wide * 0.3} ${bottom + 18} ${500 + wide * 0.6} ${bottom + 14} ${500 + wide} ${bottom - 6}`
  return {
    id,
    outline: symmetric(
      `M500 ${top + 8}C${500 - narrow * 0.5} ${top + 8} ${500 - narrow * 0.8} ${top + 4} ${500 - narrow} ${top}` +
        `${side}C${500 - wide * 0.6} ${bottom + 20} ${500 - wide * 0.3} ${bottom + 24} 500 ${bottom + 24}`,
    ),
    surface: materials.main,
    grain: { cx: 500, cy: top, fan: 0.0007, cutX },
    shadow: [4, 1.6, 4, 0.42],
    lines: [stitch(path(edge), { opacity: 0.4 })],
    relief: {
      round: 5,
      drape: 8,
      ridge: 4,
      gathers: [
        {
          x: 500,
          y: top,
          height: 5,
          depth: 60,
          pitch: 9,
          spread: 0.0012,
          long: 0.55,
          curve: (along) => 8 - 8 * Math.min(1, Math.abs(along) / narrow) ** 2,
        },
      ],
      folds: scatteredFolds(id + view, 8, {
        within: [510 - narrow, top + 30, 490 + narrow, top + 60],
        lengths: [height * 0.6, height * 0.95],
        widths: [10, 20],
        heights: [1.6, 3.6],
      }),
    },
  }
}

function lowestHem(materials: Materials): Band {
  const hem = path('M206 1112C330 1140 430 1146 500 1146C570 1146 670 1140 794 1112')
  return hemBorder(materials.border, hem, { width: 44, overhang: 10, inset: 2, print: 48 })
}

function bodice(materials: Materials, view: View): Panel {
  const back = view === 'back'
  const neck = back ? 'M500 180C470 180 448 174 428 160' : 'M500 262C444 262 432 226 424 164'
  return {
    id: 'bod',
    outline: symmetric(neck + 'L378 178C388 230 386 290 370 346C400 362 450 366 500 366'),
    surface: materials.main,
    grain: { cx: 500 },
    shadow: [2.4, 1.4, 2.2, 0.36],
    relief: {
      round: 4,
      drape: 6,
      ridge: 3,
      gathers: back ? [] : [{ x: 500, y: 262, height: 2.6, depth: 40, pitch: 7 }],
      folds: [
        fold('M374 340C400 310 430 300 460 300', { width: 11, height: 2.2 }),
        fold('M626 340C600 310 570 300 540 300', { width: 11, height: 2 }),
        ...scatteredFolds('tb', 4, { within: [400, 230, 600, 260], lengths: [60, 110], heights: [0.8, 1.8] }),
      ],
    },
    lines: [
      stitch(
        back
          ? path('M434 167C450 182 470 187 500 188C530 187 550 182 566 167')
          : path('M431 170C440 226 452 254 500 255C548 254 560 226 569 170'),
        { opacity: 0.5 },
      ),
      seam(path('M370 346C400 362 450 366 500 366C550 366 600 362 630 346'), { opacity: 0.4 }),
    ],
  }
}
