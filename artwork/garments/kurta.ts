import { path } from '../geometry/path.ts'
import { bodySheet } from './body.ts'
import { SIDES, both } from './drafting.ts'
import type { Cut } from './garment.ts'
import { label } from './label.ts'
import { backFacing, bandAndPlacket, bandBehind, buttonsAt } from './neck.ts'
import { measuresOf, type Silhouette } from './silhouette.ts'
import { hangingSleeve } from './sleeve.ts'

const SLIT = 42
const CUFF = 14.5

/** A straight kurta: shaped at the waist, flared below, slit at the sides; a band at the neck, a placket with four buttons. */
export const kurta: Cut = ({ main, reverse, border, label: woven }, table, view) => {
  const silhouette: Silhouette = {
    neck: 7.4,
    shoulder: table.shoulder! / 2,
    drop: 4.2,
    arm: 22,
    chest: table.chest! / 4,
    waist: { half: table.waist! / 4, y: 41 },
    hip: { half: table.chest! / 4 + 1.2, y: table.length - SLIT },
    hem: table.hem! / 4,
    length: table.length,
    rise: 0.5,
  }
  const frontNeck = path('M7.4 0C7.2 4.6 4.6 9.2 -0.4 9.7')
  const backNeck = path('M0 1.9C4 1.9 6.6 1.2 7.4 0')
  const bandTop = path('M6.2 -2.7C6 1.6 3.9 6.1 -0.3 6.6')
  const behind = view === 'back'
  const hem = { border, width: 6 }
  const sleeves = SIDES.map((side, k) =>
    hangingSleeve({
      side,
      silhouette,
      length: table.sleeve!,
      cuff: CUFF,
      angle: k === (behind ? 0 : 1) ? 25.5 : 23,
      cloth: main,
      border,
      borderWidth: 4.2,
    }),
  )
  const below = bodySheet({
    id: 'under',
    silhouette,
    neck: both(behind ? path('M0 3C4 3 6.6 1.8 7.4 0') : backNeck),
    cloth: reverse,
    hem,
    under: true,
    tone: 0.9,
  })
  const upper = bodySheet({ id: view, silhouette, neck: both(behind ? backNeck : frontNeck.toReversed()), cloth: main, hem })
  return {
    layers: behind
      ? [below, upper, ...sleeves.map(({ layer }) => layer)]
      : [
          below,
          backFacing(backNeck, { cloth: main }),
          label(woven, [0.1, 2.4]),
          bandBehind(main, backNeck, bandTop),
          upper,
          ...sleeves.map(({ layer }) => layer),
          ...bandAndPlacket(main, frontNeck, { top: bandTop, foot: 30 }),
        ],
    buttons: behind ? [] : buttonsAt([12, 16.6, 21.2, 25.4], { colour: '#b3946a' }),
    measures: measuresOf(silhouette, table),
  }
}
