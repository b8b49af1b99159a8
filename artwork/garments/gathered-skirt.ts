import { path } from '../geometry/path.ts'
import { offset, symmetric } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials } from './garment.ts'
import { label } from './neck.ts'
import { DEEP, hemBorder, scatteredFolds, seam, stitch, tape } from './sewing.ts'

/** A long skirt gathered into a flat waistband, tied at the side. */
export const gatheredSkirt: Garment = (materials, view) => [
  skirt(materials),
  {
    id: 'wb',
    outline: path('M340 176C400 188 600 188 660 176L662 232C600 244 400 244 338 232Z'),
    surface: materials.trim,
    shadow: [2, 1.4, 2.2, 0.36],
    relief: { round: 4, drape: 5 },
    lines: [stitch(path('M341 182C400 194 600 194 659 182')), stitch(path('M339 225C400 237 600 237 661 225'))],
  },
  ...(view === 'back' ? [label(materials, 190)] : bow(materials)),
]

function skirt(materials: Materials): Panel {
  const hem = path('M150 1104C300 1150 420 1158 500 1158C580 1158 700 1150 850 1104')
  return {
    id: 'sk',
    outline: symmetric('M500 236C440 238 390 234 344 226C320 480 250 800 178 1112C300 1148 420 1158 500 1158'),
    surface: materials.main,
    grain: { cx: 500, cy: 230, fan: 0.0009 },
    shadow: DEEP,
    bands: [hemBorder(materials.border, hem, { width: 92, overhang: 8, inset: 2 })],
    lines: [stitch(offset(hem, 8)), seam(offset(hem, 92), { opacity: 0.25, groove: 0.6 })],
    relief: {
      round: 5,
      drape: 10,
      ridge: 5,
      gathers: [{ x: 500, y: 234, height: 6, depth: 110, pitch: 10, spread: 0.002, long: 0.7 }],
      folds: [
        ...scatteredFolds('skl', 8, {
          within: [360, 300, 470, 520],
          direction: 100,
          lengths: [420, 600],
          widths: [16, 30],
          heights: [2.6, 5],
          spread: 4,
        }),
        ...scatteredFolds('skr', 8, {
          within: [530, 300, 640, 520],
          direction: 80,
          lengths: [420, 600],
          widths: [16, 30],
          heights: [2.6, 5],
          spread: 4,
        }),
      ],
    },
  }
}

function bow(materials: Materials): Panel[] {
  const end = (id: string, data: string) =>
    tape(id, data, { width: 16, surface: materials.trim, shadow: [2.4, 2, 2.8, 0.42], relief: { round: 2.6 } })
  return [
    end('q1', 'M620 214C640 290 612 380 640 470'),
    end('q2', 'M626 214C664 280 654 350 684 430'),
    {
      id: 'l1',
      outline: path('M622 206C590 180 560 186 556 204C560 226 594 228 624 216Z'),
      surface: materials.trim,
      shadow: [2.4, 2, 2.6, 0.42],
      relief: { round: 5, roundHeight: 4 },
    },
    {
      id: 'l2',
      outline: path('M622 206C654 180 690 184 694 204C690 228 654 230 620 216Z'),
      surface: materials.trim,
      shadow: [2.4, 2, 2.6, 0.42],
      relief: { round: 5, roundHeight: 4 },
    },
    {
      id: 'kn',
      outline: path('M610 200C618 196 630 196 636 201C638 210 637 218 634 223C626 226 618 226 612 222C608 214 608 206 610 200Z'),
      surface: materials.trim,
      grain: { rotate: 60 },
      shadow: [2, 1.4, 2, 0.4],
      relief: { round: 5, roundHeight: 4 },
    },
  ]
}
