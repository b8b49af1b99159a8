import { light } from '../cloth/cotton.ts'
import { noise } from '../engine/chance.ts'
import type { Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import { mirrored, path, type Path } from '../geometry/path.ts'
import { SIDES, both, handOf, on } from './drafting.ts'
import type { Cut, Materials } from './garment.ts'
import { gathered } from './gathered.ts'
import { binding } from './neck.ts'
import { strip } from './sheet.ts'

const THREAD = light('#8fa183')
const WAIST = 30
/** The straps lie above the top edge: half of their length. */
const STRAP = 15

/** A short sundress: a bodice gathered at its top edge between tube straps, a gathered skirt below the waist. */
export const sundress: Cut = ({ main, reverse, border, trim }, table, view) => {
  const half = table.chest! / 4
  const foot = table.hem! / 4
  const edge = path(
    `M0 ${view === 'back' ? 0.8 : 1.6}Q${half * 0.4} ${view === 'back' ? 0.5 : 0.9} ${half - 8} 0.2Q${half - 5} 6.6 ${half} 8.4`,
  )
  const bodice = (id: string, cloth: Materials['main'], under = false) => bodiceOf({ id, half, edge, under }, cloth)
  const strapOf = (side: 'left' | 'right', part: 'front' | 'back') => {
    const x = half - 8.6
    const data =
      part === 'front'
        ? `M${x} 1.2C${x + 0.8} -5 ${x + 0.4} -12 ${x - 1.6} ${-STRAP + 0.6}C${x - 2} ${-STRAP} ${x - 2.6} ${-STRAP - 0.2} ${x - 3} ${-STRAP + 0.2}`
        : `M${x - 2.8} ${-STRAP + 0.1}C${x - 4.6} ${-STRAP + 2} ${x - 4.4} -6 ${x - 3.4} 2.6`
    return strip({
      id: `strap ${side} ${part}`,
      line: on(side, path(data)),
      width: 1.1,
      cloth: trim,
      lift: part === 'front' ? 0.3 : 0.1,
      limb: true,
      gap: 0.3,
      crumple: 0.02,
    })
  }
  const skirt = gathered({
    id: 'skirt',
    top: { y: WAIST - 0.8, half: half - 1.4 },
    foot: { y: table.length, half: foot, rise: 1.8 },
    cloth: main,
    border,
    borderWidth: 6,
    hem: 1.8,
    thread: THREAD,
    fullness: 1.4,
    folds: 0.95,
  })
  return {
    layers: [
      ...SIDES.map((side) => strapOf(side, 'back')),
      bodice('under', reverse, true),
      skirt,
      bodice(view, main),
      binding({ id: 'top binding', line: both(edge), cloth: trim, width: 1, side: 1, thread: THREAD }),
      ...SIDES.map((side) => strapOf(side, 'front')),
    ],
    buttons: [],
    measures: [
      { name: 'length', cm: table.length, column: 6, through: 40 },
      { name: 'chest, flat', cm: table.chest! / 2, row: 11, through: 0 },
      { name: 'hem, flat', cm: table.hem! / 2, row: table.length - 3.4, through: 0 },
    ],
  }
}

function bodiceOf({ id, half, edge, under }: { id: string; half: number; edge: Path; under: boolean }, cloth: Materials['main']): Layer {
  const hand = handOf(id)
  const side = hand(path(`M${half} 8.4C${half} 16 ${half - 1} 22 ${half - 1} ${WAIST}`))
  const waist = hand(both(path(`M0 ${WAIST + 1}Q${half * 0.5} ${WAIST + 0.9} ${half - 1} ${WAIST}`)))
  const outline = [...hand(both(edge)), ...side, ...waist.toReversed(), ...hand(mirrored(side)).toReversed()]
  if (under)
    return { id, panels: [{ outline, grain: { from: [0, 0], degrees: 0 }, cloth, tone: 0.84 }], lift: 0.1, sewing: [], crumple: 0.012 }
  const long = foldSeed(noise('sundress long'), { degrees: 90, width: 2.6, length: 34, height: 0.24 })
  const short = foldSeed(noise('sundress short'), { degrees: 90, width: 1.3, length: 9, height: 0.14 })
  const top = path(`M${-half + 8} 0.8L${half - 8} 0.8`)
  return {
    id,
    panels: [{ outline, grain: { from: [0, 0.4], degrees: 0.4, fullness: (y) => 1.06 + 0.16 * Math.exp(-y / 8) }, cloth }],
    lift: 0.26,
    slack: {
      across: (_x, y) => 0.026 + 0.03 * Math.exp(-y / 8) + 0.02 * Math.exp((y - WAIST) / 6),
      along: () => 0.006,
      seed: (x, y) => long(x, y) + short(x, y) * (Math.exp(-y / 8) + Math.exp((y - WAIST) / 8)),
      held: () => 0,
      border: (_x, y) => (y < 8 || y > WAIST - 2 ? 0.9 : 0.3),
    },
    sewing: [
      { kind: 'gather', line: top, side: 1, height: 0.36, pitch: 0.75, reach: 22 },
      { kind: 'gather', line: waist, side: -1, height: 0.22, pitch: 0.8, reach: 12 },
      { kind: 'edge', line: side, roll: 1, thickness: 0.15 },
      { kind: 'edge', line: hand(mirrored(side)), roll: 1, thickness: 0.15 },
      { kind: 'edge', line: waist, roll: 0.3, thickness: 0.35 },
    ],
    crumple: 0.02,
  }
}
