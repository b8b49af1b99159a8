import { path } from '../geometry/path.ts'
import { symmetric } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Materials } from './garment.ts'
import { SHALLOW, fold, scatteredFolds, seam, stitch } from './sewing.ts'

/** The back of a wrap dress below its belt. */
export const backSkirt = (materials: Materials): Panel => ({
  id: 'sk',
  outline: symmetric('M500 592C450 594 420 592 384 588C352 740 306 920 268 1104C340 1128 430 1136 500 1136'),
  surface: materials.main,
  grain: { cx: 500, cy: 600, fan: 0.0011 },
  shadow: [2, 1, 1.6, 0.3],
  relief: {
    round: 4.5,
    drape: 8,
    ridge: 4,
    gathers: [{ x: 500, y: 594, height: 3.4, depth: 90, pitch: 13, spread: 0.0012, long: 0.5 }],
    folds: [
      fold('M420 640C400 800 376 960 350 1110', { width: 26, height: 4, skew: 0.5 }),
      fold('M500 640C496 800 504 960 498 1130', { width: 24, height: -3.6 }),
      fold('M580 640C600 800 626 960 650 1110', { width: 26, height: 4, skew: 1.6 }),
      ...scatteredFolds('ws', 6, { within: [380, 660, 620, 860], heights: [1, 2.4] }),
    ],
  },
  lines: [
    seam(path('M384 588C420 592 450 594 500 592C550 594 580 592 616 588'), { opacity: 0.4 }),
    stitch(path('M270 1096C340 1120 430 1128 500 1128C570 1128 660 1120 730 1096')),
  ],
})

/** The right front, of which the left one leaves a strip to be seen. */
export const lowerSkirt = (materials: Materials): Panel => ({
  id: 'skU',
  outline: path('M614 590C648 740 694 920 732 1104C660 1128 570 1136 500 1136L480 592Z'),
  surface: materials.main,
  grain: { cx: 500, cy: 600, fan: 0.0011, cutX: 14 },
  shadow: SHALLOW,
  tone: 0.97,
  relief: {
    round: 4,
    drape: 8,
    ridge: 3,
    folds: [
      fold('M590 620C616 800 640 960 664 1110', { width: 24, height: 3.6, skew: 1.6 }),
      fold('M560 640C572 820 584 960 592 1130', { width: 18, height: -3 }),
    ],
    gathers: [{ x: 500, y: 594, height: 3, depth: 80, pitch: 13, spread: 0.0012, long: 0.4 }],
  },
  lines: [stitch(path('M500 1128C570 1128 660 1120 730 1096'))],
})

/** The left front, crossing over. */
export const upperSkirt = (materials: Materials): Panel => ({
  id: 'skO',
  outline: path(
    'M386 590C352 740 306 920 268 1104C340 1128 430 1138 520 1138C566 1138 606 1134 640 1126C650 960 640 760 606 590C540 598 450 598 386 590Z',
  ),
  surface: materials.main,
  grain: { cx: 500, cy: 600, fan: 0.0011 },
  shadow: [4, 3, 4, 0.42],
  relief: {
    round: 4.5,
    drape: 9,
    ridge: 4,
    gathers: [{ x: 500, y: 594, height: 3.6, depth: 100, pitch: 13, spread: 0.0012, long: 0.5 }],
    folds: [
      fold('M606 600C560 720 480 860 372 980', { width: 24, height: 3.4, skew: 0.6, taper: 'in' }),
      fold('M420 640C400 800 376 960 346 1110', { width: 26, height: 4.2, skew: 0.5 }),
      fold('M490 640C480 800 474 960 460 1130', { width: 26, height: 3.8, skew: 0.5 }),
      fold('M456 700C444 840 432 980 414 1120', { width: 16, height: -3.4 }),
      fold('M560 640C572 800 576 960 570 1130', { width: 24, height: -3.6 }),
      fold('M604 620C622 780 626 940 620 1110', { width: 13, height: 3 }),
    ],
  },
  lines: [
    stitch(path('M599 600C632 760 642 960 633 1120')),
    stitch(path('M270 1096C340 1120 430 1130 520 1130C566 1130 600 1127 634 1120')),
  ],
})
