import type { Cloth } from '../cloth/cotton.ts'
import { smoothstep, type Point } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import type { Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import { foldMap, type Sewing } from '../engine/sewing.ts'
import { beside, path, type Path } from '../geometry/path.ts'
import { bump, handOf, nearLine, on, signOf, type Side } from './drafting.ts'
import type { Silhouette } from './silhouette.ts'

export interface SleeveCut {
  side: Side
  silhouette: Silhouette
  length: number
  /** Width of the cuff, flat. */
  cuff: number
  /** Degrees between its middle line and straight down. */
  angle: number
  cloth: Cloth
  border?: Cloth
  borderWidth?: number
  hem?: number
  folds?: number
  /** Gathered to a band: how much wider it is above it, in cm. */
  full?: number
}

export interface PlacedSleeve {
  layer: Layer
  /** From the outer to the inner end. */
  cuff: Path
  outer: Point
  inner: Point
  /** Clockwise from straight down. */
  degrees: number
}

/** A sleeve swung down from its armhole: its inner edge lies over the body's side, where the cloth tucks. */
export function hangingSleeve(cut: SleeveCut): PlacedSleeve {
  const { side, silhouette, length, cuff, angle, cloth, border, borderWidth = 5, hem = 2, folds = 1, full = 0 } = cut
  const { shoulder, drop, arm } = silhouette
  const sign = signOf(side)
  const hand = handOf(`sleeve ${side}`)
  const place = (line: Path) => hand(on(side, line))
  const middle: Point = [shoulder + 0.2, (drop + arm - 5) / 2]
  const upperAngle = upperEdgeAngle({ from: [shoulder, drop], middle, length, cuff, angle })
  const a = (upperAngle * Math.PI) / 180
  const b = (angle * Math.PI) / 180
  const outer: Point = [shoulder + length * Math.sin(a), drop + length * Math.cos(a)]
  const inner: Point = [outer[0] - cuff * Math.cos(b), outer[1] + cuff * Math.sin(b)]
  const along = (t: number, aside: number) =>
    `${shoulder + length * t * Math.sin(a) + aside * Math.cos(a)} ${drop + length * t * Math.cos(a) - aside * Math.sin(a)}`
  const back = (t: number, aside: number) => {
    const [fx, fy] = [shoulder + 0.8, arm - 5]
    return `${inner[0] + (fx - inner[0]) * t - aside * Math.cos(b)} ${inner[1] + (fy - inner[1]) * t + aside * Math.sin(b)}`
  }
  const upper = place(
    path(
      `M${shoulder} ${drop}C${along(0.08, 1.2)} ${along(0.14, 1.7)} ${along(0.27, 1.7 + 0.3 * full)}C${along(0.52, 1.6 + full)} ${along(full > 0 ? 0.97 : 0.8, 0.2 + 2.2 * full)} ${outer[0]} ${outer[1]}`,
    ),
  )
  const cuffLine = place(
    path(`M${outer[0]} ${outer[1]}Q${(outer[0] + inner[0]) / 2 + 0.4} ${(outer[1] + inner[1]) / 2 + 0.6} ${inner[0]} ${inner[1]}`),
  )
  const under = place(
    path(
      `M${inner[0]} ${inner[1]}C${back(full > 0 ? 0.04 : 0.2, 2 * full - 0.4)} ${back(0.62, 0.6 * full - 2.2)} ${shoulder + 0.8} ${arm - 5}`,
    ),
  )
  const armhole = on(
    side,
    path(`M${shoulder} ${drop}C${shoulder - 1.2} ${drop + 4.4} ${shoulder - 1.3} ${arm - 9} ${shoulder + 0.8} ${arm - 5}`),
  )
  const outline = [...upper, ...cuffLine, ...under, ...armhole.toReversed()]
  const degrees = -sign * angle
  const foldAngle = 90 - sign * angle
  const cross = foldSeed(noise(`cross ${side}`), { degrees: foldAngle + 90 + sign * 24, width: 2.6, length: 15, height: 0.12 * folds })
  const long = foldSeed(noise(`long ${side}`), {
    degrees: foldAngle,
    width: full > 0 ? 2.2 : 4,
    length: 26,
    height: (0.16 + 0.05 * full) * folds,
  })
  const tucks = foldMap(tucksOf(silhouette, { side, angle, folds }))
  const hold = nearLine(armhole, 1.6)
  const crook: Point = [shoulder + 3.6, arm + 2]
  const edge = (line: Path, roll: number, thickness: number): Sewing => ({ kind: 'edge', line, roll, thickness })
  const layer: Layer = {
    id: `sleeve ${side}`,
    limb: true,
    panels: [
      {
        outline,
        grain: { from: [on(side, [[shoulder + 1.1, drop]])[0]![0], drop + 0.7], degrees },
        cloth,
        bands: border ? [{ line: cuffLine, side: sign, width: borderWidth, inset: 0.3, cloth: border }] : undefined,
      },
    ],
    lift: (_x, y) => 0.03 + 0.36 * smoothstep(arm - 7, arm + 5, y),
    slack: {
      turn: degrees,
      across: (x, y) => folds * (0.006 + 0.012 * full + 0.004 * bump(x, y, { at: crook, radius: 8 })),
      along: (x, y) => folds * (0.009 + 0.015 * bump(x, y, { at: crook, radius: 9 })),
      seed: (x, y) => cross(x, y) + long(x, y) + tucks(x, y),
      held: (x, y) => 0.7 * hold(x, y),
      border: (x, y) => (hold(x, y) > 0.2 || y < arm ? 1 : 0.12),
    },
    sewing: [
      edge(upper, 1.2, 0.1),
      edge(under.slice(0, -8), 1, 0.35),
      ...(full > 0
        ? [{ kind: 'gather', line: cuffLine, side: sign, height: 0.3, pitch: 0.8, reach: 16 } as Sewing]
        : [
            edge(cuffLine, 0.2, 0.5),
            { kind: 'hem', line: cuffLine, side: sign, depth: hem } as Sewing,
            { kind: 'topstitch', line: beside(cuffLine, sign * (hem - 0.15)) } as Sewing,
          ]),
      { kind: 'seam', line: armhole, side: sign, pucker: 0.04, depth: 0.08 },
    ],
    crumple: 0.032,
    through: 0.05,
    bridge: 0.7,
    gap: 0.55,
  }
  return { layer, cuff: cuffLine, outer: on(side, [outer])[0]!, inner: on(side, [inner])[0]!, degrees }
}

interface Hang {
  from: Point
  middle: Point
  length: number
  cuff: number
  angle: number
}

/** The angle of the upper edge that lets the sleeve's middle line hang at `angle`. */
function upperEdgeAngle({ from, middle, length, cuff, angle }: Hang): number {
  const b = (angle * Math.PI) / 180
  let [low, high] = [angle - 10, angle + 30]
  for (let k = 0; k < 30; k++) {
    const t = (((low + high) / 2) * Math.PI) / 180
    const x = from[0] + length * Math.sin(t) - (cuff / 2) * Math.cos(b) - middle[0]
    const y = from[1] + length * Math.cos(t) + (cuff / 2) * Math.sin(b) - middle[1]
    if (Math.atan2(x, y) < b) low = (low + high) / 2
    else high = (low + high) / 2
  }
  return (low + high) / 2
}

/** Where the sleeve bends away from the body its cloth tucks, across the upper arm. */
function tucksOf({ shoulder, arm }: Silhouette, { side, angle, folds }: { side: Side; angle: number; folds: number }) {
  const x = shoulder
  const y = arm
  const lean = angle / 34
  const lines: [string, number, number][] = [
    [`M${x + 1} ${y - 4}C${x + 5} ${y - 3} ${x + 8.5 * lean + 1} ${y - 4} ${x + 11.5 * lean + 1} ${y - 7}`, 0.4, 1.1],
    [`M${x + 1.2} ${y - 2}C${x + 5} ${y + 1.5} ${x + 10 * lean} ${y + 1.5} ${x + 14 * lean} ${y - 1}`, 0.36, 1.2],
    [`M${x + 1.8} ${y + 0.5}C${x + 4} ${y + 5.5} ${x + 9 * lean} ${y + 8} ${x + 15 * lean} ${y + 7}`, 0.3, 1.2],
    [`M${x + 4} ${y + 9}C${x + 6} ${y + 13} ${x + 11 * lean} ${y + 15.5} ${x + 17 * lean} ${y + 14}`, 0.22, 1.2],
  ]
  return lines.map(([data, height, width], k) => ({
    kind: 'fold' as const,
    line: on(side, path(data)),
    height: height * folds * (side === 'right' ? 1 : 0.85),
    width,
    skew: k % 2 ? 0.75 : 1.3,
  }))
}
