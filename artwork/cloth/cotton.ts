import { chanceAt, noise } from '../engine/chance.ts'

/** Colour as amounts of light, red, green, blue. */
export type Light = [red: number, green: number, blue: number]

/** `#rrggbb` as light. */
export const light = (hex: string): Light => {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** Cloth as yardage: its colour at u cm across and v cm along the warp. */
export interface Cloth {
  sample: (u: number, v: number, out: Light) => void
}

const warpFine = noise('warp fine')
const weftFine = noise('weft fine')
const slubs = noise('slubs')
const uneven = noise('uneven')

/** Yarns are thinner than a pixel: what shows is their unevenness, drawn out along warp and weft, about 1 is even. */
export function weaveAt(u: number, v: number): number {
  const warp = warpFine(u * 11, v * 0.55)
  const weft = weftFine(u * 0.5, v * 11.5)
  const slub = slubs(u * 0.23 + 7, v * 8.5)
  return 1 + 0.02 * warp + 0.022 * weft + (slub > 0.5 ? 0.035 * (slub - 0.5) : 0)
}

/** From this many pixels per cm on, single yarns show. */
export const NEAR = 36
/** Yarns per cm; a little coarser than the cloth, or they would not show. */
const YARNS = 15

/** The plain weave from near: yarns that pass over and under each other, about 1 is even. */
export function yarnAt(u: number, v: number): number {
  const x = u * YARNS + 0.35 * warpFine(u * 2, v * 0.9)
  const y = v * YARNS + 0.35 * weftFine(u * 0.9, v * 2)
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - i - 0.5, y - j - 0.5]
  const warpOnTop = (i + j) % 2 === 0
  const across = warpOnTop ? fx : fy
  const along = warpOnTop ? fy : fx
  const round = Math.sqrt(Math.max(0, 1 - 4 * across * across)) * (0.6 + 0.4 * Math.cos(Math.PI * along))
  const thread = chanceAt(warpOnTop ? i : j, warpOnTop ? 1 : 2, 3) - 0.5
  return 0.9 + 0.17 * round + 0.07 * thread - 0.05 * (fx + fy)
}

/** Plain cotton of one colour. */
export function plain(hex: string, { unevenness = 0.012, px = 0 }: { unevenness?: number; px?: number } = {}): Cloth {
  const [red, green, blue] = light(hex)
  return {
    sample(u, v, out) {
      const shade = weaveAt(u, v) * (1 + unevenness * uneven(u / 3, v / 3)) * (px > NEAR ? yarnAt(u, v) : 1)
      out[0] = red * shade
      out[1] = green * shade
      out[2] = blue * shade
    },
  }
}
