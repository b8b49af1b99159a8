import { bounds, distances, stretchesOf } from '../geometry/path.ts'
import type { Field } from './field.ts'
import type { Fold } from './panel.ts'
import type { Patch } from './patch.ts'

/** Beyond this many widths a fold is flat. */
const REACH = 2.6

/** Raises a fold along its line; the two flanks may differ in steepness. */
export function raiseFold({ values }: Field, patch: Patch, fold: Fold) {
  const { skew = 1, width } = fold
  const reach = width * Math.max(1, skew) * REACH
  const [left, top, right, bottom] = bounds(fold.path)
  const firstX = Math.max(0, Math.floor((left - reach - patch.left) * patch.scale))
  const lastX = Math.min(patch.width, Math.ceil((right + reach - patch.left) * patch.scale))
  const firstY = Math.max(0, Math.floor((top - reach - patch.top) * patch.scale))
  const lastY = Math.min(patch.height, Math.ceil((bottom + reach - patch.top) * patch.scale))
  const nearest = nearestOn(fold)
  for (let y = firstY; y < lastY; y++)
    for (let x = firstX; x < lastX; x++) {
      const { away, t, right } = nearest(patch.left + x / patch.scale, patch.top + y / patch.scale)
      const flank = right ? width : width * skew
      if (away > flank * REACH) continue
      values[y * patch.width + x]! += 1.55 * fold.height * taper(fold, t) * Math.exp(-(away * away) / (flank * flank))
    }
}

/** How much of its height a fold has at a part 0..1 of its length. */
function taper({ taper }: Fold, t: number): number {
  if (taper === 'none') return 1
  if (taper === 'in') return (1 - t) ** 0.8 * Math.min(1, t * 14 + 0.25)
  return Math.sin(Math.PI * t) ** 0.7
}

interface Nearest {
  away: number
  /** Part of the fold's length, 0..1. */
  t: number
  /** Which flank. */
  right: boolean
}

/** Finds the place of the fold nearest to (x, y). The answer is one object, written anew at each call. */
function nearestOn({ path }: Fold): (x: number, y: number) => Nearest {
  const stretches = stretchesOf(path)
  const total = distances(path).at(-1)!
  const answer: Nearest = { away: 0, t: 0, right: true }
  return (x, y) => {
    let best = 1e18
    for (const { ax, ay, dx, dy, square, length, from } of stretches) {
      const raw = ((x - ax) * dx + (y - ay) * dy) / (square || 1e-6)
      const at = raw < 0 ? 0 : raw > 1 ? 1 : raw
      const ex = x - ax - dx * at
      const ey = y - ay - dy * at
      const away = ex * ex + ey * ey
      if (away >= best) continue
      best = away
      answer.t = (from + at * length) / total
      answer.right = (x - ax) * dy - (y - ay) * dx > 0
    }
    answer.t = Math.min(1, Math.max(0, answer.t))
    answer.away = Math.sqrt(best)
    return answer
  }
}
