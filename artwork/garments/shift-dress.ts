import { path } from '../geometry/path.ts'
import { mirrored, offset, ribbon, symmetric } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials, View } from './garment.ts'
import { label } from './neck.ts'
import { DEEP, button, fold, hemBorder, scatteredFolds, seam, stitch } from './sewing.ts'

/** A-line dress without sleeves, bound at the neck and arms, two patch pockets. */
export const shiftDress: Garment = (materials, view) =>
  view === 'back'
    ? [body(materials, view), button('b206', { x: 500, y: 206, radius: 5, surface: materials.button })]
    : [insideOfBack(materials), label(materials, 190), body(materials, view), pocket(materials, 360), pocket(materials, 528)]

const insideOfBack = (materials: Materials): Panel => ({
  id: 'backArm',
  outline: symmetric('M500 178C474 180 452 172 436 150C418 154 402 158 388 164C402 210 398 270 366 330L420 380L500 390'),
  surface: materials.lining,
  tone: 0.7,
  grain: { cutX: 22, cutY: 9 },
  relief: { round: 2, drape: 3 },
  shadow: DEEP,
})

function body(materials: Materials, view: View): Panel {
  const back = view === 'back'
  const neckline = back ? 'M500 184C470 184 450 172 436 150' : 'M500 234C466 232 446 196 436 150'
  const hem = path('M270 1090C350 1112 430 1120 500 1120C570 1120 650 1112 730 1090')
  const leftArm = path('M388 164C408 226 404 292 362 336')
  const rightArm = mirrored(leftArm).toReversed()
  const neck = path(
    back ? 'M436 150C450 172 470 184 500 184C530 184 550 172 564 150' : 'M436 150C446 196 466 232 500 234C534 232 554 196 564 150',
  )
  return {
    id: 'body',
    outline: symmetric(
      neckline +
        'C418 154 402 158 388 164C408 226 404 292 362 336C368 400 362 470 350 560C330 720 306 900 290 1096C360 1114 430 1120 500 1120',
    ),
    surface: materials.main,
    grain: { cx: 500, cy: 0, fan: 0.00018 },
    shadow: DEEP,
    bands: [
      { outline: ribbon(leftArm, -3, 11), surface: materials.trim, grain: { rotate: 45 } },
      { outline: ribbon(rightArm, -3, 11), surface: materials.trim, grain: { rotate: 45 } },
      { outline: ribbon(neck, -12, 3), surface: materials.trim, grain: { rotate: 45 } },
      hemBorder(materials.border, hem, { width: 30, overhang: 4, inset: 3 }),
    ],
    lines: [
      stitch(offset(hem, 33), { opacity: 0.4 }),
      seam(offset(leftArm, 11), { opacity: 0.3 }),
      seam(offset(rightArm, 11), { opacity: 0.3 }),
      seam(offset(neck, -11.5), { opacity: 0.3 }),
      ...(back
        ? [seam(path('M500 190C502 500 498 800 500 1118'), { opacity: 0.28 })]
        : [
            seam(path('M366 352C388 372 412 384 436 388'), { opacity: 0.24 }),
            seam(path('M634 352C612 372 588 384 564 388'), { opacity: 0.24 }),
          ]),
    ],
    relief: {
      round: 4.5,
      drape: 9,
      ridge: 4.5,
      folds: [
        fold('M368 342C400 400 424 480 426 600', { width: 15, height: 3.4, skew: 0.5, taper: 'in' }),
        fold('M632 342C600 400 580 480 576 620', { width: 15, height: 3.2, skew: 1.6, taper: 'in' }),
        fold('M400 520C384 700 372 860 356 1060', { width: 28, height: 4.4, skew: 0.5 }),
        fold('M470 420C462 640 452 840 440 1090', { width: 26, height: 3.6, skew: 0.55 }),
        fold('M560 460C568 660 584 860 600 1090', { width: 28, height: 4.2, skew: 1.6 }),
        fold('M516 560C522 760 520 900 524 1100', { width: 18, height: -3.6 }),
        fold('M430 760C424 860 414 980 404 1090', { width: 16, height: -3.2 }),
        fold('M620 640C634 800 648 940 664 1070', { width: 18, height: -3 }),
        ...scatteredFolds(`shift${view}`, 6, { within: [380, 380, 620, 860], heights: [0.8, 2] }),
      ],
    },
  }
}

function pocket(materials: Materials, x: number): Panel {
  const left = x === 360
  return {
    id: 'pk' + x,
    outline: path(`M${x} 640H${x + 112}V764C${x + 112} 780 ${x + 100} 786 ${x + 56} 786C${x + 12} 786 ${x} 780 ${x} 764Z`),
    surface: materials.main,
    grain: { cx: 500, cy: 0, cutX: left ? 5 : -7, cutY: 6, rotate: left ? 0.8 : -1 },
    shadow: [1.4, 0.9, 1.3, 0.3],
    bands: [{ outline: path(`M${x - 2} 638H${x + 114}V656H${x - 2}Z`), surface: materials.trim, grain: { rotate: 45 } }],
    relief: { round: 2, drape: 6 },
    lines: [
      stitch(path(`M${x + 4} 660V762C${x + 4} 778 ${x + 14} 782 ${x + 56} 782C${x + 98} 782 ${x + 108} 778 ${x + 108} 762V660`), {
        opacity: 0.55,
      }),
      seam(path(`M${x} 656H${x + 112}`), { opacity: 0.25 }),
    ],
  }
}
