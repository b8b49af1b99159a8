import { light } from '../cloth/cotton.ts'
import { path } from '../geometry/path.ts'
import { bodySheet } from './body.ts'
import { SIDES, both, on, signOf } from './drafting.ts'
import type { Cut } from './garment.ts'
import { label } from './label.ts'
import { backFacing, binding, buttonsAt } from './neck.ts'
import { pocket } from './sheet.ts'
import { linesOf, measuresOf, type Silhouette } from './silhouette.ts'

const THREAD = light('#c98d77')

/** A sleeveless dress that widens from the bust, with bound edges and two patch pockets. */
export const shiftDress: Cut = ({ main, reverse, border, trim, label: woven }, table, view) => {
  const silhouette: Silhouette = {
    neck: 9,
    shoulder: table.shoulder! / 2,
    drop: 3.6,
    arm: 21.5,
    chest: table.chest! / 4,
    hem: table.hem! / 4,
    length: table.length,
    rise: 2.2,
  }
  const behind = view === 'back'
  const frontNeck = path('M0 11.6C5.6 11.4 8.6 6.6 9 0')
  const backNeck = path('M0 4.2C5 4 8.2 2.8 9 0')
  const neck = behind ? backNeck : frontNeck
  const { armhole } = linesOf(silhouette)
  const below = bodySheet({
    id: 'under',
    silhouette,
    neck: both(behind ? path('M0 6C5 6 8 3.6 9 0') : backNeck),
    cloth: reverse,
    under: true,
    tone: 0.86,
    sleeveless: true,
  })
  const upper = bodySheet({ id: view, silhouette, neck: both(neck), cloth: main, hem: { border, width: 6 }, sleeveless: true, folds: 1.15 })
  const bound = SIDES.map((side) =>
    binding({ id: `armhole ${side}`, line: on(side, armhole), cloth: trim, side: signOf(side), thread: THREAD }),
  )
  const pockets = SIDES.flatMap((side) =>
    pocket({ top: [signOf(side) * 10.6, 58], width: 14, height: 17, cloth: main, trim, thread: THREAD }),
  )
  return {
    layers: [
      below,
      ...(behind ? [] : [backFacing(backNeck, { cloth: trim, depth: 1.1 }), label(woven, [0, 5.6])]),
      upper,
      ...(behind ? [] : pockets),
      ...bound,
      binding({ id: 'neck binding', line: both(neck), cloth: trim, side: 1, thread: THREAD }),
    ],
    buttons: behind ? buttonsAt([4.9], { radius: 0.5 }) : [],
    measures: measuresOf(silhouette, table),
  }
}
