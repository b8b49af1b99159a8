import { path } from '../geometry/path.ts'
import { offset, symmetric } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials, View } from './garment.ts'
import { inside, label } from './neck.ts'
import { bothSides, type Hang } from './placing.ts'
import { DEEP, SHALLOW, cord, fold, hemBorder, scatteredFolds, seam, stitch, tassel } from './sewing.ts'

/** Tunic gathered into a printed yoke, with puffed sleeves and a tied slit. */
export const yokeTunic: Garment = (materials, view) => [
  ...sleeves(materials),
  ...(view === 'back' ? [] : [inside(materials, 'M440 158C466 178 534 178 560 158L570 330L430 330Z'), label(materials, 184)]),
  body(materials, view),
  yoke(materials, view),
  ...(view === 'back' ? [] : tiedSlit(materials)),
]

function sleeves(materials: Materials): Panel[] {
  const hang = { angles: materials.arms ?? [0, -2], pivot: [368, 225] } satisfies Hang
  return [...bothSides(sleeve(materials), hang), ...bothSides(cuff(materials), hang)]
}

const sleeve = (materials: Materials): Panel => ({
  id: 'sl',
  outline: path(
    'M406 202L363 196C318 206 280 236 254 290C214 380 172 480 158 600C160 640 182 660 208 668L262 676C284 664 296 640 300 610C312 520 336 440 364 380L400 310Z',
  ),
  surface: materials.main,
  grain: { rotate: 18, cx: 300, cy: 300 },
  shadow: SHALLOW,
  relief: {
    round: 6,
    roundHeight: 5,
    drape: 8,
    ridge: 4,
    direction: 18,
    gathers: [
      { x: 234, y: 672, rotate: 188, height: 3.6, depth: 56, pitch: 7, long: 0.4 },
      { x: 330, y: 214, rotate: -58, height: 2.4, depth: 40, pitch: 8 },
    ],
    folds: [
      fold('M360 352C322 366 296 362 262 336', { width: 12, height: 3, skew: 0.5 }),
      fold('M354 386C318 430 284 436 236 416', { width: 14, height: -3.2 }),
      fold('M300 250C258 370 216 480 196 610', { width: 20, height: 3.2, skew: 0.5 }),
      fold('M334 270C300 380 262 500 246 640', { width: 16, height: -3 }),
      fold('M278 440C262 520 248 580 236 650', { width: 12, height: 2.8, skew: 0.5 }),
    ],
  },
})

const cuff = (materials: Materials): Panel => ({
  id: 'cf',
  outline: path('M202 658L268 672L262 708L194 694Z'),
  surface: materials.trim,
  grain: { rotate: 12 },
  shadow: SHALLOW,
  relief: { round: 3 },
  lines: [stitch(path('M203 664L266 677'), { opacity: 0.5 }), stitch(path('M197 689L261 702'), { opacity: 0.5 })],
})

function body(materials: Materials, view: View): Panel {
  const hem = path('M296 968C370 992 440 998 500 998C560 998 630 992 704 968')
  return {
    id: 'body',
    outline: symmetric('M500 330C450 332 410 330 378 326L366 372C364 480 344 660 306 974C370 992 440 998 500 998'),
    surface: materials.main,
    grain: { cx: 500, cy: 330, fan: 0.0006 },
    shadow: DEEP,
    bands: [hemBorder(materials.border, hem, { width: 44, overhang: 4, inset: 3 })],
    lines: [stitch(offset(hem, 5)), seam(offset(hem, 44), { opacity: 0.22, groove: 0.5 })],
    relief: {
      round: 5,
      drape: 9,
      ridge: 4.5,
      gathers: [{ x: 500, y: 330, height: 4.4, depth: 85, pitch: 9, spread: 0.001, long: 0.5 }],
      folds: [
        fold('M420 380C408 560 384 760 356 970', { width: 24, height: 4.2, skew: 0.5 }),
        fold('M480 380C474 560 468 760 456 990', { width: 22, height: -3.6, skew: 0.6 }),
        fold('M548 380C560 560 574 760 590 984', { width: 24, height: 4, skew: 1.6 }),
        fold('M600 420C622 600 640 780 660 960', { width: 18, height: -3 }),
        ...scatteredFolds(`tun${view}`, 6, { within: [390, 460, 610, 720], heights: [1, 2.2] }),
      ],
    },
  }
}

function yoke(materials: Materials, view: View): Panel {
  const back = view === 'back'
  const neck = back ? 'M500 178C470 178 452 170 440 158' : 'M500 238C470 236 450 206 440 158'
  return {
    id: 'yoke',
    outline: symmetric(neck + 'L362 198C372 240 376 280 374 322C410 336 450 338 500 338'),
    surface: materials.yoke,
    grain: { cx: 500 },
    shadow: [2, 1.2, 1.8, 0.36],
    lines: [
      stitch(path('M380 317C410 329 450 331 500 331C550 331 590 329 620 317')),
      ...(back ? [] : [stitch(path('M447 164C457 208 474 230 500 232C526 230 543 208 553 164'))]),
    ],
    relief: {
      round: 3.5,
      drape: 5,
      ridge: 2.5,
      folds: scatteredFolds('yk', 4, { within: [390, 220, 610, 260], lengths: [60, 110], heights: [0.8, 1.6] }),
    },
  }
}

const tiedSlit = (materials: Materials): Panel[] => [
  {
    id: 'slit',
    outline: path('M497 236C498 270 499 300 500 322C501 300 502 270 503 236Z'),
    surface: materials.main,
    tone: 0.3,
    relief: { round: 0 },
  },
  cord('c1', path('M492 240C476 300 484 380 466 450'), { width: 4.2, surface: materials.trim }),
  cord('c2', path('M508 240C526 296 512 370 532 432'), { width: 4.2, surface: materials.trim }),
  tassel('ts466', [466, 452], { surface: materials.trim, rotate: 10, length: 38, flare: 10, knot: 7 }),
  tassel('ts532', [532, 434], { surface: materials.trim, rotate: -10, length: 38, flare: 10, knot: 7 }),
]
