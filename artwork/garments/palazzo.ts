import { light } from '../cloth/cotton.ts'
import { smoothstep } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import type { Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import type { Sewing } from '../engine/sewing.ts'
import { beside, mirrored, path } from '../geometry/path.ts'
import { both, handOf, on, signOf, type Side } from './drafting.ts'
import type { Cut, Materials } from './garment.ts'
import { smallSheet, strip, tassel } from './sheet.ts'

const THREAD = light('#7f8fae')
const WAISTBAND = 4.5

/** Wide trousers with a drawstring over elastic, and a border at each hem. */
export const palazzo: Cut = (materials, table, view) => {
  const waist = table.waist! / 4
  const hip = table.hips! / 4
  const leg = table.hem! / 2
  const rise = table.length - table.inseam!
  const shape = { waist, hip, leg, rise, length: table.length }
  const legs = (['left', 'right'] as Side[]).map((side) => legOf(side, shape, materials))
  return {
    layers: [...legs, ...waistband(shape, materials, view === 'front')],
    buttons: [],
    measures: [
      { name: 'length', cm: table.length, column: 12, through: 50 },
      { name: 'leg hem, flat', cm: table.hem! / 2, row: table.length - 1.8, through: 17 },
      { name: 'hips, flat', cm: table.hips! / 2, row: 22, through: 0 },
    ],
  }
}

interface Shape {
  waist: number
  hip: number
  leg: number
  rise: number
  length: number
}

function legOf(side: Side, { waist, hip, leg, rise, length }: Shape, { main, border }: Materials): Layer {
  const sign = signOf(side)
  const hand = handOf(`leg ${side}`)
  const inner = 2.4
  const outerFoot = inner + leg
  const outside = hand(
    on(
      side,
      path(
        `M${waist} ${WAISTBAND - 1}C${waist + 2} 10 ${hip - 0.4} 15 ${hip} 22C${hip + 1} 44 ${outerFoot - 1} 76 ${outerFoot} ${length - 0.8}`,
      ),
    ),
  )
  const hem = hand(on(side, path(`M${outerFoot} ${length - 0.8}Q${inner + leg / 2} ${length + 0.5} ${inner} ${length - 0.2}`)))
  const inside = hand(on(side, path(`M${inner} ${length - 0.2}C${inner - 0.4} ${length - 30} 1 ${rise + 22} 0 ${rise}`)))
  const crotch = on(side, path(`M0 ${rise}L0 ${WAISTBAND - 1}`))
  const long = foldSeed(noise(`leg ${side}`), { degrees: 90 - sign * 2, width: 4, length: 70, height: 0.42 })
  const broad = foldSeed(noise(`leg broad ${side}`), { degrees: 90 - sign * 3, width: 8, length: 90, height: 0.3 })
  const gathers = foldSeed(noise(`leg gathers ${side}`), { degrees: 90, width: 1.5, length: 14, height: 0.2 })
  return {
    id: `leg ${side}`,
    panels: [
      {
        outline: [...outside, ...hem, ...inside, ...crotch],
        grain: { from: [0, 1], degrees: -sign * 1.5, fullness: (y) => 1 + 0.35 * Math.exp(-(y - WAISTBAND) / 9) },
        cloth: main,
        bands: [{ line: hem, side: sign, width: 6, inset: 0.4, cloth: border }],
      },
    ],
    lift: 0.2,
    slack: {
      across: (_x, y) => 0.03 + 0.03 * Math.exp(-(y - WAISTBAND) / 10) + 0.012 * smoothstep(40, 90, y),
      along: (_x, y) => 0.007 + 0.012 * Math.exp(-(((y - rise) / 9) ** 2)),
      seed: (x, y) => long(x, y) + broad(x, y) + gathers(x, y) * Math.exp(-(y - WAISTBAND) / 12),
      held: () => 0,
      border: (x, y) => (y > length - 6 ? 0.06 : y < 8 ? 0.9 : Math.abs(x) < 1 ? 0.9 : 0.2),
    },
    sewing: [
      {
        kind: 'gather',
        line: path(`M${-waist} ${WAISTBAND - 0.6}L${waist} ${WAISTBAND - 0.6}`),
        side: 1,
        height: 0.4,
        pitch: 0.8,
        reach: 24,
      },
      ...[outside, inside].map((line): Sewing => ({ kind: 'edge', line, roll: 1.2, thickness: 0.14 })),
      { kind: 'seam', line: crotch, side: sign, pucker: 0.05, depth: 0.09 },
      { kind: 'edge', line: hem, roll: 0.22, thickness: 0.45 },
      { kind: 'hem', line: hem, side: sign, depth: 2.4 },
      { kind: 'topstitch', line: beside(hem, sign * 2.2), thread: THREAD },
      // From the crotch folds fan out to both sides.
      ...foldsFrom(rise).map(([data, height, width]): Sewing => ({ kind: 'fold', line: on(side, path(data)), height, width })),
    ],
    crumple: 0.026,
    gap: 0.5,
  }
}

const foldsFrom = (y: number): [string, number, number][] => [
  [`M0.6 ${y - 1}C4 ${y - 4} 9 ${y - 6} 15 ${y - 6}`, 0.22, 1.1],
  [`M0.8 ${y + 1}C4 ${y - 0.5} 8 ${y - 1} 13 ${y + 1}`, 0.18, 1.1],
  [`M1 ${y + 3}C3 ${y + 8} 6 ${y + 18} 7 ${y + 32}`, 0.26, 1.5],
]

/** Elastic and drawstring. */
function waistband({ waist }: Shape, { main, trim, fringe }: Materials, front: boolean): Layer[] {
  const top = both(path(`M0 0.5Q${waist * 0.6} 0.4 ${waist} 0`))
  const foot = both(path(`M0 ${WAISTBAND + 0.5}Q${waist * 0.6} ${WAISTBAND + 0.4} ${waist + 0.2} ${WAISTBAND}`))
  const band = smallSheet({
    id: 'waistband',
    outline: [...top, ...foot.toReversed()],
    cloth: main,
    lift: 0.34,
    roll: 0.6,
    sewing: [
      { kind: 'gather', line: top, side: 1, height: 0.16, pitch: 0.7, reach: 7 },
      { kind: 'gather', line: foot, side: -1, height: 0.14, pitch: 0.7, reach: 6 },
      ...[1.4, 3.2].map((y): Sewing => ({ kind: 'topstitch', line: beside(top, y), thread: THREAD, pucker: 0.05 })),
    ],
    crumple: 0.03,
    gap: 0.3,
  })
  if (!front) return [band]
  const ends = [path(`M0.5 2.6C2.6 6 4.6 12 3.8 20`), path(`M-0.5 2.6C-2 7 -5 13 -3.4 23`)]
  const loops = [path('M0 2.6C3 0.6 6.6 1.6 6 4.6C5.4 6.8 2.4 5.4 0 2.8'), mirrored(path('M0 2.6C3 0.6 6 2 5.4 4.8C4.8 6.6 2 5.2 0 2.8'))]
  const cord = (id: string, line: (typeof ends)[0]) =>
    strip({ id, line, width: 0.62, cloth: trim, lift: 0.24, crumple: 0, gap: 0.25, limb: true })
  return [
    band,
    ...loops.map((line, k) => cord(`loop ${k}`, line)),
    ...ends.flatMap((line, k) => [cord(`drawstring ${k}`, line), tassel(`tassel ${k}`, line.at(-1)!, fringe)]),
    smallSheet({ id: 'knot', outline: path('M-0.9 1.9L0.9 1.8L1 3.5L-0.9 3.6L-0.9 1.9'), cloth: trim, lift: 0.34, roll: 0.6, limb: true }),
  ]
}
