import { path } from '../geometry/path.ts'
import { offset, symmetric } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials } from './garment.ts'
import { inside, label } from './neck.ts'
import { bothSides } from './placing.ts'
import { DEEP, SHALLOW, fold, scatteredFolds, seam, stitch, tape } from './sewing.ts'
import { backSkirt, lowerSkirt, upperSkirt } from './wrap-skirt.ts'

/** Wrap dress: the left front crosses over the right one and is tied at the side. */
export const wrapDress: Garment = (materials, view) => [
  ...bothSides(sleeve(materials), { angles: materials.arms ?? [0, 2.4], pivot: [368, 215] }),
  ...(view === 'back' ? [backBodice(materials), backSkirt(materials)] : front(materials)),
  belt(materials),
  ...bow(materials, view === 'back' ? 500 : 594),
]

function sleeve(materials: Materials): Panel {
  const cuff = path('M170 446Q214 486 270 502')
  return {
    id: 'sl',
    outline: path('M412 186L367 178C340 188 302 230 274 280C240 340 204 388 170 446Q214 486 270 502C296 448 334 384 362 344L396 290Z'),
    surface: materials.main,
    grain: { rotate: 27, cx: 300, cy: 300 },
    shadow: SHALLOW,
    lines: [stitch(offset(cuff, 5)), stitch(offset(cuff, 24), { opacity: 0.4 })],
    relief: {
      round: 4.5,
      drape: 6,
      ridge: 3,
      direction: 27,
      folds: [
        fold('M356 318C320 332 296 330 270 300', { width: 11, height: 3, skew: 0.5 }),
        fold('M352 346C318 380 290 386 250 372', { width: 13, height: -2.6 }),
        fold('M310 236C276 310 240 380 212 456', { width: 16, height: 2.8, skew: 0.5 }),
        fold('M346 262C316 330 284 400 254 478', { width: 14, height: -2.4 }),
      ],
    },
  }
}

const backBodice = (materials: Materials): Panel => ({
  id: 'bod',
  outline: symmetric(
    'M500 172C470 174 452 168 436 154C410 164 390 172 366 180C374 230 372 290 360 346C366 430 378 510 386 596C440 604 480 604 500 604',
  ),
  surface: materials.main,
  grain: { cx: 500 },
  shadow: DEEP,
  relief: {
    round: 4,
    drape: 7,
    ridge: 3.5,
    folds: [
      fold('M364 352C396 410 420 480 424 580', { width: 14, height: 3, skew: 0.5, taper: 'in' }),
      fold('M636 352C604 410 584 480 578 580', { width: 14, height: 3, skew: 1.5, taper: 'in' }),
      ...scatteredFolds('wb', 5, { within: [400, 240, 600, 400], lengths: [120, 260], heights: [0.8, 1.8] }),
    ],
  },
  lines: [seam(path('M500 174V600'), { opacity: 0.25 }), stitch(path('M440 162C456 178 472 183 500 184C528 183 544 178 560 162'))],
})

const front = (materials: Materials): Panel[] => [
  inside(materials, 'M438 160C466 182 534 182 562 160L620 470L400 470Z'),
  label(materials, 186),
  lowerBodice(materials),
  upperBodice(materials),
  lowerSkirt(materials),
  upperSkirt(materials),
]

const lowerBodice = (materials: Materials): Panel => ({
  id: 'under',
  outline: path(
    'M562 158C590 166 612 172 634 180C626 230 628 290 640 346C634 430 622 520 614 596L430 600L418 520C470 440 530 320 562 158Z',
  ),
  surface: materials.main,
  grain: { cx: 500, rotate: 3, cutX: 8 },
  shadow: SHALLOW,
  relief: {
    round: 4,
    drape: 6,
    ridge: 3,
    folds: [
      fold('M636 352C604 400 570 470 500 560', { width: 15, height: 3.2, skew: 0.5, taper: 'in' }),
      fold('M634 380C610 440 580 500 540 580', { width: 12, height: -2.6, taper: 'in' }),
      fold('M600 230C580 320 556 400 520 480', { width: 12, height: 2 }),
    ],
  },
  lines: [stitch(path('M556 168C524 324 466 436 416 512'))],
})

const upperBodice = (materials: Materials): Panel => ({
  id: 'over',
  outline: path(
    'M438 158C410 166 390 172 366 180C374 230 372 290 360 346C366 430 378 520 386 596L606 600C612 580 612 560 608 544C560 470 470 320 438 158Z',
  ),
  surface: materials.main,
  grain: { cx: 500, rotate: -3 },
  shadow: [3, 2, 3, 0.42],
  relief: {
    round: 4,
    drape: 7,
    ridge: 3.5,
    folds: [
      fold('M364 352C400 400 450 470 560 566', { width: 16, height: 3.6, skew: 0.5, taper: 'in' }),
      fold('M366 380C396 450 440 520 500 590', { width: 13, height: -2.8, taper: 'in' }),
      fold('M402 230C424 320 456 400 500 480', { width: 12, height: 2.2 }),
      fold('M372 440C400 500 430 550 470 596', { width: 12, height: 2.6, taper: 'none' }),
      fold('M460 330C500 420 550 500 600 560', { width: 10, height: -1.8 }),
    ],
  },
  lines: [stitch(path('M445 168C478 330 562 470 606 550'))],
})

const belt = (materials: Materials): Panel => ({
  id: 'belt',
  outline: path('M380 574C440 584 560 584 620 574L622 606C560 616 440 616 378 606Z'),
  surface: materials.trim,
  grain: { along: path('M370 590C440 600 560 600 630 590') },
  shadow: [2, 1.2, 2, 0.34],
  relief: {
    round: 3,
    drape: 4,
    folds: scatteredFolds('belt', 5, {
      within: [400, 576, 600, 590],
      direction: 4,
      lengths: [60, 140],
      widths: [4, 7],
      heights: [0.6, 1.2],
    }),
  },
  lines: [
    stitch(path('M380 578C440 588 560 588 620 578'), { opacity: 0.4 }),
    stitch(path('M379 602C440 612 560 612 621 602'), { opacity: 0.4 }),
  ],
})

/** Two ends, two loops and the knot, about x. */
function bow(materials: Materials, x: number): Panel[] {
  const end = (id: string, data: string) =>
    tape(id, data, { width: 22, surface: materials.trim, shadow: [2.4, 2, 2.8, 0.4], relief: { round: 3.2, drape: 3 } })
  return [
    end('t1', `M${x} 594C${x - 6} 660 ${x - 34} 720 ${x - 28} 800`),
    end('t2', `M${x} 594C${x + 20} 650 ${x + 12} 730 ${x + 40} 780`),
    loop(materials, x, -1),
    loop(materials, x, 1),
    {
      id: 'knot',
      outline: path(
        `M${x - 15} 578C${x - 6} 572 ${x + 8} 572 ${x + 15} 579C${x + 18} 590 ${x + 16} 602 ${x + 12} 608C${x + 2} 612 ${x - 8} 612 ${x - 14} 606C${x - 18} 598 ${x - 18} 588 ${x - 15} 578Z`,
      ),
      surface: materials.trim,
      grain: { rotate: 70 },
      shadow: [2, 1.4, 2, 0.4],
      relief: {
        round: 6,
        roundHeight: 5,
        folds: [fold(`M${x - 6} 576C${x - 8} 590 ${x - 6} 600 ${x - 4} 610`, { width: 3, height: -1.4 })],
      },
    },
  ]
}

const loop = (materials: Materials, x: number, side: -1 | 1): Panel => ({
  id: 'lp' + side,
  outline: path(
    `M${x} 586C${x + side * 30} 552 ${x + side * 86} 552 ${x + side * 90} 590C${x + side * 88} 624 ${x + side * 34} 622 ${x} 600Z`,
  ),
  surface: materials.trim,
  grain: { rotate: side * 12, cx: x, cy: 590 },
  shadow: [2.6, 2, 3, 0.42],
  relief: {
    round: 4,
    roundHeight: 3,
    drape: 3,
    folds: [
      fold(`M${x} 590C${x + side * 26} 578 ${x + side * 50} 572 ${x + side * 78} 578`, { width: 5, height: -2.6, taper: 'in' }),
      fold(`M${x} 596C${x + side * 26} 596 ${x + side * 50} 598 ${x + side * 70} 604`, { width: 4.5, height: -2.4, taper: 'in' }),
      fold(`M${x} 593C${x + side * 20} 588 ${x + side * 40} 588 ${x + side * 60} 590`, { width: 4, height: 1.8, taper: 'in' }),
    ],
  },
})
