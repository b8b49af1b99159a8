import { stretchesOf, type Path } from '../geometry/path.ts'
import type { Grain } from './panel.ts'

/** A place on the surface. */
export type Uv = [u: number, v: number]

/** Finds the place of the surface that lies at (x, y) of the picture. Called for every pixel. */
export type Placement = (x: number, y: number, out: Uv) => void

/** How a surface lies on its panel, as a function from the picture to the surface. */
export function placementOf(grain: Grain = {}): Placement {
  return grain.along ? alongLine(grain.along, grain) : flat(grain)
}

function flat({ rotate = 0, scale = 1, cx = 0, cy = 0, cutX = 0, cutY = 0, fan = 0, mirror = false }: Grain): Placement {
  const angle = (rotate * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const shrink = 1 / scale
  const side = mirror ? -1 : 1
  return (x, y, out) => {
    let dx = x - cx
    const dy = y - cy
    if (fan) dx /= 1 + fan * dy
    out[0] = side * (dx * cos + dy * sin) * shrink + cutX
    out[1] = (-dx * sin + dy * cos) * shrink + cutY
  }
}

/** The surface's length follows the line, its width leaves it at a right angle. The first and last stretch run on beyond the ends. */
function alongLine(line: Path, { scale = 1, alongBy = 0, acrossBy = 0, flip = false }: Grain): Placement {
  const stretches = stretchesOf(line).filter(({ square }) => square >= 1e-6)
  const first = stretches[0]
  const last = stretches.at(-1)
  const shrink = 1 / scale
  return (x, y, out) => {
    let nearest = 1e18
    let along = 0
    let across = 0
    for (const stretch of stretches) {
      const { ax, ay, dx, dy, square, length, from } = stretch
      const t = ((x - ax) * dx + (y - ay) * dy) / square
      const open = (stretch === first && t < 0) || (stretch === last && t > 1)
      const at = open ? t : t < 0 ? 0 : t > 1 ? 1 : t
      const ex = x - ax - dx * at
      const ey = y - ay - dy * at
      const away = ex * ex + ey * ey
      if (away >= nearest) continue
      nearest = away
      along = from + at * length
      across = ((x - ax) * dy - (y - ay) * dx) / length
    }
    out[0] = along * shrink + alongBy
    out[1] = (flip ? across : -across) * shrink + acrossBy
  }
}
