import { path } from '../geometry/path.ts'
import { offset, ribbon, symmetric } from '../geometry/shape.ts'
import type { Panel, Quilting } from '../scene/panel.ts'
import type { Garment, Materials } from './garment.ts'
import { label } from './neck.ts'
import { bothSides, mirrorPanel, placePanel } from './placing.ts'
import { DEEP, SHALLOW, cord, fold, scatteredFolds, seam, stitch } from './sewing.ts'

/** Padded jacket: two layers of cloth with running stitch, bound and faced with its lining. */
export const quiltedJacket: Garment = (materials, view) => [
  ...bothSides(sleeve(materials), { angles: materials.arms ?? [0, -1.8], pivot: [366, 230] }),
  ...(view === 'back' ? [back(materials), backCollar(materials)] : front(materials)),
]

const QUILT: Quilting = { gap: 17, height: 2.5 }
/** The two fronts, drawn apart a little as it hangs open. */
const OPEN_LEFT = { rotate: 1.2, cx: 440, cy: 180 }
const OPEN_RIGHT = { rotate: -1.6, cx: 560, cy: 180 }

function sleeve(materials: Materials): Panel {
  const cuff = path('M138 682Q204 716 282 724')
  return {
    id: 'sl',
    outline: path('M404 200L363 192C334 206 294 256 264 314C224 410 186 546 150 690Q204 716 268 722C292 600 330 480 372 392L410 300Z'),
    surface: materials.main,
    grain: { rotate: 17, cx: 300, cy: 300 },
    shadow: DEEP,
    bands: [{ outline: ribbon(cuff, -4, 34), surface: materials.lining, grain: { rotate: 17 } }],
    lines: [seam(offset(cuff, 34), { opacity: 0.5, groove: 1.6 }), stitch(offset(cuff, 30), { colour: [0.1, 0.08, 0.07], opacity: 0.3 })],
    relief: {
      round: 8,
      roundHeight: 6,
      drape: 9,
      ridge: 3,
      direction: 17,
      quilt: { ...QUILT, rotate: 17 },
      folds: [
        fold('M368 360C330 376 300 370 262 338', { width: 14, height: 3, skew: 0.5 }),
        fold('M362 400C324 444 290 446 232 420', { width: 16, height: -3.4 }),
        fold('M356 420C318 490 286 530 230 552', { width: 15, height: 3, skew: 0.5 }),
        fold('M300 250C262 380 222 540 192 690', { width: 22, height: 3, skew: 0.5 }),
      ],
    },
  }
}

const back = (materials: Materials): Panel => ({
  id: 'body',
  outline: symmetric('M500 176C470 178 450 172 432 156L362 194C372 250 374 320 368 392C374 520 366 700 352 884C396 894 450 898 500 898'),
  surface: materials.main,
  grain: { cx: 500 },
  shadow: DEEP,
  relief: {
    round: 8,
    roundHeight: 6,
    drape: 11,
    ridge: 4,
    quilt: QUILT,
    folds: [
      fold('M372 396C410 450 430 540 432 660', { width: 18, height: 3.6, skew: 0.5, taper: 'in' }),
      fold('M628 396C590 450 570 540 566 680', { width: 18, height: 3.6, skew: 1.5, taper: 'in' }),
      ...scatteredFolds('jb', 6, { within: [400, 360, 600, 600], heights: [1.2, 2.6] }),
    ],
  },
  bands: [{ outline: ribbon(path('M330 878C396 894 450 898 500 898C550 898 604 894 670 878'), -4, 20), surface: materials.lining }],
})

const backCollar = (materials: Materials): Panel => ({
  id: 'col',
  outline: path('M430 150C462 166 538 166 570 150C576 160 580 168 582 178C540 198 460 198 418 178C420 168 424 160 430 150Z'),
  surface: materials.lining,
  grain: { rotate: 90 },
  shadow: SHALLOW,
  relief: { round: 5, roundHeight: 4 },
})

const front = (materials: Materials): Panel[] => [
  {
    id: 'inner',
    outline: symmetric('M500 186C470 186 450 178 432 158L368 194L368 392L356 880C396 888 450 892 500 892'),
    surface: materials.lining,
    tone: 0.74,
    grain: { cutX: 13, cutY: 20 },
    shadow: DEEP,
    relief: { round: 6, drape: 9, quilt: QUILT },
  },
  label(materials, 208, { width: 40, height: 17 }),
  placePanel(mirrorPanel(frontHalf(materials)), OPEN_RIGHT),
  placePanel(frontHalf(materials), OPEN_LEFT),
  placePanel(lapel(materials), OPEN_RIGHT),
  placePanel(pocket(materials), { ...OPEN_LEFT, rotate: 1.8 }),
  placePanel(mirrorPanel(pocket(materials)), { ...OPEN_RIGHT, rotate: -2 }),
  tie(materials, 'ty1', 'M470 330C486 352 478 392 492 430'),
  tie(materials, 'ty2', 'M534 332C520 356 528 396 512 436'),
]

function frontHalf(materials: Materials): Panel {
  const edge = path('M440 164C452 210 464 250 468 300C474 480 470 700 462 900')
  const hem = path('M330 880C390 896 430 900 480 901')
  return {
    id: 'fr',
    outline: path(
      'M432 156L362 194C372 250 374 320 368 392C374 520 366 700 352 886C390 896 430 900 462 900C470 700 474 480 468 300C464 250 450 210 440 162Z',
    ),
    surface: materials.main,
    grain: { cx: 500 },
    shadow: [5, 3.6, 5, 0.5],
    bands: [
      { outline: ribbon(edge, -18, 4), surface: materials.lining, grain: {} },
      { outline: ribbon(hem, -4, 20), surface: materials.lining },
    ],
    lines: [seam(offset(edge, -17.5), { opacity: 0.45, groove: 1.4 }), seam(offset(hem, 20), { opacity: 0.4, groove: 1.2 })],
    relief: {
      round: 8,
      roundHeight: 6,
      drape: 11,
      ridge: 4,
      quilt: QUILT,
      folds: [
        fold('M372 396C404 450 420 540 418 660', { width: 17, height: 3.6, skew: 0.5, taper: 'in' }),
        fold('M376 430C396 500 400 580 394 680', { width: 13, height: -3, taper: 'in' }),
        fold('M380 230C398 280 408 330 408 380', { width: 12, height: -2.4 }),
        fold('M440 420C436 540 432 660 426 800', { width: 16, height: 3, skew: 0.5 }),
      ],
    },
  }
}

const lapel = (materials: Materials): Panel => ({
  id: 'lapel',
  outline: path('M559 163C548 206 538 248 533 296C531 340 529 384 529 430C566 392 600 346 618 300C606 250 584 200 559 163Z'),
  surface: materials.lining,
  tone: 1.05,
  grain: { rotate: -26, cx: 560, cy: 200 },
  shadow: [4, 3.4, 4.6, 0.5],
  relief: {
    round: 7,
    roundHeight: 6,
    drape: 5,
    quilt: { ...QUILT, rotate: -26 },
    folds: [fold('M559 163C546 220 532 320 529 430', { width: 12, height: 3, taper: 'none' })],
  },
})

const pocket = (materials: Materials): Panel => ({
  id: 'pk',
  outline: path('M372 640H446V752C446 762 440 766 432 766H384C376 766 370 762 370 752Z'),
  surface: materials.main,
  grain: { cutX: 8, cutY: 11 },
  shadow: [2.6, 2, 2.6, 0.42],
  bands: [{ outline: path('M366 636H450V656H366Z'), surface: materials.lining, grain: { rotate: 90 } }],
  lines: [seam(path('M370 656H447'), { opacity: 0.4, groove: 1.2 })],
  relief: { round: 5, roundHeight: 4, drape: 4, quilt: QUILT },
})

const tie = (materials: Materials, id: string, data: string) => cord(id, path(data), { width: 5, surface: materials.lining })
