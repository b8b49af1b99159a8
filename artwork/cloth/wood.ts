import { noise } from '../engine/chance.ts'
import { light, type Cloth } from './cotton.ts'

const slow = noise('wood slow')
const pores = noise('wood pores')

/** Planed wood, its rings along v. */
export function wood(hex: string): Cloth {
  const [red, green, blue] = light(hex)
  return {
    sample(u, v, out) {
      const ring = u * 3.4 + 2.2 * slow(u / 2.6, v / 11)
      const shade =
        1 + 0.085 * Math.sin(ring * 2.1 + 3 * slow(u / 5, v / 9)) + 0.09 * pores(u * 9, v * 0.7) + 0.07 * slow(u / 3 + 20, v / 6)
      out[0] = red * shade
      out[1] = green * shade * 0.985
      out[2] = blue * shade * 0.96
    },
  }
}
