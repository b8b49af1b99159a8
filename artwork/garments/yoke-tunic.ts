import { light, type Cloth } from '../cloth/cotton.ts'
import type { Layer } from '../engine/layer.ts'
import { path } from '../geometry/path.ts'
import { bodySheet } from './body.ts'
import { cuffBand } from './cuff.ts'
import { SIDES, both } from './drafting.ts'
import type { Cut } from './garment.ts'
import { label } from './label.ts'
import { backFacing, binding } from './neck.ts'
import { strip, tassel } from './sheet.ts'
import { measuresOf, silhouetteOf, type Silhouette } from './silhouette.ts'
import { hangingSleeve } from './sleeve.ts'

const THREAD = light('#d59c8b')
const CUFF = { width: 11, depth: 5 }
/** Half width and foot of the yoke. */
const YOKE = { half: 14.5, foot: 17.5 }

/** A tunic gathered from a square yoke, with full sleeves and a tasselled tie. */
export const yokeTunic: Cut = ({ main, reverse, border, yoke, trim, fringe, label: woven }, table, view) => {
  const silhouette = silhouetteOf(table, { neck: 7.6, drop: 4.2, arm: 23, rise: 1.4 })
  const behind = view === 'back'
  const frontNeck = path('M0 10.4C1.4 9.6 7.2 6 7.6 0')
  const backNeck = path('M0 2.2C4 2.2 6.8 1.4 7.6 0')
  const neck = behind ? backNeck : frontNeck
  const body = bodySheet({ id: view, silhouette, neck: both(neck), cloth: main, hem: { border, width: 5.5 }, folds: 1.35 })
  const seam = path(`M${-YOKE.half} ${YOKE.foot}L${YOKE.half} ${YOKE.foot}`)
  const sleeves = SIDES.map((side, k) =>
    hangingSleeve({
      side,
      silhouette,
      length: table.sleeve! - CUFF.depth,
      cuff: CUFF.width,
      angle: k === (behind ? 0 : 1) ? 25 : 22,
      cloth: main,
      full: 1.6,
    }),
  )
  const cuffs = sleeves.map((sleeve, k) => cuffBand(sleeve, { side: SIDES[k]!, cloth: trim, depth: CUFF.depth, thread: THREAD }))
  return {
    layers: [
      bodySheet({
        id: 'under',
        silhouette,
        neck: both(behind ? path('M0 3.4C4 3.4 7 2.2 7.6 0') : backNeck),
        cloth: reverse,
        under: true,
        tone: 0.9,
        hem: { border },
      }),
      ...(behind ? [] : [backFacing(backNeck, { cloth: yoke, depth: 7 }), label(woven, [0, 2.8])]),
      { ...body, sewing: [...body.sewing, { kind: 'gather', line: seam, side: 1, height: 0.42, pitch: 0.8, reach: 30 }] },
      ...sleeves.map(({ layer }) => layer),
      ...cuffs,
      yokePanel(silhouette, { neck, cloth: yoke }),
      binding({ id: 'neck binding', line: both(neck), cloth: trim, width: 1, side: 1, thread: THREAD }),
      ...(behind ? [] : tie(trim, fringe)),
    ],
    buttons: [],
    measures: measuresOf(silhouette, table),
  }
}

function yokePanel({ shoulder, drop }: Silhouette, { neck, cloth }: { neck: ReturnType<typeof path>; cloth: Cloth }): Layer {
  const edge = YOKE.half
  const shoulderY = drop * 0.66
  const right = path(`M7.6 0Q${edge * 0.75} ${shoulderY * 0.5} ${Math.min(edge + 0.6, shoulder)} ${shoulderY}L${edge} ${YOKE.foot}`)
  const outline = [...right, ...path(`M${edge} ${YOKE.foot}L${-edge} ${YOKE.foot}`), ...both(right).slice(0, right.length), ...both(neck)]
  return {
    id: 'yoke',
    panels: [{ outline, grain: { from: [0, 2], degrees: 0 }, cloth }],
    lift: 0.14,
    sewing: [
      {
        kind: 'edge',
        line: path(`M${edge} ${shoulderY}L${edge} ${YOKE.foot}L${-edge} ${YOKE.foot}L${-edge} ${shoulderY}`),
        roll: 0.2,
        thickness: 0.35,
      },
      {
        kind: 'topstitch',
        line: path(
          `M${edge - 0.3} ${shoulderY}L${edge - 0.3} ${YOKE.foot - 0.3}L${-edge + 0.3} ${YOKE.foot - 0.3}L${-edge + 0.3} ${shoulderY}`,
        ),
        thread: THREAD,
      },
    ],
    crumple: 0.02,
    bridge: 0.25,
    gap: 0.2,
  }
}

/** A cord at the neck with a tassel at each end. */
function tie(cloth: Cloth, fringe: Cloth): Layer[] {
  const ends = [path('M0.4 10.4C1.6 14 3.4 18 3 25'), path('M-0.4 10.4C-1.4 14 -3.6 19 -2.4 27')]
  return ends.flatMap((line, k) => [
    strip({ id: `tie ${k}`, line, width: 0.45, cloth, limb: true, lift: 0.16, crumple: 0 }),
    tassel(`tassel ${k}`, line.at(-1)!, fringe),
  ])
}
