import { type Cloth, light, type Light } from '../cloth/cotton.ts'
import type { Button, Layer } from '../engine/layer.ts'
import type { Sewing } from '../engine/sewing.ts'
import { beside, mirrored, path, type Path } from '../geometry/path.ts'
import { both } from './drafting.ts'

const WOOD = '#74502f'

/** Wooden buttons down the middle, never quite in line. */
export const buttonsAt = (ys: number[], { x = 0, colour = WOOD, radius = 0.58 } = {}): Button[] =>
  ys.map((y, k) => ({ at: [x + [0.04, -0.05, 0.02, 0.06, -0.03][k % 5]!, y], radius, colour: light(colour), turn: k * 41 - 30 }))

/** The inside of the back that shows in the neck: a facing below its edge. `half` is the back's neckline from the middle out. */
export function backFacing(half: Path, { cloth, depth = 5 }: { cloth: Cloth; depth?: number }): Layer {
  const line = both(half)
  const width = half.at(-1)![0]
  const foot = both(
    path(`M0 ${half[0]![1] + depth}C${width * 0.6} ${half[0]![1] + depth} ${width * 1.05} ${half[0]![1] + depth * 0.7} ${width + 2.2} 1.5`),
  )
  return {
    id: 'back facing',
    panels: [{ outline: [...line, ...foot.toReversed()], grain: { from: [1.3, 0.8], degrees: 0 }, cloth, tone: 0.9 }],
    lift: 0.05,
    sewing: [
      { kind: 'edge', line: foot, roll: 0.12, thickness: 0.4 },
      { kind: 'edge', line, roll: 0.3, thickness: 0.3 },
      { kind: 'topstitch', line: beside(foot, -0.3) },
    ],
    crumple: 0.012,
    bridge: 0.2,
  }
}

interface Binding {
  id: string
  /** The open edge, from end to end. */
  line: Path
  cloth: Cloth
  width?: number
  /** To which side of the line it lies. */
  side: 1 | -1
  thread?: Light
  limb?: boolean
}

/** A narrow strip of bias cloth around an edge. */
export function binding({ id, line, cloth, width = 1, side, thread, limb }: Binding): Layer {
  const inner = beside(line, -0.12 * side)
  const outer = beside(line, width * side)
  return {
    id,
    limb,
    panels: [{ outline: [...inner, ...outer.toReversed()], grain: { from: [0, 0], degrees: 45 }, cloth }],
    lift: 0.12,
    sewing: [
      { kind: 'edge', line: inner, roll: 0.3, thickness: 0.25 },
      { kind: 'edge', line: outer, roll: 0.15, thickness: 0.4 },
      { kind: 'topstitch', line: beside(line, (width - 0.2) * side), thread },
    ],
    crumple: 0.01,
    bridge: 0.2,
  }
}

/** The inside of a standing band at the back of the neck; `top` is its upper edge at the front, from the shoulder on. */
export function bandBehind(cloth: Cloth, half: Path, top: Path): Layer {
  const [x, y] = top[0]!
  const edge = both(path(`M0 ${y + 0.9}C${x * 0.5} ${y + 0.9} ${x * 0.9} ${y + 0.4} ${x} ${y}`))
  const seam = both(half)
  return {
    id: 'band behind',
    limb: true,
    panels: [{ outline: [...edge, ...seam.toReversed()], grain: { from: [3.1, 3.4], degrees: 0 }, cloth, tone: 0.9 }],
    lift: 0.05,
    sewing: [
      { kind: 'edge', line: edge, roll: 0.3, thickness: 0.3 },
      { kind: 'topstitch', line: beside(edge, -0.22) },
    ],
    crumple: 0.01,
    bridge: 0.2,
  }
}

interface Band {
  /** Half of its upper edge, from the shoulder to the middle. */
  top: Path
  /** Where the placket below it ends. */
  foot: number
}

/** The front of a band that stands on the neckline of a kurta, and the placket below it, topstitched 2 mm from their edges. */
export function bandAndPlacket(cloth: Cloth, half: Path, { top: upper, foot }: Band): Layer[] {
  const pairs: [Path, Path, number][] = [
    [half, upper, 1],
    [mirrored(half), mirrored(upper), -1],
  ]
  const sewn = pairs.flatMap(([seam, edge, sign]): Sewing[] => [
    { kind: 'edge', line: edge, roll: 0.3, thickness: 0.3 },
    { kind: 'edge', line: seam, roll: 0.1, thickness: 0.4 },
    { kind: 'topstitch', line: beside(edge, sign * 0.22) },
    { kind: 'topstitch', line: beside(seam, -sign * 0.22) },
  ])
  const top = half.at(-1)![1]
  const shape = path(
    `M-1.6 ${top - 0.2}Q0 ${top + 0.2} 1.62 ${top - 0.35}L1.7 ${foot - 1.6}L0.05 ${foot}L-1.56 ${foot - 1.6}L-1.6 ${top - 0.2}`,
  )
  return [
    {
      id: 'neck band',
      limb: true,
      panels: pairs.map(([seam, edge, sign]) => ({
        outline: [...seam, ...edge.toReversed()],
        grain: { from: [6.2, 2] as const, degrees: sign * -38 },
        cloth,
      })),
      lift: 0.1,
      sewing: sewn,
      crumple: 0.01,
      bridge: 0.12,
    },
    {
      id: 'placket',
      panels: [{ outline: shape, grain: { from: [0, 0.4], degrees: 0.4 }, cloth }],
      lift: 0.1,
      sewing: [
        { kind: 'edge', line: shape, roll: 0.1, thickness: 0.4 },
        { kind: 'topstitch', line: path(`M-1.38 ${top}L-1.34 ${foot - 1.7}L0.05 ${foot - 0.3}L1.48 ${foot - 1.7}L1.4 ${top - 0.1}`) },
        { kind: 'topstitch', line: path(`M-1.34 ${foot - 3.4}L1.48 ${foot - 3.4}`) },
      ],
      crumple: 0.012,
      bridge: 0.12,
    },
  ]
}
