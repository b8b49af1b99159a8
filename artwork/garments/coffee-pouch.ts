import { brandMark, brandWord } from '../brand/mark.ts'
import { path } from '../geometry/path.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials } from './garment.ts'
import { DEEP, cord, fold, stitch } from './sewing.ts'

/** A drawstring pouch of coffee with a paper label. */
export const coffeePouch: Garment = (materials) => [
  {
    id: 'top',
    outline: path(
      'M318 300C330 250 352 214 380 190C460 204 540 204 620 190C648 214 670 250 682 300C660 340 652 352 650 376L350 376C348 352 340 340 318 300Z',
    ),
    surface: materials.main,
    grain: { cx: 500, cy: 300 },
    shadow: DEEP,
    relief: {
      round: 6,
      roundHeight: 5,
      drape: 6,
      gathers: [{ x: 500, y: 384, rotate: 180, height: 7, depth: 90, pitch: 10, spread: 0.002, long: 0.3 }],
    },
    lines: [stitch(path('M384 198C460 212 540 212 616 198'), { opacity: 0.5 })],
  },
  pouch(materials),
  paperLabel(materials),
  ...drawstring(materials),
]

const pouch = (materials: Materials): Panel => ({
  id: 'bag',
  outline: path(
    'M348 372C400 384 600 384 652 372C690 420 744 520 758 660C774 840 764 980 742 1066C736 1090 716 1104 690 1108C570 1124 430 1124 310 1108C284 1104 264 1090 258 1066C236 980 226 840 242 660C256 520 310 420 348 372Z',
  ),
  surface: materials.main,
  grain: { cx: 500, cy: 360, fan: 0.0002 },
  shadow: [4, 2, 4, 0.4],
  relief: {
    round: 44,
    roundHeight: 26,
    drape: 8,
    ridge: 5,
    crumple: 3.5,
    gathers: [{ x: 500, y: 378, height: 8, depth: 95, pitch: 11, spread: 0.003, long: 0.4 }],
    folds: [
      fold('M300 560C330 680 330 800 300 940', { width: 26, height: 5, skew: 0.5 }),
      fold('M700 560C672 700 676 820 706 960', { width: 26, height: 4.4, skew: 1.6 }),
      fold('M330 1060C420 1020 560 1020 680 1064', { width: 24, height: 5 }),
      fold('M420 430C410 520 404 600 414 700', { width: 20, height: -4, taper: 'in' }),
      fold('M570 430C586 520 590 620 580 720', { width: 20, height: -3.6, taper: 'in' }),
    ],
  },
})

const paperLabel = (materials: Materials): Panel => ({
  id: 'lbl',
  rigid: true,
  outline: path('M388 652H612V900H388Z'),
  surface: materials.paper,
  shadow: [2, 1.2, 2, 0.3],
  relief: { round: 1.2, roundHeight: 0.6, drape: 5 },
  bands: [
    { svg: brandMark(500, 736, 112), surface: materials.markInk },
    { svg: brandWord(500, 832, 104), surface: materials.textInk },
  ],
  lines: [
    { path: path('M402 666H598V886H402Z'), width: 1.2, colour: [0.27, 0.035, 0.025], opacity: 0.8 },
    { path: path('M452 856H548'), width: 1.5, colour: [0.1, 0.09, 0.09], opacity: 0.55 },
    { path: path('M468 868H532'), width: 1.5, colour: [0.1, 0.09, 0.09], opacity: 0.45 },
  ],
})

const drawstring = (materials: Materials): Panel[] => [
  cord('cd', path('M346 376C400 390 600 390 654 376'), { width: 8, surface: materials.trim }),
  cord('ce', path('M520 384C530 430 560 460 556 540'), { width: 6.5, surface: materials.trim }),
  cord('cf', path('M512 384C500 440 470 470 480 520'), { width: 6.5, surface: materials.trim }),
  {
    id: 'kn',
    outline: path('M500 374C510 370 524 370 532 376C536 386 534 396 528 400C518 404 508 402 502 398C496 390 496 382 500 374Z'),
    surface: materials.trim,
    shadow: [2, 1.6, 2.4, 0.42],
    relief: { round: 5, roundHeight: 5 },
  },
]
