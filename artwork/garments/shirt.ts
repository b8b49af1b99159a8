import { light, type Cloth } from '../cloth/cotton.ts'
import type { Layer } from '../engine/layer.ts'
import { beside, mirrored, path, type Path } from '../geometry/path.ts'
import { bodySheet } from './body.ts'
import { cuffBand } from './cuff.ts'
import { SIDES, both, handOf, signOf } from './drafting.ts'
import type { Cut } from './garment.ts'
import { label } from './label.ts'
import { buttonsAt } from './neck.ts'
import { pocket, smallSheet } from './sheet.ts'
import { shirtFront } from './shirt-front.ts'
import { measuresOf, silhouetteOf, type Silhouette } from './silhouette.ts'
import { hangingSleeve } from './sleeve.ts'

const THREAD = light('#c3cbd4')
const CUFF = { width: 12, depth: 6.5 }
const NECK = path('M-0.1 9.2C4.4 8.8 7 5.4 7.4 0.2')
const BACK_NECK = path('M0 0.2C3.6 0.2 6.4 0.2 7.4 0')

/** A long shirt: two-piece collar, yoke with the stripe turned sideways, buttoned cuffs, curved tails. */
export const shirt: Cut = ({ main, reverse, label: woven }, table, view) => {
  const silhouette = silhouetteOf(table, { neck: 7.4, drop: 4.6, arm: 25, rise: 13 })
  const behind = view === 'back'
  const sleeves = SIDES.map((side, k) =>
    hangingSleeve({
      side,
      silhouette,
      length: table.sleeve! - CUFF.depth,
      cuff: CUFF.width,
      angle: k === (behind ? 0 : 1) ? 24 : 21,
      cloth: main,
      full: 0.35,
    }),
  )
  const tail = tailOf(silhouette)
  const cuffs = sleeves.map((sleeve, k) =>
    cuffBand(sleeve, { side: SIDES[k]!, cloth: main, depth: CUFF.depth, around: true, thread: THREAD }),
  )
  const arms = [...sleeves.map(({ layer }) => layer), ...cuffs]
  const measures = measuresOf(silhouette, { chest: table.chest, length: table.length })
  const back = tailed(
    bodySheet({
      id: behind ? 'back' : 'under',
      silhouette,
      neck: both(BACK_NECK),
      cloth: behind ? main : reverse,
      under: !behind,
      tone: behind ? 1 : 0.9,
    }),
    { tail, silhouette },
  )
  if (behind) return { layers: [back, yoke(silhouette, main), ...arms, standing(main)], buttons: [], measures }
  return {
    layers: [
      back,
      label(woven, [0, 2.5]),
      ...SIDES.map((side) => shirtFront({ side, silhouette, neckline: NECK, cloth: main, thread: THREAD, hem: tail })),
      ...pocket({ top: [12.6, 25], width: 11.5, height: 13, cloth: main, thread: THREAD }),
      ...arms,
      ...collar(main),
    ],
    buttons: [
      ...buttonsAt([11, 20, 29, 38, 47, 56, 65, 74], { colour: '#4c3626', radius: 0.54 }),
      ...sleeves.flatMap(({ outer, inner }) =>
        buttonsAt([inner[1] + (outer[1] - inner[1]) * 0.3 + 3], {
          x: inner[0] + (outer[0] - inner[0]) * 0.3,
          colour: '#4c3626',
          radius: 0.54,
        }),
      ),
    ],
    measures,
  }
}

/** The hem of a shirt, from the side down into the tail and up to the middle. */
const tailOf = ({ hem, length, rise }: Silhouette): Path =>
  path(`M${hem} ${length - rise}C${hem - 0.6} ${length - rise + 6} ${hem - 7} ${length} ${hem - 14} ${length}L0 ${length}`)

/** The sheet with curved tails in place of its straight hem. */
function tailed(sheet: Layer, { tail, silhouette }: { tail: Path; silhouette: Silhouette }): Layer {
  const line = [...tail, ...mirrored(tail).toReversed()]
  const start = silhouette.length - silhouette.rise - 0.6
  const panel = sheet.panels[0]!
  const kept = panel.outline.filter(([, y]) => y < start)
  const turn = kept.findIndex(([x], k) => k > 0 && x < 0 && kept[k - 1]![0] > 10)
  const sewing = sheet.sewing.filter((each) => each.kind === 'seam' || each.line.some(([, y]) => y < start - 8))
  return {
    ...sheet,
    panels: [{ ...panel, outline: [...kept.slice(0, turn), ...line, ...kept.slice(turn)] }],
    sewing: [
      ...sewing,
      { kind: 'edge', line, roll: 0.2, thickness: 0.45 },
      { kind: 'hem', line, side: 1, depth: 0.9 },
      { kind: 'topstitch', line: beside(line, 0.75), thread: THREAD },
    ],
  }
}

function yoke({ shoulder, neck }: Silhouette, cloth: Cloth): Layer {
  const foot = both(path(`M0 11.5L${shoulder - 0.9} 11`))
  const outline = [
    ...foot,
    ...path(`M${shoulder - 0.6} 7.5L${shoulder} 4.6Q${(shoulder + neck) / 2} 2 ${neck} 0`),
    ...both(BACK_NECK).toReversed(),
    ...path(`M${-neck} 0Q${-(shoulder + neck) / 2} 2 ${-shoulder} 4.6L${-shoulder + 0.6} 7.5`),
  ]
  return {
    id: 'yoke',
    panels: [{ outline, grain: { from: [0, 3], degrees: 90 }, cloth }],
    lift: 0.06,
    sewing: [
      { kind: 'seam', line: foot, side: -1, pucker: 0.02 },
      { kind: 'topstitch', line: beside(foot, -0.4), thread: THREAD },
    ],
    crumple: 0.02,
    bridge: 0.2,
  }
}

/** The collar seen from behind. */
function standing(cloth: Cloth): Layer {
  const outline = [...both(path('M0 -3.6C4 -3.6 6.8 -3 7.6 -1')), ...both(path('M0 2.4C4 2.4 7.6 1.9 9.4 1.6')).toReversed()]
  return smallSheet({ id: 'collar', outline, cloth, degrees: 90, roll: 0.5, stitched: 0.6, thread: THREAD, lift: 0.3, gap: 0.4 })
}

/** The stand around the neck and the two leaves of the collar that fold down over it. */
function collar(cloth: Cloth): Layer[] {
  const hand = handOf('collar')
  const inside = [...both(path('M0 -1.6C3.6 -1.6 6 -1.5 7 -0.6')), ...both(path('M0 2.2C3.4 2.2 5.8 2 6.9 1.2')).toReversed()]
  const leaves = SIDES.map((side): Layer => {
    const leaf = path('M7.3 -1C7.9 1.6 5.2 4.6 0.7 6.2L6.4 12.2C9.8 9.6 11.6 5.4 10.9 1.6C10.2 -0.4 8.6 -1.6 7.3 -1')
    const outline = hand(side === 'right' ? leaf : mirrored(leaf), 0.6)
    return smallSheet({
      id: `collar ${side}`,
      outline,
      cloth,
      from: [0, 3],
      degrees: signOf(side) * 42,
      roll: 0.4,
      stitched: -signOf(side) * 0.5,
      thread: THREAD,
      lift: 0.3,
      gap: 0.5,
      bridge: 0.3,
    })
  })
  return [smallSheet({ id: 'stand', outline: inside, cloth, degrees: 90, lift: 0.15 }), ...leaves]
}
