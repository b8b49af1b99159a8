import { path } from '../geometry/path.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials } from './garment.ts'
import { placePanel } from './placing.ts'
import { cord, fold, scatteredFolds, seam, stitch } from './sewing.ts'

/** A stole folded lengthwise, then once across: a long fall below, the upper one over it. */
export const stole: Garment = (materials, view) =>
  [...fringe(materials, [262, 556], 1120), lowerFall(materials), ...fringe(materials, [448, 744], 906), upperFall(materials)].map((panel) =>
    placePanel(panel, { rotate: view === 'back' ? 6 : -5, cx: 500, cy: 620 }),
  )

/** Knotted ends: each hangs its own way. */
function fringe(materials: Materials, [from, to]: [number, number], y: number): Panel[] {
  const threads: Panel[] = []
  for (let x = from; x <= to; x += 7.2) {
    const number = threads.length
    const chance = Math.sin(x * 12.9 + number * 3) * 43758.5
    const sway = chance - Math.floor(chance) - 0.5
    const line = path(`M${x} ${y - 6}C${x + sway * 4} ${y + 16} ${x + sway * 10} ${y + 26} ${x + sway * 8} ${y + (44 + sway * 10)}`, 4)
    threads.push(cord(`f${number}`, line, { width: 2.6, surface: materials.fringe, shadow: [1.2, 1, 1.4, 0.3] }))
  }
  return threads
}

const lowerFall = (materials: Materials): Panel => ({
  id: 'under',
  outline: path('M256 150H562V1122H256Z', 8),
  surface: materials.main,
  grain: { cutX: 40, cutY: 10 },
  shadow: [5, 4, 6, 0.4],
  bands: [
    { outline: path('M240 1000H580V1122H240Z'), surface: materials.border, grain: { cx: 256, cy: 1002, scale: 2.06 } },
    { outline: path('M240 130H280V1002H240Z'), surface: materials.border2, grain: { rotate: 90, cx: 282, cy: 0, scale: 0.46 } },
  ],
  relief: {
    round: 6,
    roundHeight: 6,
    drape: 9,
    ridge: 5,
    folds: [
      fold('M330 180C336 480 326 800 334 1110', { width: 20, height: 3.6, taper: 'none', skew: 0.6 }),
      fold('M430 180C420 480 436 800 424 1110', { width: 24, height: -3.6, taper: 'none' }),
      ...scatteredFolds('st', 6, { within: [290, 260, 540, 700], heights: [1, 2.4] }),
    ],
  },
  lines: [seam(path('M256 1001H562'), { opacity: 0.2, groove: 0.3 }), stitch(path('M260 1115H558'), { opacity: 0.4 })],
})

const upperFall = (materials: Materials): Panel => ({
  id: 'over',
  outline: path('M442 128H750V908H442Z', 8),
  surface: materials.main,
  grain: { cutX: 3, cutY: 30 },
  shadow: [9, 3, 8, 0.6],
  bands: [
    { outline: path('M430 788H770V908H430Z'), surface: materials.border, grain: { cx: 442, cy: 788, scale: 2.06 } },
    { outline: path('M724 100H780V788H724Z'), surface: materials.border2, grain: { rotate: 90, cx: 750, cy: 0, scale: 0.46 } },
    { outline: path('M420 100H468V788H420Z'), surface: materials.border2, grain: { rotate: 90, cx: 468, cy: 0, scale: 0.46 } },
  ],
  relief: {
    round: 8,
    roundHeight: 8,
    drape: 10,
    ridge: 5,
    folds: [
      fold('M520 150C512 400 526 660 518 900', { width: 22, height: 4, taper: 'none', skew: 0.6 }),
      fold('M640 150C652 400 632 660 646 900', { width: 24, height: -3.6, taper: 'none' }),
      fold('M590 180C584 420 596 640 588 880', { width: 14, height: 2.6 }),
      ...scatteredFolds('st2', 6, { within: [470, 200, 730, 560], heights: [1, 2.4] }),
    ],
  },
  lines: [seam(path('M442 788H750'), { opacity: 0.2, groove: 0.3 }), stitch(path('M446 901H746'), { opacity: 0.4 })],
})
