import { path } from '../geometry/path.ts'
import { mirrored, offset, symmetric } from '../geometry/shape.ts'
import type { Fold, Panel } from '../scene/panel.ts'
import type { Garment, Materials, View } from './garment.ts'
import { inside, label } from './neck.ts'
import { bothSides, mirrorPanel } from './placing.ts'
import { DEEP, SHALLOW, button, fold, piping, scatteredFolds, seam, stitch } from './sewing.ts'

/** A boxy shirt with short sleeves and a piped, open camp collar. */
export const campShirt: Garment = (materials, view) => [
  ...bothSides(sleeve(materials), { angles: materials.arms ?? [0, 1.5], pivot: [322, 225] }),
  ...(view === 'back' ? [back(materials, view), backCollar(materials)] : front(materials, view)),
]

function sleeve(materials: Materials): Panel {
  const cuff = path('M196 424Q244 462 304 472')
  return {
    id: 'sl',
    outline: path('M380 202L327 190C298 200 260 254 238 306C220 346 208 380 196 424Q244 462 304 472C310 440 316 410 324 380L368 300Z'),
    surface: materials.main,
    grain: { rotate: 19, cx: 300, cy: 300 },
    shadow: SHALLOW,
    lines: [stitch(offset(cuff, 17), { opacity: 0.5 }), seam(offset(cuff, 18.5), { opacity: 0.2, groove: 0.4 })],
    relief: {
      round: 4.5,
      drape: 6,
      ridge: 3.5,
      direction: 19,
      folds: [
        fold('M318 346C288 362 258 356 232 330', { width: 11, height: 2.8, skew: 0.5 }),
        fold('M314 376C278 410 248 416 216 396', { width: 13, height: -2.6 }),
        fold('M278 250C258 310 242 370 230 436', { width: 15, height: 2.4, skew: 0.5 }),
      ],
    },
  }
}

/** The left half of the hem; the right one mirrors it. */
const hem = offset(path('M312 900C368 910 450 912 500 912'), 7)

const bodyFolds = (view: View): Fold[] => [
  fold('M320 376C368 420 392 500 396 600', { width: 15, height: 3.4, skew: 0.5, taper: 'in' }),
  fold('M680 376C632 420 608 500 604 610', { width: 15, height: 3.2, skew: 1.5, taper: 'in' }),
  fold('M322 400C358 480 364 560 360 660', { width: 11, height: -2.6, taper: 'in' }),
  fold('M678 404C642 480 638 560 642 660', { width: 11, height: -2.4, taper: 'in' }),
  fold('M338 230C358 270 370 310 372 360', { width: 10, height: -2 }),
  ...scatteredFolds(`camp${view}`, 8, { within: [348, 420, 652, 720], heights: [0.9, 2.2], lengths: [140, 300] }),
]

const back = (materials: Materials, view: View): Panel => ({
  id: 'body',
  outline: symmetric('M500 172C474 172 452 166 430 156L326 192C334 240 332 310 314 372C312 480 310 700 312 900C368 910 450 912 500 912'),
  surface: materials.main,
  grain: { cx: 500 },
  shadow: DEEP,
  lines: [
    seam(path('M332 262C420 276 580 276 668 262'), { opacity: 0.4 }),
    stitch(path('M332 267C420 281 580 281 668 267')),
    stitch(hem, { opacity: 0.5 }),
    stitch(mirrored(hem), { opacity: 0.5 }),
  ],
  bands: [{ outline: path('M308 150H692V262C580 276 420 276 308 262Z'), surface: materials.main, grain: { rotate: 90, cutX: 20 } }],
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
  rightFront(materials, view),
  leftFront(materials, view),
  pocket(materials),
  ...[356, 462, 568, 674, 780].map((y) =>
    // Sewn on by eye.
    button(`b${y}`, { x: 500 + (y % 3) - 1, y, radius: 5.2, surface: materials.button }),
  ),
  mirrorPanel(lapel(materials)),
  lapel(materials),
  mirrorPanel(collar(materials)),
  collar(materials),
  {
    id: 'cback',
    outline: path('M434 152C460 140 540 140 566 152L572 172C540 162 460 162 428 172Z'),
    surface: materials.main,
    grain: { rotate: 90 },
    shadow: [2, 1, 2, 0.34],
    relief: { round: 3.5 },
  },
]

const rightFront = (materials: Materials, view: View): Panel => ({
  id: 'fr',
  outline: path('M572 156L674 192C666 240 668 310 686 372C688 480 690 700 688 900C632 910 550 912 486 912L486 330L500 330Z'),
  surface: materials.main,
  grain: { cx: 500, cutX: 3, rotate: -0.6 },
  shadow: SHALLOW,
  relief: { round: 4, drape: 7, ridge: 4, folds: bodyFolds(view) },
  lines: [
    stitch(mirrored(hem), { opacity: 0.5 }),
    seam(path('M572 200C620 206 650 212 672 226'), { opacity: 0.28 }),
    stitch(path('M572 205C620 211 650 217 672 231'), { opacity: 0.4 }),
  ],
})

const leftFront = (materials: Materials, view: View): Panel => ({
  id: 'fl',
  outline: path('M428 156L326 192C334 240 332 310 314 372C312 480 310 700 312 900C368 910 450 912 500 912L514 912L514 330L500 330Z'),
  surface: materials.main,
  grain: { cx: 500, rotate: 0.4 },
  shadow: [2.4, 1.8, 2.2, 0.4],
  relief: { round: 4, drape: 8, ridge: 4, folds: bodyFolds(view) },
  lines: [
    stitch(hem, { opacity: 0.5 }),
    stitch(path('M490 336V906'), { opacity: 0.5 }),
    stitch(path('M510 336V906'), { opacity: 0.5 }),
    seam(path('M428 200C380 206 350 212 328 226'), { opacity: 0.28 }),
    stitch(path('M428 205C380 211 350 217 328 231'), { opacity: 0.4 }),
  ],
})

const pocket = (materials: Materials): Panel => ({
  id: 'pk',
  outline: path('M560 392H642V474L601 492L560 474Z'),
  surface: materials.main,
  grain: { cx: 500, rotate: 0.5, cutX: 1.5, cutY: 2 },
  shadow: [1.6, 1.1, 1.5, 0.4],
  relief: { round: 2.4, drape: 4 },
  lines: [
    { ...piping(path('M560 406H642'), 2.4), opacity: 0.9, groove: -0.6 },
    stitch(path('M564 410V472L601 488L638 472V410')),
    stitch(path('M562 407H640')),
  ],
})

const lapel = (materials: Materials): Panel => ({
  id: 'lap',
  outline: path('M446 176C452 232 474 290 504 344L428 312C420 300 412 282 408 262L446 236Z'),
  surface: materials.main,
  tone: 1.04,
  grain: { rotate: -32, cx: 430, cy: 220 },
  shadow: [3, 2.4, 3, 0.5],
  relief: { round: 3.4, drape: 3 },
  lines: [piping(path('M410 264C414 284 421 299 429 310L500 341'), 2.3)],
})

const collar = (materials: Materials): Panel => ({
  id: 'col',
  outline: path('M440 148C422 156 408 168 396 184L366 256C392 268 418 268 444 260C452 236 452 206 446 172Z'),
  surface: materials.main,
  tone: 1.06,
  grain: { rotate: -34, cx: 410, cy: 200 },
  shadow: [3.2, 2.6, 3.4, 0.5],
  relief: { round: 3.6, drape: 3 },
  lines: [piping(path('M398 184L369 255C393 266 418 266 443 258'), 2.3)],
})
