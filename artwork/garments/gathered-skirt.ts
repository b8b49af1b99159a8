import { light } from '../cloth/cotton.ts'
import { path } from '../geometry/path.ts'
import type { Cut } from './garment.ts'
import { gathered } from './gathered.ts'
import { strip } from './sheet.ts'

const THREAD = light('#6a7894')
const WAISTBAND = 4.5
/** A gathered hem lies so wide; round it is three times that. */
const LYING = 46

/** A full skirt gathered into a dark waistband that is tied at the side. */
export const gatheredSkirt: Cut = ({ main, border, trim }, table, view) => {
  const waist = table.waist! / 4
  const skirt = gathered({
    id: 'skirt',
    top: { y: WAISTBAND - 0.6, half: waist - 0.2, sag: 0.6 },
    foot: { y: table.length, half: LYING, rise: 3.2 },
    cloth: main,
    border,
    borderWidth: 6,
    hem: 2,
    thread: light('#c9cdd2'),
    fullness: 1.35,
    folds: 1.15,
  })
  const band = strip({
    id: 'waistband',
    line: path(`M${-waist} ${WAISTBAND / 2}Q0 ${WAISTBAND / 2 + 0.7} ${waist} ${WAISTBAND / 2}`),
    width: WAISTBAND,
    cloth: trim,
    degrees: 90,
    lift: 0.36,
    stitched: 0.3,
    thread: THREAD,
    gap: 0.4,
    crumple: 0.03,
  })
  const side = view === 'front' ? 1 : -1
  const tie = (id: string, data: [number, number][]) => {
    const [a, b, c, d] = data.map(([x, y]) => `${side * (waist - 2 + x)} ${y}`)
    return strip({
      id,
      line: path(`M${a}C${b} ${c} ${d}`),
      width: 2.6,
      cloth: trim,
      lift: 0.26,
      stitched: 0.25,
      thread: THREAD,
      gap: 0.4,
      crumple: 0.03,
      limb: true,
    })
  }
  return {
    layers: [
      skirt,
      band,
      tie('tie 1', [
        [0, 3],
        [2.5, 10],
        [5, 18],
        [3.6, 28],
      ]),
      tie('tie 2', [
        [-0.4, 3],
        [-1, 10],
        [-3.6, 15],
        [-2.4, 23],
      ]),
      strip({
        id: 'knot',
        line: path(`M${side * (waist - 2)} 1L${side * (waist - 2.2)} 4.4`),
        width: 2.8,
        cloth: trim,
        lift: 0.4,
        gap: 0.3,
        roll: 0.8,
        limb: true,
      }),
    ],
    buttons: [],
    measures: [
      { name: 'length', cm: table.length, column: 6, through: 50 },
      { name: 'waist, flat', cm: table.waist! / 2, row: 2, through: 0 },
    ],
  }
}
