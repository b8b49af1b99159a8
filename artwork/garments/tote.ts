import { path } from '../geometry/path.ts'
import { offset, ribbon } from '../geometry/shape.ts'
import type { Panel } from '../scene/panel.ts'
import type { Garment, Materials } from './garment.ts'
import { DEEP, fold, scatteredFolds, seam, stitch, tape } from './sewing.ts'

/** A shopping bag with two handles. */
export const tote: Garment = (materials) => [
  { ...handle(materials, 'hB', 'M384 500C372 340 380 190 486 160C580 140 622 300 628 500'), shadow: [3, 3, 4.5, 0.38], tone: 0.86 },
  {
    id: 'bk',
    outline: path('M240 462C400 452 600 452 760 462L764 520L236 520Z'),
    surface: materials.lining,
    tone: 0.62,
    shadow: DEEP,
    relief: { round: 2 },
  },
  {
    id: 'bag',
    outline: path(
      'M238 474C400 488 600 488 762 474C774 640 780 860 776 1090C772 1106 764 1110 750 1112C600 1124 400 1124 250 1112C236 1110 228 1106 224 1090C220 860 226 640 238 474Z',
    ),
    surface: materials.main,
    grain: { cx: 500, cy: 470, scale: 1.25 },
    shadow: [4, 3, 4, 0.4],
    bands: [
      { outline: path('M200 440H800V484C600 500 400 500 200 484Z'), surface: materials.trim },
      {
        outline: ribbon(path('M200 1116C400 1130 600 1130 800 1116'), -20, 60),
        surface: materials.border,
        grain: { along: path('M200 1116C400 1130 600 1130 800 1116'), acrossBy: 0, scale: 1.05 },
      },
    ],
    relief: {
      round: 8,
      roundHeight: 8,
      drape: 12,
      ridge: 6,
      crumple: 2.4,
      folds: [
        fold('M262 500C300 640 300 800 270 980', { width: 24, height: 4, skew: 0.5 }),
        fold('M738 500C700 640 704 800 736 960', { width: 24, height: 3.6, skew: 1.5 }),
        fold('M392 500C420 620 440 700 430 820', { width: 18, height: -3.4, taper: 'in' }),
        fold('M612 500C590 620 560 700 566 840', { width: 18, height: -3.2, taper: 'in' }),
        fold('M300 1060C420 1020 560 1030 700 1062', { width: 20, height: 3 }),
        fold('M330 560C420 640 560 660 680 560', { width: 20, height: -2.6 }),
        ...scatteredFolds('tote', 7, { within: [300, 560, 700, 800], heights: [1, 2.6] }),
      ],
    },
    lines: [
      stitch(path('M238 498C400 512 600 512 764 498'), { opacity: 0.5 }),
      seam(path('M238 503C400 517 600 517 764 503'), { opacity: 0.2, groove: 0.6 }),
    ],
  },
  handle(materials, 'hF', 'M352 560C340 380 346 214 470 206C600 200 656 380 650 560'),
  ...[336, 634].map((x) => boxStitch(materials, x)),
]

function handle(materials: Materials, id: string, data: string): Panel {
  const line = path(data, 4)
  const strap = tape(id, data, { width: 30, surface: materials.trim, shadow: [3, 3, 4, 0.42], relief: { round: 3.4, drape: 3 } })
  return {
    ...strap,
    grain: { ...strap.grain, alongBy: 3 },
    lines: [stitch(offset(line, 11), { opacity: 0.5 }), stitch(offset(line, -11), { opacity: 0.5 })],
  }
}

/** Where a handle is sewn on. */
const boxStitch = (materials: Materials, x: number): Panel => ({
  id: 'bx' + x,
  outline: path(`M${x} 530H${x + 30}V566H${x}Z`),
  surface: materials.trim,
  relief: { round: 1.4 },
  lines: [
    stitch(path(`M${x + 3} 534H${x + 27}V562H${x + 3}Z`)),
    stitch(path(`M${x + 3} 534L${x + 27} 562M${x + 27} 534`)),
    stitch(path(`M${x + 27} 534L${x + 3} 562`)),
  ],
})
