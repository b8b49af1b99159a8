import type { Cloth, Light } from '../cloth/cotton.ts'
import { noise } from '../engine/chance.ts'
import type { Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import type { Sewing } from '../engine/sewing.ts'
import { beside, mirrored, path } from '../geometry/path.ts'
import { both, bump, handOf } from './drafting.ts'

export interface Gathered {
  id: string
  /** Of its upper seam: depth at the sides, half width, and how much deeper its middle is. */
  top: { y: number; half: number; sag?: number }
  /** Of its hem: depth in the middle, half width, how much higher its sides end. */
  foot: { y: number; half: number; rise?: number }
  cloth: Cloth
  border?: Cloth
  borderWidth?: number
  /** Turned in, in cm; without it the next tier covers its end. */
  hem?: number
  thread?: Light
  lift?: number
  /** How much closer the print lies in the seam. */
  fullness?: number
  folds?: number
  limb?: boolean
}

/** Much cloth drawn to a short seam, falling in long folds to its hem. */
export function gathered({
  id,
  top,
  foot,
  cloth,
  border,
  borderWidth = 6,
  hem,
  thread,
  lift = 0.26,
  fullness = 1.3,
  folds = 1,
  limb,
}: Gathered): Layer {
  const hand = handOf(id)
  const { sag = 1.1 } = top
  const { rise = 1.6 } = foot
  const tall = foot.y - top.y
  const more = foot.half - top.half
  const seam = hand(both(path(`M0 ${top.y + sag}Q${top.half * 0.55} ${top.y + sag * 0.9} ${top.half} ${top.y}`)))
  const hemLine = hand(both(path(`M0 ${foot.y}Q${foot.half * 0.6} ${foot.y - 0.1} ${foot.half} ${foot.y - rise}`)), 2)
  const sideAt = (a: number, b: number) =>
    path(
      `M${top.half} ${top.y}C${top.half + more * 0.22 + a} ${top.y + tall * 0.22} ${foot.half - more * 0.16} ${foot.y - tall * 0.45} ${foot.half} ${foot.y - rise + b}`,
    )
  const right = hand(sideAt(0.5, 0))
  const left = hand(mirrored(sideAt(0.8, 0)))
  const long = foldSeed(noise(`${id} long`), { degrees: 90, width: 3.1, length: tall * 1.3, height: 0.34 * folds })
  const broad = foldSeed(noise(`${id} broad`), { degrees: 90, width: 6.5, length: tall * 1.6, height: 0.2 * folds })
  const short = foldSeed(noise(`${id} short`), { degrees: 88, width: 1.5, length: 9, height: 0.13 * folds })
  const at = (y: number) => Math.min(1, Math.max(0, (y - top.y) / tall))
  const spread = (x: number, y: number) => x / (1 + (more / top.half) * at(y))
  return {
    id,
    limb,
    panels: [
      {
        outline: [...seam, ...right, ...hemLine.toReversed(), ...left.toReversed()],
        grain: {
          from: [0.7, top.y],
          degrees: 0.4,
          fullness: (y) => (1.06 * foot.half) / (top.half + more * at(y)) + (fullness - 1.1) * Math.exp(-(y - top.y) / 5),
        },
        cloth,
        bands: border ? [{ line: hemLine.toReversed(), side: 1, width: borderWidth, inset: 0.4, cloth: border }] : undefined,
      },
    ],
    lift,
    slack: {
      across: (x, y) =>
        folds * (0.04 + 0.026 * Math.exp(-(y - top.y) / 9) + 0.012 * bump(x, y, { at: [foot.half * 0.7, foot.y], radius: 16 })),
      along: () => 0.004,
      seed: (x, y) => long(spread(x, y), y) + broad(spread(x, y), y) + short(spread(x, y), y) * Math.exp(-(y - top.y) / 14),
      held: () => 0,
      border: (_x, y) => (y > foot.y - 5 ? 0.05 : y < top.y + 3 ? 0.9 : 0.3),
    },
    sewing: [
      { kind: 'gather', line: seam, side: 1, height: 0.46 * folds, pitch: 0.8, reach: Math.min(34, tall * 0.9) },
      ...[right, left].map((line): Sewing => ({ kind: 'edge', line, roll: 1.1, thickness: 0.15 })),
      { kind: 'edge', line: hemLine, roll: 0.25, thickness: 0.4 },
      ...(hem === undefined
        ? []
        : ([
            { kind: 'hem', line: hemLine, side: -1, depth: hem },
            { kind: 'topstitch', line: beside(hemLine, -hem + 0.2), thread },
          ] as Sewing[])),
    ],
    crumple: 0.02,
    bridge: 0.5,
  }
}
