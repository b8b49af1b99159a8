import type { Point } from '../engine/canvas.ts'

/** Outlines, seams and folds are polylines. */
export type Path = Point[]

/** Between the points of a garment's line, in cm. */
const STEP = 0.25

/** Flattens SVG path data (absolute M L H V C Q Z) into points about `step` units apart. */
export function path(data: string, step = STEP): Path {
  const tokens = data.match(/[MLHVCQZ]|-?\d*\.?\d+(?:e-?\d+)?/g) ?? []
  const points: Path = []
  let next = 0
  let pen: Point = [0, 0]
  let start: Point = [0, 0]
  let command = ''
  const number = () => Number.parseFloat(tokens[next++]!)
  const point = (): Point => [number(), number()]
  const draw = (to: Point, ...controls: Point[]) => {
    addCurve(points, [pen, ...controls, to], step)
    pen = to
  }
  while (next < tokens.length) {
    if (/[A-Z]/.test(tokens[next]!)) command = tokens[next++]!
    if (command === 'M') {
      pen = start = point()
      points.push(pen)
      command = 'L'
    } else if (command === 'L') draw(point())
    else if (command === 'H') draw([number(), pen[1]])
    else if (command === 'V') draw([pen[0], number()])
    else if (command === 'Q' || command === 'C') {
      const controls = command === 'Q' ? [point()] : [point(), point()]
      draw(point(), ...controls)
    } else if (command === 'Z') {
      if (Math.hypot(pen[0] - start[0], pen[1] - start[1]) > 0.01) draw(start)
      pen = start
      command = ''
    } else throw new Error(`"${data}" is not path data in absolute M L H V C Q Z`)
  }
  return points
}

/** Appends a line, quadratic or cubic Bezier curve without its first point. */
function addCurve(points: Path, hull: Point[], step: number) {
  let length = 0
  hull.forEach(([x, y], i) => {
    const before = hull[i - 1]
    if (before) length += Math.hypot(x - before[0], y - before[1])
  })
  const count = Math.max(2, Math.ceil(length / step))
  const across = hull.map(([x]) => x)
  const down = hull.map(([, y]) => y)
  for (let i = 1; i <= count; i++) points.push([bezier(across, i / count), bezier(down, i / count)])
}

function bezier(hull: number[], t: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = hull
  const m = 1 - t
  if (hull.length === 2) return a + (b - a) * t
  if (hull.length === 3) return m * m * a + 2 * m * t * b + t * t * c
  return m * m * m * a + 3 * m * m * t * b + 3 * m * t * t * c + t * t * t * d
}

/** SVG path data of a polyline. */
export const svgData = (points: readonly Point[], closed = true): string =>
  'M' + points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L') + (closed ? 'Z' : '')

/** The way along a polyline from its start to each of its points. */
export function distances(points: readonly Point[]): number[] {
  const result = [0]
  for (let i = 1; i < points.length; i++) {
    const [x, y] = points[i]!
    const [x0, y0] = points[i - 1]!
    result.push(result[i - 1]! + Math.hypot(x - x0, y - y0))
  }
  return result
}

/** The polyline on the other side of the middle line. */
export const mirrored = (points: readonly Point[]): Path => points.map(([x, y]) => [-x, y])

export const moved = (points: readonly Point[], dx: number, dy: number): Path => points.map(([x, y]) => [x + dx, y + dy])

export function turned(points: readonly Point[], degrees: number, [cx, cy]: Point): Path {
  const a = (degrees * Math.PI) / 180
  return points.map(([x, y]) => [
    cx + (x - cx) * Math.cos(a) - (y - cy) * Math.sin(a),
    cy + (x - cx) * Math.sin(a) + (y - cy) * Math.cos(a),
  ])
}

/** The polyline moved sideways; positive is to the right of its direction. */
export function beside(points: readonly Point[], distance: number): Path {
  return points.map(([x, y], i) => {
    const [x0, y0] = points[Math.max(0, i - 1)]!
    const [x1, y1] = points[Math.min(points.length - 1, i + 1)]!
    const length = Math.hypot(x1 - x0, y1 - y0) || 1
    return [x - ((y1 - y0) / length) * distance, y + ((x1 - x0) / length) * distance]
  })
}

/** The closed strip between two lines beside a polyline. */
export const ribbon = (points: readonly Point[], from: number, to: number): Path => [
  ...beside(points, from),
  ...beside(points, to).toReversed(),
]
