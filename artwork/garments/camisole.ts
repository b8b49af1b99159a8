import { path } from '../geometry/path.ts'
import { offset, symmetric } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials, View } from './garment.ts'
import { label } from './neck.ts'
import { DEEP, fold, hemBorder, scatteredFolds, seam, stitch, tape } from './sewing.ts'

/** Sundress top: straps, a bodice gathered at the bust, a peplum. */
export const camisole: Garment = (materials, view) => [
  strap(materials, 'sb1', 'M432 352C434 290 452 230 462 196C466 178 448 164 436 182'),
  strap(materials, 'sb2', 'M568 352C566 290 548 230 538 196C534 178 552 164 564 182'),
  {
    id: 'bk',
    outline: symmetric('M500 330C450 332 400 340 352 372L350 460L500 470'),
    surface: materials.lining,
    tone: 0.7,
    grain: { cutX: 12 },
    shadow: DEEP,
    relief: { round: 2, drape: 4 },
  },
  label(materials, 346),
  strap(materials, 'sf1', 'M412 392C408 320 416 240 436 184C444 168 458 170 462 188'),
  strap(materials, 'sf2', 'M588 392C592 320 584 240 564 184C556 168 542 170 538 188'),
  peplum(materials, view),
  bodice(materials, view),
]

const strap = (materials: Materials, id: string, data: string) =>
  tape(id, data, { width: 12, surface: materials.trim, shadow: [2, 1.6, 2.2, 0.38], relief: { round: 2.4 } })

function peplum(materials: Materials, view: View): Panel {
  const hem = path('M240 950C340 984 430 992 500 992C570 992 660 984 760 950')
  return {
    id: 'pep',
    outline: symmetric('M500 640C440 642 400 638 358 630C330 740 286 850 256 954C340 984 430 992 500 992'),
    surface: materials.main,
    grain: { cx: 500, cy: 630, fan: 0.0012, cutX: 7 },
    shadow: DEEP,
    bands: [hemBorder(materials.border, hem, { width: 54, overhang: 4, inset: 3 })],
    lines: [stitch(offset(hem, 5))],
    relief: {
      round: 5,
      drape: 8,
      ridge: 4,
      gathers: [{ x: 500, y: 636, height: 5, depth: 70, pitch: 9, spread: 0.0016, long: 0.6 }],
      folds: scatteredFolds(`pp${view}`, 9, { within: [370, 670, 630, 720], lengths: [160, 260], widths: [12, 22], heights: [2, 4] }),
    },
  }
}

/** The upper edge dips between the cups: gathers start from there. */
const bust = (along: number) => -22 * Math.cos(Math.min(1, Math.abs(along - Math.sign(along) * 90) / 90) * 1.57) * 0.8

function bodice(materials: Materials, view: View): Panel {
  const back = view === 'back'
  return {
    id: 'bod',
    outline: symmetric(
      back
        ? 'M500 392C450 392 400 396 350 420C352 500 360 570 356 640C400 652 450 654 500 654'
        : 'M500 420C470 418 440 396 410 386C390 396 366 412 346 436C352 500 362 570 356 640C400 652 450 654 500 654',
    ),
    surface: materials.main,
    grain: { cx: 500 },
    shadow: [2.6, 1.6, 2.4, 0.4],
    relief: {
      round: 4.5,
      drape: 6,
      ridge: 3,
      gathers: [
        { x: 500, y: back ? 396 : 412, height: 3.8, depth: 70, pitch: 8, spread: 0.0008, curve: back ? undefined : bust },
        { x: 500, y: 652, rotate: 180, height: 3, depth: 50, pitch: 8 },
      ],
      folds: [
        fold('M356 470C390 500 420 520 440 560', { width: 13, height: 2.6, taper: 'in' }),
        fold('M644 470C610 500 580 520 560 570', { width: 13, height: 2.4, taper: 'in' }),
        ...scatteredFolds('cb', 5, { within: [390, 450, 610, 500], lengths: [90, 160], heights: [0.9, 2] }),
      ],
    },
    lines: [
      stitch(
        path(
          back
            ? 'M352 430C400 406 450 402 500 402C550 402 600 406 648 430'
            : 'M350 446C370 422 392 406 410 397C440 406 470 428 500 430C530 428 560 406 590 397C608 406 630 422 650 446',
        ),
        { opacity: 0.5 },
      ),
      seam(path('M356 640C400 652 450 654 500 654C550 654 600 652 644 640'), { opacity: 0.4 }),
    ],
  }
}
