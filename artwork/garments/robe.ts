import { light, type Cloth } from '../cloth/cotton.ts'
import type { Layer } from '../engine/layer.ts'
import { path, type Path } from '../geometry/path.ts'
import { bodySheet } from './body.ts'
import { SIDES, both, on, signOf, type Side } from './drafting.ts'
import type { Cut } from './garment.ts'
import { label } from './label.ts'
import { openFront } from './open-front.ts'
import { smallSheet, strip } from './sheet.ts'
import { measuresOf, silhouetteOf } from './silhouette.ts'
import { hangingSleeve } from './sleeve.ts'

const THREAD = light('#9aa6ba')
const BAND = 5.5
const WAIST = 47

/** A house robe: dropped shoulders, square sleeves, a band along neck and fronts, a long belt. */
export const robe: Cut = ({ main, reverse, border, trim, label: woven }, table, view) => {
  const silhouette = silhouetteOf(table, { neck: 7.6, drop: 5.4, arm: 31, rise: 0.5 })
  const behind = view === 'back'
  const backNeck = path('M0 1.2C4 1.2 6.8 0.8 7.6 0')
  const sleeves = SIDES.map(
    (side, k) =>
      hangingSleeve({
        side,
        silhouette,
        length: table.sleeve!,
        cuff: 24,
        angle: k === (behind ? 0 : 1) ? 28 : 26,
        cloth: main,
        border: trim,
        borderWidth: 7,
        hem: 7,
      }).layer,
  )
  const measures = measuresOf(silhouette, table)
  const hem = { border, width: 6 }
  if (behind)
    return {
      layers: [
        bodySheet({ id: 'back', silhouette, neck: both(backNeck), cloth: main, hem, folds: 1.2 }),
        ...belt(trim, { behind }),
        ...sleeves,
        backBand(trim),
      ],
      buttons: [],
      measures,
    }
  const fronts = (['left', 'right'] as Side[]).map((side) =>
    openFront({ side, silhouette, edge: edgeOf(side, table.length), cloth: main, border, folds: 1.2, lift: side === 'right' ? 0.2 : 0.12 }),
  )
  const bands = SIDES.map((side) => frontBand(side, on(side, edgeOf(side, table.length)), trim))
  return {
    layers: [
      bodySheet({ id: 'inside', silhouette, neck: both(backNeck), cloth: reverse, under: true, tone: 0.9, hem }),
      backBand(trim),
      label(woven, [0, 3.6]),
      fronts[0]!,
      bands[0]!,
      fronts[1]!,
      bands[1]!,
      ...belt(trim, { behind }),
      ...sleeves,
    ],
    buttons: [],
    measures,
  }
}

/** The edge of a front from the hem up to the neck; the wearer's left, the picture's right, crosses over. */
const edgeOf = (side: Side, length: number): Path =>
  path(
    side === 'right'
      ? `M-9 ${length}C-8.4 ${length - 20} -8.4 66 -7.6 ${WAIST}C-5 36 4.6 14 7.6 0`
      : `M-7 ${length}C-7 ${length - 22} -8 66 -7 ${WAIST}C-4.6 36 4.6 14 7.6 0`,
  )

/** The band lies on the front, beside its edge. */
function frontBand(side: Side, edge: Path, cloth: Cloth): Layer {
  const layer = strip({
    id: `band ${side}`,
    line: edge,
    width: BAND,
    cloth,
    lift: 0.14,
    stitched: signOf(side) * 0.3,
    thread: THREAD,
    crumple: 0.02,
  })
  return {
    ...layer,
    panels: layer.panels.map((panel) => ({ ...panel, bands: [{ line: edge, side: 1 as const, width: BAND, inset: -BAND / 2, cloth }] })),
  }
}

function backBand(cloth: Cloth): Layer {
  const outline = [...both(path('M0 -2.6C4.4 -2.6 8 -2 9.8 -0.6')), ...both(path('M0 2.9C4 2.9 6.6 2.4 7.4 1.6')).toReversed()]
  return smallSheet({ id: 'neck band', outline, cloth, degrees: 90, roll: 0.3, stitched: 0.3, thread: THREAD, lift: 0.2 })
}

/** The belt around the waist; in front it is knotted, and its ends hang down. */
function belt(cloth: Cloth, { behind }: { behind: boolean }): Layer[] {
  const around = strip({
    id: 'belt',
    line: path(`M-31.5 ${WAIST + 0.4}Q0 ${WAIST + 1.6} 31.5 ${WAIST}`),
    width: 5,
    cloth,
    lift: 0.3,
    stitched: 0.3,
    thread: THREAD,
    gap: 0.5,
    crumple: 0.03,
    limb: true,
  })
  if (behind) return [around]
  const end = (id: string, data: string) =>
    strip({ id, line: path(data), width: 4.8, cloth, lift: 0.24, stitched: 0.3, thread: THREAD, gap: 0.5, crumple: 0.03, limb: true })
  const knot = path(
    `M-10.5 ${WAIST - 1.4}Q-7 ${WAIST - 2.6} -3.6 ${WAIST - 1.2}L-3.2 ${WAIST + 4.2}Q-7 ${WAIST + 5.6} -10.6 ${WAIST + 4.4}L-10.5 ${WAIST - 1.4}`,
  )
  return [
    around,
    end('belt end 1', `M-7 ${WAIST + 2}C-9 ${WAIST + 14} -12 ${WAIST + 26} -10.6 ${WAIST + 42}`),
    end('belt end 2', `M-6.6 ${WAIST + 2}C-4.4 ${WAIST + 12} -2 ${WAIST + 22} -3.6 ${WAIST + 34}`),
    smallSheet({ id: 'knot', outline: knot, cloth, degrees: 80, lift: 0.4, roll: 1, gap: 0.5, crumple: 0.05, limb: true }),
  ]
}
