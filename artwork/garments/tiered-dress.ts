import { light } from '../cloth/cotton.ts'
import { noise } from '../engine/chance.ts'
import type { Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import type { Sewing } from '../engine/sewing.ts'
import { beside, mirrored, path } from '../geometry/path.ts'
import { SIDES, both, bump, handOf, nearLine, on, signOf, type Side } from './drafting.ts'
import type { Cut, Materials } from './garment.ts'
import { gathered } from './gathered.ts'
import { label } from './label.ts'
import { backFacing, binding, buttonsAt } from './neck.ts'
import { linesOf, measuresOf, type Silhouette } from './silhouette.ts'

const THREAD = light('#6f8a5c')
/** Where the tiers begin. */
const SEAM = 28
/** Half widths in which the tiers lie: a gathered hem lies much narrower than it is long. */
const WIDTHS = [29.5, 36, 42.5]

/** A plain bodice with puffed sleeves over three gathered tiers. */
export const tieredDress: Cut = (materials, table, view) => {
  const { main, reverse, border, trim, label: woven } = materials
  const silhouette: Silhouette = {
    neck: 8.6,
    shoulder: table.shoulder! / 2,
    drop: 3.8,
    arm: 21.6,
    chest: table.chest! / 4,
    hem: table.chest! / 4 - 0.4,
    length: SEAM + 1,
    rise: 1,
  }
  const behind = view === 'back'
  const frontNeck = path('M0 11C5.5 10.8 8.4 6.5 8.6 0')
  const backNeck = path('M0 3C4.6 3 7.4 2 8.6 0')
  const neck = behind ? backNeck : frontNeck
  const step = (table.length - SEAM) / 3
  const tiers = [2, 1, 0].map((k) =>
    gathered({
      id: `tier ${k + 1}`,
      top: { y: SEAM + step * k - (k === 0 ? 0.6 : 1.4), half: k === 0 ? silhouette.hem : WIDTHS[k - 1]! - 0.5 },
      foot: { y: SEAM + step * (k + 1), half: WIDTHS[k]! },
      cloth: main,
      lift: 0.3 - k * 0.04,
      folds: 1.25,
      ...(k === 2 && { border, borderWidth: 6, hem: 2, thread: THREAD }),
    }),
  )
  const sheet = bodice(silhouette, { id: view, neck: both(neck), cloth: main })
  return {
    layers: [
      bodice(silhouette, { id: 'under', neck: both(behind ? path('M0 4C5 4 8 2.6 8.6 0') : backNeck), cloth: reverse, under: true }),
      ...(behind ? [] : [backFacing(backNeck, { cloth: trim, depth: 1.1 }), label(woven, [-0.1, 4.4])]),
      ...tiers,
      sheet,
      ...SIDES.flatMap((side) => puffedSleeve(side, silhouette, { table, materials })),
      binding({ id: 'neck binding', line: both(neck), cloth: trim, side: 1, thread: THREAD }),
    ],
    buttons: behind ? buttonsAt([5.4, 11, 16.6, 22.2]) : [],
    measures: [...measuresOf(silhouette, { chest: table.chest, length: table.length })].map((measure) =>
      measure.name === 'length' ? { ...measure, through: 60 } : measure,
    ),
  }
}

function bodice(
  silhouette: Silhouette,
  { id, neck, cloth, under = false }: { id: string; neck: ReturnType<typeof both>; cloth: Materials['main']; under?: boolean },
): Layer {
  const hand = handOf(`bodice ${id}`)
  const { shoulder, armhole, side, hem } = linesOf(silhouette)
  const half = hand([...shoulder, ...armhole, ...side])
  const waist = hand([...hem, ...mirrored(hem).toReversed().slice(1)])
  const outline = [...half, ...waist, ...hand(mirrored([...shoulder, ...armhole, ...side])).toReversed(), ...neck]
  if (under)
    return {
      id: 'under',
      panels: [{ outline, grain: { from: [0, 0], degrees: 0 }, cloth, tone: 0.8 }],
      lift: 0.1,
      sewing: [],
      crumple: 0.012,
    }
  const waves = foldSeed(noise('bodice waves'), { degrees: 80, width: 4, length: 20, height: 0.2 })
  const crook = { at: [14, 21] as const, radius: 8 }
  return {
    id,
    panels: [{ outline, grain: { from: [0, 0.4], degrees: 0.4 }, cloth }],
    lift: 0.3,
    slack: {
      across: (x, y) => 0.012 + 0.018 * bump(x, y, crook),
      along: (x, y) => 0.009 + 0.015 * bump(x, y, crook),
      seed: waves,
      held: (x, y) => 0.3 * Math.max(nearLine(armhole, 2)(x, y), nearLine(mirrored(armhole), 2)(x, y)),
    },
    sewing: [
      ...[side, mirrored(side)].map((line): Sewing => ({ kind: 'edge', line, roll: 0.9, thickness: 0.15 })),
      { kind: 'edge', line: waist, roll: 0.3, thickness: 0.35 },
      { kind: 'topstitch', line: beside(waist, 0.3), thread: THREAD, pucker: 0.05 },
      ...SIDES.map((which): Sewing => ({ kind: 'seam', line: on(which, armhole), side: signOf(which), pucker: 0.05, depth: 0.08 })),
    ],
    crumple: 0.022,
  }
}

/** A short puffed sleeve: gathered at its head, drawn into a binding at its end. */
function puffedSleeve(
  side: Side,
  { shoulder, drop, arm, chest }: Silhouette,
  { table, materials }: { table: { sleeve?: number }; materials: Materials },
): Layer[] {
  const sign = signOf(side)
  const hand = handOf(`puff ${side}`)
  const long = table.sleeve!
  const lower = side === 'right' ? 0 : 0.7
  const [ox, oy] = [shoulder + long * 0.66, drop + long * 0.78 + lower]
  const [ix, iy] = [chest + 1.6, arm + 7 + lower]
  const armhole = on(
    side,
    path(
      `M${shoulder} ${drop}C${shoulder - 1.2} ${drop + 4.4} ${shoulder - 1.2} ${arm - 9} ${shoulder + 0.9} ${arm - 4.6}Q${chest - 3} ${arm - 0.8} ${chest} ${arm}`,
    ),
  )
  const upper = on(
    side,
    hand(
      path(
        `M${shoulder} ${drop}C${shoulder + 4} ${drop - 2.6} ${ox - 5} ${drop - 0.5} ${ox - 0.6} ${oy - 8}C${ox + 1} ${oy - 5} ${ox + 1.4} ${oy - 2.4} ${ox} ${oy}`,
      ),
    ),
  )
  const cuff = on(side, path(`M${ox} ${oy}Q${(ox + ix) / 2 + 1.2} ${(oy + iy) / 2 + 1.8} ${ix} ${iy}`))
  const under = on(side, path(`M${ix} ${iy}Q${ix - 1.6} ${iy - 3} ${chest} ${arm}`))
  const turn = -sign * 40
  const rays = foldSeed(noise(`puff ${side}`), { degrees: 90 + turn, width: 2, length: 15, height: 0.34 })
  return [
    {
      id: `sleeve ${side}`,
      limb: true,
      panels: [
        {
          outline: [...upper, ...cuff, ...under, ...armhole.toReversed()],
          grain: { from: on(side, [[shoulder + 1, drop]])[0]!, degrees: turn },
          cloth: materials.main,
        },
      ],
      lift: 0.34,
      slack: { turn, across: () => 0.055, along: () => 0.014, seed: rays, held: () => 0, border: () => 0.6 },
      sewing: [
        { kind: 'gather', line: armhole, side: -sign as 1 | -1, height: 0.34, pitch: 0.8, reach: 8.5 },
        { kind: 'gather', line: cuff, side: sign, height: 0.3, pitch: 0.75, reach: 11 },
        { kind: 'edge', line: upper, roll: 1.4, thickness: 0.1 },
        { kind: 'edge', line: under, roll: 1, thickness: 0.2 },
        { kind: 'seam', line: armhole, side: -sign as 1 | -1, pucker: 0.05, depth: 0.1 },
      ],
      crumple: 0.015,
      bridge: 0.6,
      gap: 0.4,
    },
    binding({ id: `binding ${side}`, line: cuff, cloth: materials.trim, width: 1.3, side: -sign as 1 | -1, thread: THREAD, limb: true }),
  ]
}
