import type { Box, Canvas, Field, Point } from './canvas.ts'

/** Places of a row past its end: what lies beyond the picture's right edge counts for nothing. */
const PAST = 3

/** Adds the exact share of each pixel that a closed polygon covers. Points are pixels of a map `width` wide. */
export function fillPolygon(map: Field, { width, height }: { width: number; height: number }, points: readonly Point[]) {
  const sums = new Float32Array((width + PAST) * height)
  for (let i = 0; i < points.length; i++) addEdge(sums, { width, height }, [points[i]!, points[(i + 1) % points.length]!])
  for (let y = 0; y < height; y++) {
    let cover = 0
    for (let x = 0, at = y * width; x < width; x++, at++) {
      cover += sums[at + y * PAST]!
      const share = Math.min(1, Math.abs(cover))
      if (share > map[at]!) map[at] = share
    }
  }
}

function addEdge(sums: Float32Array, { width, height }: { width: number; height: number }, [from, to]: [Point, Point]) {
  if (from[1] === to[1]) return
  const down = from[1] < to[1] ? 1 : -1
  const [p, q] = down > 0 ? [from, to] : [to, from]
  const slope = (q[0] - p[0]) / (q[1] - p[1])
  let x = p[1] < 0 ? p[0] - p[1] * slope : p[0]
  const last = Math.min(height, Math.ceil(q[1]))
  for (let y = Math.max(0, Math.floor(p[1])); y < last; y++) {
    const dy = Math.min(y + 1, q[1]) - Math.max(y, p[1])
    const end = x + slope * dy
    const left = Math.min(width + 0.5, Math.max(0, Math.min(x, end)))
    const right = Math.min(width + 0.5, Math.max(0, Math.max(x, end)))
    spread(sums, y * (width + PAST), { left, right, amount: dy * down })
    x = end
  }
}

/** Spreads one row's share of an edge over the pixels that it crosses. */
function spread(sums: Float32Array, row: number, { left, right, amount }: { left: number; right: number; amount: number }) {
  const first = Math.floor(left)
  const last = Math.floor(right)
  if (first === last) {
    const inside = 1 - ((left + right) / 2 - first)
    sums[row + first]! += amount * inside
    sums[row + first + 1]! += amount * (1 - inside)
    return
  }
  const perPixel = amount / (right - left)
  let given = 0
  for (let i = first; i <= last; i++) {
    const a = Math.max(left, i)
    const b = Math.min(right, i + 1)
    const covered = perPixel * (b - a) * (1 - ((a + b) / 2 - i))
    const rest = perPixel * (b - a) - covered
    sums[row + i]! += covered
    sums[row + i + 1]! += rest
    given += covered + rest
  }
  sums[row + last + 1]! += amount - given
}

/** Coverage of a closed outline given in cm. */
export function maskOf({ width, height, px, left, top }: Canvas, outline: readonly Point[]): Field {
  const mask = new Float32Array(width * height)
  fillPolygon(
    mask,
    { width, height },
    outline.map(([x, y]) => [(x - left) * px, (y - top) * px]),
  )
  return mask
}

/** Blurs a part of a map by three box passes, close to a Gaussian of that sigma in pixels. The part's edges go on beyond it. */
export function blurred(map: Field, sigma: number, { box, width }: { box: Box; width: number }): Field {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  const result = new Float32Array(map)
  if (box.x1 <= box.x0 || box.y1 <= box.y0) return result
  const line = new Float32Array(Math.max(box.x1 - box.x0, box.y1 - box.y0))
  for (let pass = 0; pass < 3; pass++) {
    for (let y = box.y0; y < box.y1; y++) slide(result, { start: y * width + box.x0, step: 1, count: box.x1 - box.x0, radius }, line)
    for (let x = box.x0; x < box.x1; x++) slide(result, { start: box.y0 * width + x, step: width, count: box.y1 - box.y0, radius }, line)
  }
  return result
}

interface Run {
  start: number
  step: number
  count: number
  radius: number
}

function slide(map: Field, { start, step, count, radius }: Run, line: Float32Array) {
  for (let i = 0; i < count; i++) line[i] = map[start + i * step]!
  const share = 1 / (radius * 2 + 1)
  const last = count - 1
  let sum = line[0]! * (radius + 1)
  for (let i = 1; i <= radius; i++) sum += line[Math.min(i, last)]!
  for (let i = 0; i < count; i++) {
    map[start + i * step] = sum * share
    sum += line[Math.min(i + radius + 1, last)]! - line[Math.max(i - radius, 0)]!
  }
}

/** Visits every pixel within `radius` cm of a line: its index, signed distance (right of the line is positive) and place along it. */
export function alongLine(
  canvas: Canvas,
  line: readonly Point[],
  { radius, visit }: { radius: number; visit: (i: number, distance: number, along: number) => void },
) {
  const { px } = canvas
  const reach = radius * px
  // Seen from afar, a line needs fewer points.
  const every = radius > 3 ? 4 : 1
  const kept = line.filter((_, k) => k % every === 0 || k === line.length - 1)
  const points = kept.map(([x, y]): Point => [(x - canvas.left) * px, (y - canvas.top) * px])
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const x0 = Math.max(0, Math.floor(left - reach))
  const y0 = Math.max(0, Math.floor(top - reach))
  const width = Math.min(canvas.width, Math.ceil(right + reach) + 1) - x0
  const height = Math.min(canvas.height, Math.ceil(bottom + reach) + 1) - y0
  if (width <= 0 || height <= 0) return
  const nearest = new Float32Array(width * height).fill(Infinity)
  const side = new Float32Array(width * height)
  const along = new Float32Array(width * height)
  let run = 0
  for (let k = 1; k < points.length; k++) {
    const [ax, ay] = points[k - 1]!
    const [bx, by] = points[k]!
    const length = Math.hypot(bx - ax, by - ay)
    if (length === 0) continue
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length]
    const fromX = Math.max(x0, Math.floor(Math.min(ax, bx) - reach))
    const toX = Math.min(x0 + width - 1, Math.ceil(Math.max(ax, bx) + reach))
    const fromY = Math.max(y0, Math.floor(Math.min(ay, by) - reach))
    const toY = Math.min(y0 + height - 1, Math.ceil(Math.max(ay, by) + reach))
    for (let y = fromY; y <= toY; y++)
      for (let x = fromX; x <= toX; x++) {
        const fx = x + 0.5 - ax
        const fy = y + 0.5 - ay
        const t = Math.min(length, Math.max(0, fx * ux + fy * uy))
        const dx = fx - t * ux
        const dy = fy - t * uy
        const square = dx * dx + dy * dy
        const at = (y - y0) * width + x - x0
        if (square >= nearest[at]!) continue
        nearest[at] = square
        side[at] = ux * fy - uy * fx
        along[at] = run + t
      }
    run += length
  }
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const square = nearest[at]!
      if (square >= reach * reach) continue
      visit((y + y0) * canvas.width + x + x0, (Math.sqrt(square) / px) * (side[at]! < 0 ? -1 : 1), along[at]! / px)
    }
}
