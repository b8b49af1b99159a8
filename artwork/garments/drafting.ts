import { boundsOf, type Point } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import type { Fold } from '../engine/sewing.ts'
import { mirrored, path, type Path } from '../geometry/path.ts'

export type Side = 'left' | 'right'
export const SIDES: Side[] = ['left', 'right']

/** Patterns are drafted for the picture's right half; this puts a line on either side. */
export const on = (side: Side, line: Path): Path => (side === 'right' ? line : mirrored(line))
/** 1 on the right, -1 on the left: what is to the right of a line there is to its left here. */
export const signOf = (side: Side): 1 | -1 => (side === 'right' ? 1 : -1)

/** A half line from the middle outwards, as one line from the left end to the right end. */
export const both = (half: Path): Path => [...mirrored(half).toReversed(), ...half]

/** Cut and laid by hand: no line is a ruler's. One seed bends all lines of a garment by one field, so that they still meet. */
export function handOf(seed: string): (line: Path, much?: number) => Path {
  const across = noise(`${seed} wander x`)
  const down = noise(`${seed} wander y`)
  return (line, much = 1) =>
    line.map(([x, y]) => [x + much * (0.2 * across(x / 10, y / 10) + 0.08 * across(x / 4, y / 4)), y + much * 0.13 * down(x / 9, y / 12)])
}

/** 1 near a place on either side of the middle, fading over `radius` cm. */
export function bump(x: number, y: number, { at: [px, py], radius }: { at: Point; radius: number }): number {
  const d = Math.hypot(Math.abs(x) - px, y - py) / radius
  return Math.exp(-d * d)
}

/** 1 on a line, fading to 0 at `radius` cm from it. */
export function nearLine(line: readonly Point[], radius: number): (x: number, y: number) => number {
  const [left, top, right, bottom] = boundsOf(line)
  return (x, y) => {
    if (x < left - radius || x > right + radius || y < top - radius || y > bottom + radius) return 0
    let nearest = radius * radius
    for (const [px, py] of line) nearest = Math.min(nearest, (x - px) * (x - px) + (y - py) * (y - py))
    return 1 - Math.sqrt(nearest) / radius
  }
}

/** Folds laid by hand: path data of the right half, height and width in cm. */
export const handFolds = (side: Side, lines: [data: string, height: number, width: number][]): Fold[] =>
  lines.map(([data, height, width], k) => ({ kind: 'fold', line: on(side, path(data)), height, width, skew: k % 2 ? 1.4 : 0.7 }))
