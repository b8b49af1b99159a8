/** Outlines, seams and folds are polylines in garment units: a picture is 1000 wide and 1250 high, its middle at x = 500. */
export type Point = [x: number, y: number]
export type Path = Point[]

const STEP = 5

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
export const svgData = (points: Path, closed = true): string =>
  'M' + points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L') + (closed ? 'Z' : '')

/** The smallest box around a polyline: left, top, right, bottom. */
export function bounds(points: Path): [number, number, number, number] {
  let left = 1e9
  let top = 1e9
  let right = -1e9
  let bottom = -1e9
  for (const [x, y] of points) {
    if (x < left) left = x
    if (y < top) top = y
    if (x > right) right = x
    if (y > bottom) bottom = y
  }
  return [left, top, right, bottom]
}

/** The way along a polyline from its start to each of its points. */
export function distances(points: Path): number[] {
  const result = [0]
  for (let i = 1; i < points.length; i++) {
    const [x, y] = points[i]!
    const [x0, y0] = points[i - 1]!
    result.push(result[i - 1]! + Math.hypot(x - x0, y - y0))
  }
  return result
}

/** One straight stretch of a polyline, ready for the question how far a pixel is from it. */
export interface Stretch {
  ax: number
  ay: number
  dx: number
  dy: number
  /** Its length, and the square of it. */
  length: number
  square: number
  /** The way along the polyline to its start. */
  from: number
}

/** The straight stretches of a polyline, in their order. */
export function stretchesOf(points: Path): Stretch[] {
  const from = distances(points)
  return points.slice(1).map(([bx, by], i) => {
    const [ax, ay] = points[i]!
    const dx = bx - ax
    const dy = by - ay
    const square = dx * dx + dy * dy
    return { ax, ay, dx, dy, square, length: Math.sqrt(square), from: from[i]! }
  })
}
