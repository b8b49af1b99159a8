import { noise, sample } from '../chance/noise.ts'
import { path, type Path, type Point } from './path.ts'

const AXIS = 500

/** The polyline on the other side of the middle. */
export const mirrored = (points: Path): Path => points.map(([x, y]) => [2 * AXIS - x, y])

/** A closed outline from the path data of its left half, which starts and ends on the middle. */
export function symmetric(leftHalf: string): Path {
  const left = path(leftHalf)
  return [...left, ...mirrored(left).toReversed()]
}

/** The polyline moved sideways, to the left of its direction for a positive distance. */
export function offset(points: Path, distance: number): Path {
  return points.map(([x, y], i) => {
    const [x0, y0] = points[Math.max(0, i - 1)]!
    const [x1, y1] = points[Math.min(points.length - 1, i + 1)]!
    const length = Math.hypot(x1 - x0, y1 - y0) || 1
    return [x + ((y1 - y0) / length) * distance, y - ((x1 - x0) / length) * distance]
  })
}

/** The strip between two offsets of a polyline. */
export const ribbon = (points: Path, from: number, to: number): Path => [...offset(points, from), ...offset(points, to).toReversed()]

/** A rectangle with rounded corners. */
export function rectangle(x: number, y: number, { width, height, radius = 6 }: { width: number; height: number; radius?: number }): Path {
  const right = x + width
  const bottom = y + height
  return path(
    `M${x + radius} ${y}H${right - radius}Q${right} ${y} ${right} ${y + radius}V${bottom - radius}` +
      `Q${right} ${bottom} ${right - radius} ${bottom}H${x + radius}Q${x} ${bottom} ${x} ${bottom - radius}V${y + radius}Q${x} ${y} ${x + radius} ${y}Z`,
    6,
  )
}

/** Turning (degrees) and scaling about `cx`, `cy`, then a shift. */
export interface Placing {
  cx: number
  cy: number
  rotate?: number
  scale?: number
  dx?: number
  dy?: number
}

/** The polyline turned, scaled and shifted. */
export function placed(points: Path, { cx, cy, rotate = 0, scale = 1, dx = 0, dy = 0 }: Placing): Path {
  const angle = (rotate * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return points.map(([px, py]): Point => {
    const x = (px - cx) * scale
    const y = (py - cy) * scale
    return [cx + dx + x * cos - y * sin, cy + dy + x * sin + y * cos]
  })
}

/** No hand cuts straight: strays by up to about `amplitude` units. Polylines with one seed stray together where they touch. */
export function strayed(points: Path, seed: number, amplitude: number): Path {
  const across = noise('strayAcross')
  const down = noise('strayDown')
  const phase = (seed % 97) / 97
  return points.map(([x, y]) => [
    x + amplitude * sample(across, x / 900 + phase, y / 900) + 0.35 * sample(across, x / 90 + phase, y / 90),
    y + amplitude * sample(down, x / 900, y / 900 + phase) + 0.35 * sample(down, x / 90, y / 90 + phase),
  ])
}
