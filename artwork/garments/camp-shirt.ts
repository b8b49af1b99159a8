import { light, type Cloth } from '../cloth/cotton.ts'
import type { Layer } from '../engine/layer.ts'
import type { Sewing } from '../engine/sewing.ts'
import { beside, mirrored, path } from '../geometry/path.ts'
import { bodySheet } from './body.ts'
import { SIDES, both, handOf, on, signOf, type Side } from './drafting.ts'
import type { Cut } from './garment.ts'
import { label } from './label.ts'
import { buttonsAt } from './neck.ts'
import { pocket } from './sheet.ts'
import { shirtFront } from './shirt-front.ts'
import { measuresOf, silhouetteOf } from './silhouette.ts'
import { hangingSleeve } from './sleeve.ts'

const THREAD = light('#8f99ad')
/** Dark, densely printed cloth hides its folds: it has deeper ones. */
const FOLDS = 1.8
const BACK_NECK = path('M0 -0.9C4 -0.9 6.6 -0.7 8 0')
/** Where the front edges roll over into lapels, from the first button up to the neck. */
const ROLL = path('M-0.2 17.6C3.2 12.5 6.2 8.5 7.4 5.2C7.8 3.5 7.7 1.5 7 0L8 0')

/** A boxy shirt with an open collar, half sleeves and a chest pocket. */
export const campShirt: Cut = ({ main, reverse, label: woven }, table, view) => {
  const silhouette = silhouetteOf(table, { neck: 8, drop: 4.8, arm: 25, rise: 0.2 })
  const behind = view === 'back'
  const sleeves = SIDES.map(
    (side, k) =>
      hangingSleeve({
        side,
        silhouette,
        length: table.sleeve!,
        cuff: 20.5,
        angle: k === (behind ? 0 : 1) ? 28 : 26,
        cloth: main,
        hem: 2.6,
        folds: FOLDS,
      }).layer,
  )
  const measures = measuresOf(silhouette, table)
  if (behind) {
    const sheet = bodySheet({ id: 'back', silhouette, neck: both(BACK_NECK), cloth: main, folds: FOLDS, hem: { depth: 1.6 } })
    const yoke: Sewing[] = [
      { kind: 'seam', line: both(path(`M0 10L${silhouette.shoulder - 0.6} 9.6`)), side: -1, pucker: 0.03, depth: 0.06 },
      { kind: 'topstitch', line: both(path(`M0 9.7L${silhouette.shoulder - 0.6} 9.3`)), thread: THREAD },
    ]
    return { layers: [{ ...sheet, sewing: [...sheet.sewing, ...yoke] }, ...sleeves, standing(main)], buttons: [], measures }
  }
  return {
    layers: [
      bodySheet({ id: 'under', silhouette, neck: both(BACK_NECK), cloth: reverse, under: true, tone: 0.72 }),
      label(woven, [0, 1.6]),
      shirtFront({ side: 'left', silhouette, neckline: ROLL, cloth: main, thread: THREAD, folds: FOLDS }),
      shirtFront({ side: 'right', silhouette, neckline: ROLL, cloth: main, thread: THREAD, folds: FOLDS }),
      ...pocket({ top: [13.4, 26.5], width: 11.6, height: 13, cloth: main, thread: THREAD }),
      ...sleeves,
      ...openCollar(main),
    ],
    buttons: buttonsAt(
      [20, 31, 42, 53, 64].filter((y) => y < table.length - 4),
      { colour: '#6b4a30' },
    ),
    measures,
  }
}

/** The collar seen from behind. */
function standing(cloth: Cloth): Layer {
  const top = path('M0 -3.2C4 -3.2 7.4 -2.6 9 -0.6')
  const foot = path('M0 1.4C4.4 1.4 8 1 9.8 0.9')
  const outline = [...both(top), ...both(foot).toReversed()]
  return {
    id: 'collar',
    panels: [{ outline, grain: { from: [0, 3], degrees: 0 }, cloth }],
    lift: 0.3,
    sewing: [
      { kind: 'edge', line: both(top), roll: 0.7, thickness: 0.3 },
      { kind: 'edge', line: both(foot), roll: 0.3, thickness: 0.3 },
      { kind: 'topstitch', line: beside(both(foot), -0.5), thread: THREAD },
    ],
    crumple: 0.02,
    gap: 0.4,
  }
}

/** Lapels that roll out of the fronts, and the collar above them, notched. */
function openCollar(cloth: Cloth): Layer[] {
  const hand = handOf('collar')
  const lapel = (side: Side): Layer => {
    const roll = on(side, path('M-0.2 17.6C3.2 12.5 6.2 8.5 7.4 5.2'))
    const outer = on(side, hand(path('M7.4 5.2L14.9 8.1C12.9 12 6 16.3 -0.2 17.6'), 0.6))
    return {
      id: `lapel ${side}`,
      panels: [{ outline: [...roll, ...outer], grain: { from: [signOf(side) * 4, 11], degrees: signOf(side) * 42 }, cloth }],
      lift: 0.3,
      sewing: [
        { kind: 'edge', line: roll, roll: 0.6, thickness: 0.25 },
        { kind: 'edge', line: outer, roll: 0.35, thickness: 0.3 },
        { kind: 'topstitch', line: beside(outer, signOf(side) * 0.5), thread: THREAD },
      ],
      crumple: 0.02,
      bridge: 0.3,
      gap: 0.5,
    }
  }
  const inner = path('M0 -0.5C2.6 -0.5 5 -0.3 6.4 0.7C7.5 1.7 7.8 3.5 7.4 5.2')
  const tip = hand(path('M7.4 5.2L16.3 7L10.4 0.1C8 -1.6 4.5 -2.1 0 -2.1'), 0.6)
  const edges = [tip, mirrored(tip)].flatMap((line, k): Sewing[] => [
    { kind: 'edge', line, roll: 0.35, thickness: 0.3 },
    { kind: 'topstitch', line: beside(line, k === 0 ? -0.5 : 0.5), thread: THREAD },
  ])
  return [
    lapel('left'),
    lapel('right'),
    {
      id: 'collar',
      panels: [
        {
          outline: [...mirrored(inner).toReversed(), ...inner, ...tip, ...mirrored(tip).toReversed()],
          grain: { from: [0, 4], degrees: 0 },
          cloth,
        },
      ],
      lift: 0.38,
      sewing: [...edges, { kind: 'edge', line: both(inner), roll: 0.6, thickness: 0.35 }],
      crumple: 0.02,
      bridge: 0.3,
      gap: 0.5,
    },
  ]
}
