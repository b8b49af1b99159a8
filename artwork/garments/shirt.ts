import { path } from '../geometry/path.ts'
import { mirrored, offset, symmetric } from '../geometry/shape.ts'
import type { Fold, Panel } from '../scene/panel.ts'
import type { Garment, Materials, View } from './garment.ts'
import { inside, label } from './neck.ts'
import { bothSides, type Hang, mirrorPanel } from './placing.ts'
import { DEEP, SHALLOW, button, fold, scatteredFolds, seam, stitch } from './sewing.ts'

/** A shirt with long sleeves, cuffs, a stand collar and curved tails. */
export const shirt: Garment = (materials, view) => [
  ...sleeves(materials),
  ...(view === 'back' ? [back(materials, view), backCollar(materials)] : front(materials, view)),
]

function sleeves(materials: Materials): Panel[] {
  const hang = { angles: materials.arms ?? [0, -2], pivot: [346, 225] } satisfies Hang
  const [left, right] = bothSides(sleeve(materials), hang)
  const [leftCuff] = bothSides(cuff(materials, 0), hang)
  const [, rightCuff] = bothSides(cuff(materials, 1), hang)
  return [left, right, leftCuff, rightCuff]
}

const sleeve = (materials: Materials): Panel => ({
  id: 'sl',
  outline: path(
    'M404 202L351 190C324 200 294 250 272 306C228 424 182 560 146 690C172 704 202 712 228 716C262 600 304 480 348 380L392 300Z',
  ),
  surface: materials.main,
  grain: { rotate: 17, cx: 300, cy: 300 },
  shadow: SHALLOW,
  lines: [seam(path('M146 664C172 676 208 686 240 688'), { opacity: 0.35 })],
  relief: {
    round: 4.5,
    drape: 6,
    ridge: 4,
    direction: 17,
    folds: [
      fold('M342 350C312 362 282 356 260 330', { width: 11, height: 3, skew: 0.5 }),
      fold('M338 384C304 420 272 424 236 402', { width: 13, height: -3 }),
      fold('M330 404C292 470 262 510 222 540', { width: 13, height: 2.8, skew: 0.5 }),
      fold('M302 260C272 380 222 540 182 670', { width: 16, height: 2.8, skew: 0.5 }),
      fold('M336 290C302 400 252 560 216 680', { width: 13, height: -2.4 }),
      fold('M248 480C222 500 212 520 204 560', { width: 9, height: 2.2 }),
    ],
  },
})

const cuff = (materials: Materials, side: 0 | 1): Panel => ({
  id: `cuff${side}`,
  outline: path('M142 684C172 700 202 708 236 712L224 756C192 752 160 744 130 730Z'),
  surface: materials.main,
  grain: { rotate: 107 },
  shadow: SHALLOW,
  relief: { round: 3, drape: 3 },
  lines: [
    stitch(path('M146 690C172 703 202 711 232 716'), { opacity: 0.45 }),
    stitch(path('M134 726C160 738 192 746 222 750'), { opacity: 0.45 }),
  ],
})

/** The left half of the hem; the right one mirrors it. */
const hem = offset(path('M336 884C342 908 372 952 420 956C450 958 480 958 500 958'), 7)

const bodyFolds = (view: View): Fold[] => [
  fold('M344 376C392 420 416 500 420 600', { width: 15, height: 3.4, skew: 0.5, taper: 'in' }),
  fold('M656 376C608 420 584 500 580 610', { width: 15, height: 3.2, skew: 1.5, taper: 'in' }),
  fold('M346 400C382 480 388 560 384 660', { width: 11, height: -2.6, taper: 'in' }),
  fold('M654 404C618 480 614 560 618 660', { width: 11, height: -2.4, taper: 'in' }),
  fold('M362 230C382 270 394 310 396 360', { width: 10, height: -2 }),
  ...scatteredFolds(`sh${view}`, 8, { within: [372, 420, 628, 720], heights: [0.9, 2.2], lengths: [140, 300] }),
]

const back = (materials: Materials, view: View): Panel => ({
  id: 'body',
  outline: symmetric(
    'M500 172C474 172 452 166 430 156L350 192C358 240 356 310 338 372C340 460 342 560 342 640C342 760 338 790 336 884C342 908 372 952 420 956C450 958 480 958 500 958',
  ),
  surface: materials.main,
  grain: { cx: 500 },
  shadow: DEEP,
  lines: [
    seam(path('M356 262C420 276 580 276 644 262'), { opacity: 0.4 }),
    stitch(path('M356 267C420 281 580 281 644 267')),
    stitch(hem, { opacity: 0.5 }),
    stitch(mirrored(hem), { opacity: 0.5 }),
  ],
  bands: [{ outline: path('M332 150H668V262C580 276 420 276 332 262Z'), surface: materials.main, grain: { rotate: 90, cutX: 20 } }],
  relief: {
    round: 4.5,
    drape: 8,
    ridge: 4,
    folds: [
      fold('M488 280C486 400 484 560 480 800', { width: 9, height: 3, taper: 'in', skew: 0.5 }),
      fold('M512 280C514 400 516 560 520 800', { width: 9, height: 3, taper: 'in', skew: 2 }),
      ...bodyFolds(view),
    ],
  },
})

const backCollar = (materials: Materials): Panel => ({
  id: 'collar',
  outline: path('M428 152C450 140 550 140 572 152C580 166 584 180 586 196C540 206 460 206 414 196C416 180 420 166 428 152Z'),
  surface: materials.main,
  grain: { rotate: 90 },
  shadow: DEEP,
  relief: { round: 4, drape: 3 },
  lines: [stitch(path('M420 191C460 200 540 200 580 191'))],
})

const front = (materials: Materials, view: View): Panel[] => [
  inside(materials, 'M430 150C460 164 540 164 570 150L590 390L410 390Z'),
  label(materials, 178),
  {
    id: 'stand',
    outline: path('M432 148C460 136 540 136 568 148L566 176C540 168 460 168 434 176Z'),
    surface: materials.main,
    tone: 0.8,
    grain: { rotate: 90 },
    relief: { round: 2 },
  },
  rightFront(materials, view),
  leftFront(materials, view),
  pocket(materials),
  ...[244, 344, 444, 544, 644, 744, 844].map((y) =>
    // Sewn on by eye.
    button(`b${y}`, { x: 500 + (y % 3) - 1, y, radius: 5.2, surface: materials.button }),
  ),
  mirrorPanel(collar(materials, 0)),
  collar(materials, 1),
]

const rightFront = (materials: Materials, view: View): Panel => ({
  id: 'fr',
  outline: path(
    'M572 156L650 192C642 240 644 310 662 372C660 460 658 560 658 640C658 760 662 790 664 884C658 908 628 952 580 956C550 958 520 958 486 958L486 214L520 200Z',
  ),
  surface: materials.main,
  grain: { cx: 500, cutX: 3, rotate: -0.6 },
  shadow: SHALLOW,
  relief: { round: 4, drape: 7, ridge: 4, folds: bodyFolds(view) },
  lines: [
    stitch(mirrored(hem), { opacity: 0.5 }),
    seam(path('M572 200C620 206 650 212 648 226'), { opacity: 0.28 }),
    stitch(path('M572 205C620 211 650 217 648 231'), { opacity: 0.4 }),
  ],
})

const leftFront = (materials: Materials, view: View): Panel => ({
  id: 'fl',
  outline: path(
    'M428 156L350 192C358 240 356 310 338 372C340 460 342 560 342 640C342 760 338 790 336 884C342 908 372 952 420 956C450 958 480 958 500 958L514 958L514 214L480 200Z',
  ),
  surface: materials.main,
  grain: { cx: 500, rotate: 0.4 },
  shadow: [2.4, 1.8, 2.2, 0.4],
  relief: { round: 4, drape: 8, ridge: 4, folds: bodyFolds(view) },
  lines: [
    stitch(hem, { opacity: 0.5 }),
    stitch(path('M490 222V950'), { opacity: 0.5 }),
    stitch(path('M510 222V950'), { opacity: 0.5 }),
    seam(path('M428 200C380 206 350 212 352 226'), { opacity: 0.28 }),
    stitch(path('M428 205C380 211 350 217 352 231'), { opacity: 0.4 }),
  ],
})

const pocket = (materials: Materials): Panel => ({
  id: 'pk',
  outline: path('M560 392H642V474L601 492L560 474Z'),
  surface: materials.main,
  grain: { cx: 500, rotate: 0.5, cutX: 1.5, cutY: 2 },
  shadow: [1.6, 1.1, 1.5, 0.4],
  relief: { round: 2.4, drape: 4 },
  lines: [stitch(path('M564 410V472L601 488L638 472V410')), stitch(path('M562 407H640'))],
})

const collar = (materials: Materials, side: 0 | 1): Panel => ({
  id: `col${side}`,
  outline: path('M434 146C424 154 416 166 410 180L398 266C428 256 462 240 496 214C470 204 450 184 440 158Z'),
  surface: materials.main,
  grain: { rotate: -38, cx: 440, cy: 200 },
  shadow: [2.6, 2, 2.8, 0.44],
  relief: {
    round: 3.6,
    roundHeight: 2.4,
    drape: 3,
    folds: [fold('M436 150C446 184 468 204 494 214', { width: 7, height: 2, taper: 'none' })],
  },
  lines: [stitch(path('M416 182L405 256C430 248 458 234 484 215'), { opacity: 0.6 })],
})
