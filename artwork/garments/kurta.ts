import { path } from '../geometry/path.ts'
import { mirrored, offset, symmetric } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials, View } from './garment.ts'
import { inside, label } from './neck.ts'
import { bothSides } from './placing.ts'
import { DEEP, SHALLOW, button, cord, fold, hemBorder, scatteredFolds, seam, stitch } from './sewing.ts'

/** Kurta: a long shirt with a buttoned placket and slits at the sides. */
export const kurta: Garment = (materials, view) => [
  ...bothSides(sleeve(materials), { angles: materials.arms ?? [0, -2.2], pivot: [350, 215] }),
  backAtSlits(materials),
  ...(view === 'back' ? [] : [inside(materials, 'M436 158C464 182 536 182 564 158L572 300L428 300Z'), label(materials, 184)]),
  body(materials, view),
  ...(view === 'back'
    ? [cord('loop', path('M500 172C494 160 506 160 500 172', 2), { width: 2, surface: materials.main })]
    : placket(materials)),
]

function sleeve(materials: Materials): Panel {
  const cuff = path('M166 548Q214 574 264 586')
  return {
    id: 'sleeve',
    outline: path('M392 190L343 189.500C318 199 290 250 268 304C236 374 198 458 166 548Q214 574 264 586C290 522 330 432 358 362L394 300Z'),
    surface: materials.main,
    grain: { rotate: 22, cx: 300, cy: 300 },
    shadow: SHALLOW,
    bands: [hemBorder(materials.border, path('M150 540Q214 574 280 590'), { width: 36, overhang: 3, inset: 2 })],
    lines: [stitch(offset(cuff, 4)), seam(offset(cuff, 36), { opacity: 0.25, groove: 0.6 })],
    relief: {
      round: 4,
      drape: 5,
      ridge: 2.5,
      direction: 22,
      folds: [
        fold('M352 330C322 350 300 352 272 330', { width: 10, height: 2.8, skew: 0.5 }),
        fold('M348 352C318 384 292 398 250 388', { width: 12, height: -2.8, skew: 0.6 }),
        fold('M346 372C322 420 296 450 262 470', { width: 12, height: 2.6, skew: 0.5 }),
        fold('M300 240C270 330 236 420 208 520', { width: 16, height: 2.4, skew: 0.5 }),
        fold('M336 250C310 330 280 420 250 520', { width: 13, height: -2 }),
      ],
    },
  }
}

const backAtSlits = (materials: Materials): Panel => ({
  id: 'backP',
  outline: symmetric(
    'M500 170C470 172 452 168 440 158C404 170 372 180 346 190C352 232 358 290 356 350C364 420 368 480 364 560C358 640 350 720 345 790C334 900 318 1000 309 1106C380 1124 440 1128 500 1128',
  ),
  surface: materials.main,
  tone: 0.82,
  grain: { cutX: 31, cutY: 12 },
  shadow: DEEP,
  relief: { round: 3, drape: 4 },
})

function body(materials: Materials, view: View): Panel {
  const back = view === 'back'
  const neck = back ? 'M500 176C470 176 452 170 440 158' : 'M500 258C474 254 452 214 440 160'
  const hem = path('M300 1116C380 1138 440 1140 500 1140C560 1140 620 1138 700 1116')
  const slit = path('M352 792C344 900 334 1000 327 1118')
  const shoulder = path('M404 179C388 185 366 193 344 199')
  const facing = path('M447 166C459 216 479 246 487 258')
  return {
    id: 'body',
    outline: symmetric(
      neck + 'C404 172 372 182 342 192C352 232 358 290 354 350C362 420 366 480 362 560C356 700 336 900 320 1122C380 1136 440 1140 500 1140',
    ),
    surface: materials.main,
    grain: { cx: 500, cy: 0, fan: 0.00012 },
    shadow: [2.6, 1.6, 2.4, 0.36],
    bands: [hemBorder(materials.border, hem, { width: 66, overhang: 3, inset: 2 })],
    lines: [
      stitch(offset(hem, 5)),
      seam(offset(hem, 66), { opacity: 0.22, groove: 0.6 }),
      stitch(slit, { opacity: 0.4 }),
      stitch(mirrored(slit), { opacity: 0.4 }),
      seam(path('M356 352C364 420 368 480 364 560C360 640 355 700 350 790'), { opacity: 0.2, groove: 0.6 }),
      seam(shoulder, { opacity: 0.22, groove: 0.5 }),
      seam(mirrored(shoulder), { opacity: 0.22, groove: 0.5 }),
      ...(back ? [] : [stitch(facing, { opacity: 0.45 }), stitch(mirrored(facing), { opacity: 0.45 })]),
    ],
    relief: {
      round: 4.5,
      drape: 8,
      ridge: 4,
      direction: 1,
      folds: [
        fold('M358 352C392 386 420 440 430 520', { width: 14, height: 3.2, skew: 0.5, taper: 'in' }),
        fold('M642 352C606 392 584 450 574 540', { width: 14, height: 3.2, skew: 1.5, taper: 'in' }),
        fold('M362 372C398 430 406 500 404 600', { width: 10, height: -2.4, taper: 'in' }),
        fold('M638 376C606 430 598 520 600 620', { width: 11, height: -2.2, taper: 'in' }),
        fold('M350 210C376 250 392 300 396 340', { width: 10, height: -1.8 }),
        fold('M420 620C410 760 396 900 388 1050', { width: 24, height: 3.6, skew: 0.5 }),
        fold('M566 560C578 720 590 880 602 1080', { width: 26, height: 3.4, skew: 1.6 }),
        fold('M500 640C498 800 506 940 502 1100', { width: 18, height: -3, skew: 0.6 }),
        fold('M460 460C452 560 456 680 448 800', { width: 12, height: 2.2 }),
        ...scatteredFolds(`kurta${view}`, 7, { within: [370, 420, 630, 900], heights: [0.8, 1.9] }),
      ],
    },
  }
}

const placket = (materials: Materials): Panel[] => [
  {
    id: 'placket',
    outline: path('M485.500 250H514.500L514 436L500 446L486 436Z'),
    surface: materials.trim,
    grain: { cutX: 9, cutY: 0 },
    shadow: [1.6, 1, 1.4, 0.36],
    relief: { round: 1.8, drape: 3 },
    lines: [stitch(path('M489 256V434L500 441L511 434V256'), { opacity: 0.55 }), seam(path('M500 250V300'), { opacity: 0.3 })],
  },
  ...[278, 320, 362, 404].map((y) => button(`bt${y}`, { x: 500, y, radius: 5.4, surface: materials.button })),
]
