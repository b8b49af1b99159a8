import { noise, sample } from '../chance/noise.ts'
import { chanceAt } from '../chance/seeded.ts'

/** What the weave does to one place: where its colour comes from, how high it lies, how bright it is. */
export interface Weave {
  u: number
  v: number
  height: number
  shade: number
}

/** Looks up (u, v) in the weave and writes the answer to `out`. */
export type Weaving = (u: number, v: number, out: Weave) => void

/** Cloth seen from a distance: faint lines of warp and weft, now and then a slub. */
export function flatWeave(phase: number): Weaving {
  const fine = noise('weave')
  const slow = noise('slow')
  return (u, v, out) => {
    const warp = sample(fine, u / 300 + phase, v / 3600)
    const weft = sample(fine, u / 3600 + 0.3, v / 300 + phase)
    const slub = sample(slow, u / 700, v / 46 + phase)
    out.u = u
    out.v = v
    out.height = (warp + weft) * 0.5
    out.shade = 1 + 0.062 * warp + 0.068 * weft
    if (slub > 0.62) out.shade *= 1 + 0.05 * (slub - 0.62)
  }
}

interface Yarns {
  /** Distance from yarn to yarn. */
  yarn: number
  snap: number
  depth: number
  phase: number
}

/** Cloth seen close: single yarns, plainly woven, each of its own thickness, twist and shade. */
export function threads({ yarn, snap, depth, phase }: Yarns): Weaving {
  const mottle = noise('mottle')
  return (clothU, clothV, out) => {
    // Handloom yarns wander.
    const u = clothU + yarn * 0.42 * sample(mottle, clothU / (yarn * 46) + phase, clothV / (yarn * 150))
    const v = clothV + yarn * 0.42 * sample(mottle, clothV / (yarn * 150) + 0.37, clothU / (yarn * 46) + 0.11 + phase)
    const i = Math.floor(u / yarn)
    const j = Math.floor(v / yarn)
    const fu = u / yarn - i - 0.5
    const fv = v / yarn - j - 0.5
    const warpOnTop = ((i + j) & 1) === 1
    const number = warpOnTop ? i : j
    const across = warpOnTop ? fu : fv
    const along = warpOnTop ? fv : fu
    const halfWidth = 0.47 + 0.1 * (chanceAt(number, warpOnTop ? 1 : 2, 5) - 0.5) * 2
    const edge = Math.abs(across) / halfWidth
    const round = edge < 1 ? Math.sqrt(1 - edge * edge) : 0
    const bulge = 0.62 + 0.38 * Math.cos(Math.PI * along)
    const twist = Math.sin((along * 2.2 + across * 3.4 + chanceAt(i, j, 9) * 0.6) * 6.283) * 0.05
    const towardsLight = warpOnTop ? fu + fv * 0.4 : fv + fu * 0.4
    let shade = 0.5 + 0.52 * round * bulge + twist * round - towardsLight * 0.17
    shade *= 1.13
    shade *= 1 + (chanceAt(number, warpOnTop ? 3 : 4, 7) - 0.5) * 0.13 + (chanceAt(i, j, 3) - 0.5) * 0.05
    out.height = round * bulge
    out.shade = 1 + (shade - 1) * depth
    out.u = (i + 0.5 + fu * (1 - 0.6 * snap) + (chanceAt(i, j, 1) - 0.5) * 0.35 * snap) * yarn
    out.v = (j + 0.5 + fv * (1 - 0.6 * snap) + (chanceAt(i, j, 2) - 0.5) * 0.35 * snap) * yarn
  }
}
