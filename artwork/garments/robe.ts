import { path } from '../geometry/path.ts'
import { offset, ribbon, symmetric } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials } from './garment.ts'
import { inside, label } from './neck.ts'
import { mirrorPanel, placePanel } from './placing.ts'
import { DEEP, SHALLOW, fold, scatteredFolds, seam, stitch, tape, type Tape } from './sewing.ts'

/** A robe with wide sleeves, faced and belted in a second print. */
export const robe: Garment = (materials, view) => [
  sleeve(materials),
  placePanel(mirrorPanel(sleeve(materials)), { rotate: 1.4, cx: 620, cy: 200 }),
  ...(view === 'back' ? [back(materials), backBand(materials)] : front(materials)),
  belt(materials),
  ...(view === 'back' ? [] : beltEnds(materials)),
]

const sleeve = (materials: Materials): Panel => ({
  id: 'sl',
  outline: path('M380 176C300 184 190 214 118 262L168 494C234 462 320 432 376 420Z'),
  surface: materials.main,
  grain: { rotate: -14 + 90, cx: 300, cy: 300 },
  shadow: DEEP,
  bands: [{ outline: path('M104 256L150 240L206 478L156 506Z'), surface: materials.trim, grain: { rotate: 76, cx: 118, cy: 262 } }],
  lines: [seam(path('M152 246L204 476'), { opacity: 0.4 }), stitch(path('M158 244L210 474'), { opacity: 0.35 })],
  relief: {
    round: 5,
    drape: 9,
    ridge: 4,
    direction: 70,
    folds: [
      fold('M372 400C320 390 260 400 190 440', { width: 16, height: 3, skew: 0.5 }),
      fold('M370 330C310 320 240 330 160 370', { width: 18, height: -2.8 }),
      fold('M370 240C300 250 220 270 140 300', { width: 18, height: 2.6, skew: 0.5 }),
    ],
  },
})

const SIDE = 'C372 300 372 360 376 420C374 620 350 860 326 1116'

const back = (materials: Materials): Panel => ({
  id: 'b',
  outline: symmetric('M500 168C470 168 450 164 436 158L380 176' + SIDE + 'C390 1130 450 1134 500 1134'),
  surface: materials.main,
  grain: { cx: 500 },
  shadow: DEEP,
  relief: {
    round: 5,
    drape: 9,
    ridge: 4.5,
    folds: [
      fold('M380 424C410 480 430 560 430 680', { width: 16, height: 3.4, skew: 0.5, taper: 'in' }),
      fold('M620 424C590 480 572 560 570 690', { width: 16, height: 3.2, skew: 1.5, taper: 'in' }),
      ...scatteredFolds('rb', 8, { within: [380, 400, 620, 800], heights: [1.2, 3], lengths: [220, 420] }),
    ],
  },
  lines: [seam(path('M500 170V1130'), { opacity: 0.25 }), stitch(path('M330 1106C390 1120 450 1124 500 1124C550 1124 610 1120 670 1106'))],
})

const backBand = (materials: Materials): Panel => ({
  id: 'nb',
  outline: ribbon(path('M428 160C460 176 540 176 572 160'), -12, 12),
  surface: materials.trim,
  grain: { rotate: 45 },
  shadow: SHALLOW,
  relief: { round: 3 },
})

const front = (materials: Materials): Panel[] => [
  inside(materials, 'M430 160C466 178 534 178 570 160L640 700L360 700Z'),
  label(materials, 196),
  mirrorPanel(frontHalf(materials)),
  mirrorPanel(facing(materials, 'bR')),
  frontHalf(materials),
  facing(materials, 'bL'),
  {
    id: 'bn',
    outline: path('M430 156C460 138 540 138 570 156L562 186C540 172 460 172 438 186Z'),
    surface: materials.trim,
    grain: { rotate: 20 },
    shadow: [2, 1, 2, 0.3],
    relief: { round: 3 },
  },
]

const frontHalf = (materials: Materials): Panel => ({
  id: 'f',
  outline: path('M436 158L380 176' + SIDE + 'C400 1134 470 1138 540 1136C540 900 536 640 520 480C490 380 456 260 440 160Z'),
  surface: materials.main,
  grain: { cx: 500 },
  shadow: [4, 3, 4, 0.44],
  relief: {
    round: 5,
    drape: 10,
    ridge: 4.5,
    folds: [
      fold('M380 424C410 480 430 560 440 640', { width: 16, height: 3.4, skew: 0.5, taper: 'in' }),
      fold('M384 460C410 540 416 600 420 680', { width: 12, height: -2.6, taper: 'in' }),
      fold('M420 720C412 860 396 980 380 1120', { width: 24, height: 3.8, skew: 0.5 }),
      fold('M480 720C478 860 470 980 460 1130', { width: 20, height: -3.2 }),
      ...scatteredFolds('rf', 5, { within: [390, 300, 500, 700], heights: [1, 2.4] }),
    ],
  },
  lines: [stitch(path('M330 1106C400 1124 470 1128 540 1126'))],
})

const facing = (materials: Materials, id: string) =>
  stitchedTape(id, 'M446 166C460 262 492 380 520 484C534 640 536 900 536 1136', {
    width: 38,
    surface: materials.trim,
    shadow: [2.4, 1.8, 2.6, 0.4],
    relief: { round: 3.2, drape: 3 },
  })

const belt = (materials: Materials) =>
  stitchedTape('belt', 'M352 640C440 654 560 654 648 640', {
    width: 34,
    surface: materials.trim,
    shadow: [2.6, 2, 3, 0.42],
    relief: { round: 3.4, drape: 4 },
  })

/** Tape with a row of stitches along both edges. */
function stitchedTape(id: string, data: string, tapeOptions: Tape): Panel {
  const line = path(data, 4)
  const edge = tapeOptions.width / 2 - 4
  return {
    ...tape(id, data, tapeOptions),
    lines: [stitch(offset(line, edge), { opacity: 0.4 }), stitch(offset(line, -edge), { opacity: 0.4 })],
  }
}

function beltEnds(materials: Materials): Panel[] {
  const end = (id: string, data: string) =>
    tape(id, data, { width: 28, surface: materials.trim, shadow: [3, 2.4, 3.4, 0.42], relief: { round: 3.4, drape: 3 } })
  return [
    end('q1', 'M470 648C450 720 462 800 440 900'),
    end('q2', 'M476 648C500 730 486 800 506 870'),
    {
      id: 'kn',
      outline: path('M452 630C470 624 488 626 494 634C498 648 496 662 490 670C474 674 460 672 454 664C448 652 448 640 452 630Z'),
      surface: materials.trim,
      grain: { rotate: 60 },
      shadow: [2.4, 2, 2.8, 0.44],
      relief: { round: 7, roundHeight: 6 },
    },
  ]
}
