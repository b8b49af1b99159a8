import { path } from '../geometry/path.ts'
import { offset } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials, View } from './garment.ts'
import { label } from './neck.ts'
import { mirrorPanel, placePanel } from './placing.ts'
import { DEEP, cord, fold, hemBorder, scatteredFolds, seam, stitch, tassel } from './sewing.ts'

/** Wide trousers with a gathered waist and a drawstring. */
export const palazzo: Garment = (materials, view) => [
  placePanel(mirrorPanel(leg(materials, view)), { rotate: -1, cx: 570, cy: 200 }),
  leg(materials, view),
  {
    id: 'wb',
    outline: path('M350 154C400 164 600 164 650 154L654 204C600 214 400 214 346 204Z'),
    surface: materials.main,
    grain: { cutX: 20, cutY: 9 },
    shadow: [2, 1.2, 1.8, 0.34],
    relief: { round: 4, roundHeight: 4, gathers: [{ x: 500, y: 156, height: 2.4, depth: 200, pitch: 8.5, rise: 4 }] },
    lines: [
      stitch(path('M350 171C400 181 600 181 650 171'), { opacity: 0.4 }),
      stitch(path('M349 188C400 198 600 198 651 188'), { opacity: 0.4 }),
      seam(path('M346 204C400 214 600 214 654 204'), { opacity: 0.4 }),
    ],
  },
  ...(view === 'back' ? [{ ...label(materials, 160), id: 'lb' }] : drawstring(materials)),
]

function leg(materials: Materials, view: View): Panel {
  const hem = path('M222 1110C290 1136 380 1142 470 1128')
  return {
    id: 'leg',
    outline: path(
      'M352 196C344 300 330 400 312 520C284 720 252 920 232 1112C300 1134 390 1140 466 1128C478 900 492 700 500 520C506 460 508 420 508 380L512 196Z',
    ),
    surface: materials.main,
    grain: { cx: 400, cy: 200, rotate: 4, fan: 0.00042 },
    shadow: DEEP,
    bands: [hemBorder(materials.border, hem, { width: 74, overhang: 4, inset: 3 })],
    lines: [
      stitch(offset(hem, 6)),
      seam(offset(hem, 74), { opacity: 0.25, groove: 0.5 }),
      seam(path('M350 204C344 300 330 400 314 520C286 720 254 920 235 1110'), { opacity: 0.0, groove: 0.4 }),
    ],
    relief: {
      round: 5,
      drape: 10,
      ridge: 5,
      direction: 5,
      gathers: [{ x: 430, y: 196, height: 3.2, depth: 120, pitch: 13, spread: 0.0007, long: 0.45 }],
      folds: [
        fold('M398 240C384 460 352 760 318 1120', { width: 26, height: 4.6, skew: 0.5 }),
        fold('M448 260C446 480 424 780 398 1130', { width: 24, height: -4.2, skew: 0.6 }),
        fold('M488 420C476 620 458 860 440 1130', { width: 16, height: 3.4, skew: 0.5 }),
        fold('M372 300C356 500 316 780 280 1100', { width: 16, height: -3 }),
        fold('M500 372C470 420 430 450 392 460', { width: 16, height: 2.6, skew: 0.5, taper: 'in' }),
        fold('M420 520C404 720 384 900 356 1110', { width: 12, height: 2.6, skew: 0.5 }),
        ...scatteredFolds(`pal${view}`, 5, { within: [330, 420, 470, 800], heights: [1, 2.4], direction: 97 }),
      ],
    },
  }
}

const drawstring = (materials: Materials): Panel[] => [
  cord('d1', path('M488 184C470 240 486 300 470 372'), { width: 5, surface: materials.trim }),
  cord('d2', path('M512 184C532 236 510 300 528 352'), { width: 5, surface: materials.trim }),
  tassel('ts470', [470, 374], { surface: materials.trim, rotate: 8, length: 34, flare: 9, knot: 6 }),
  tassel('ts528', [528, 354], { surface: materials.trim, rotate: -8, length: 34, flare: 9, knot: 6 }),
  ...[488, 512].map((x) => eyelet(materials, x)),
]

const eyelet = (materials: Materials, x: number): Panel => ({
  id: 'e' + x,
  outline: path(`M${x - 3} 184C${x - 3} 181 ${x + 3} 181 ${x + 3} 184C${x + 3} 187 ${x - 3} 187 ${x - 3} 184Z`, 1),
  surface: materials.button,
  relief: { round: 1.4 },
})
