import { noise, sample } from '../chance/noise.ts'
import { light } from '../scene/colour.ts'
import type { Surface } from '../scene/panel.ts'

/** One colour, a little salty: tape, cord, paper labels. */
export function plain(hex: string, { unevenness = 0.03 }: { unevenness?: number } = {}): Surface {
  const [red, green, blue] = light(hex)
  const salt = noise('salt')
  return {
    sample(u, v, out) {
      const shade = 1 + unevenness * sample(salt, u / 90, v / 90)
      out[0] = red * shade
      out[1] = green * shade
      out[2] = blue * shade
    },
  }
}

/** Wood with its rings along a direction in degrees. */
export function wood(hex: string, { along = 0, scale = 1 }: { along?: number; scale?: number } = {}): Surface {
  const [red, green, blue] = light(hex)
  const slow = noise('slow')
  const pores = noise('weave')
  const angle = (along * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return {
    sample(x, y, out) {
      const u = (x * cos + y * sin) / scale
      const v = (-x * sin + y * cos) / scale
      const ring = v + 14 * sample(slow, u / 700, v / 260)
      const rings = Math.sin(ring * 0.32 + 6 * sample(slow, u / 900, v / 420))
      const pore = sample(pores, u / 2600, v / 220)
      const shade = 1 + 0.12 * rings * 0.6 + 0.13 * pore + 0.1 * sample(slow, u / 500, v / 300)
      out[0] = red * shade
      out[1] = green * shade * 0.985
      out[2] = blue * shade * 0.96
    },
  }
}
