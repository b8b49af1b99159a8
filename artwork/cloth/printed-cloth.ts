import { hashOf, chanceAt } from '../chance/seeded.ts'
import { noise, sample } from '../chance/noise.ts'
import type { Print } from '../prints/print.ts'
import { light, type Rgb } from '../scene/colour.ts'
import type { Surface } from '../scene/panel.ts'
import { inkOf, readInk, type Ink } from './ink.ts'
import { flatWeave, threads, type Weave } from './weave.ts'

export interface Printing {
  /** The same seed prints the same yardage. */
  seed: string
  /** Pixels of one unit of the finished picture: how finely the blocks are rasterised. */
  resolution: number
  /** Size of the print against the garment's units. */
  scale?: number
  /** Distance from yarn to yarn in units, where the picture comes so near that yarns show; otherwise 0. */
  yarn?: number
  /** How far a yarn takes one colour as a whole, 0..1. */
  snap?: number
  /** Strength of the yarns' own shading. */
  depth?: number
}

/** A place of the cloth while its colour is found: one object, written anew for every pixel. */
interface Spot {
  /** On the garment, for unevenness that does not repeat; on the print, in its own units. */
  clothU: number
  clothV: number
  printU: number
  printV: number
  mottle: number
  fineMottle: number
  salt: number
  /** How high the yarn lies: low parts take less ink. */
  yarnHeight: number
}

/** Prints a block's repeat as endless yardage: every impression a little shifted, turned, and inked by hand. */
export async function printCloth(print: Print, { seed, resolution, scale = 1, yarn = 0, snap = 1, depth = 1 }: Printing): Promise<Surface> {
  const inks: Ink[] = []
  const root = hashOf(seed)
  for (const layer of print.layers) inks.push(await inkOf(print, layer, { resolution: resolution * scale, root, number: inks.length + 1 }))
  const phase = (root % 1000) / 1000
  const weave = yarn ? threads({ yarn, snap, depth, phase }) : flatWeave(phase)
  const ground = groundOf(print, phase)
  const stamp = stampOf(print, { inks, root, dryness: yarn ? 1.6 : 0.55 })
  const shrink = 1 / scale
  const mottle = noise('mottle')
  const salt = noise('salt')
  const thread: Weave = { u: 0, v: 0, height: 0, shade: 1 }
  const spot: Spot = { clothU: 0, clothV: 0, printU: 0, printV: 0, mottle: 0, fineMottle: 0, salt: 0, yarnHeight: 0 }
  return {
    sample(u, v, out) {
      weave(u, v, thread)
      spot.clothU = u
      spot.clothV = v
      spot.printU = thread.u * shrink
      spot.printV = thread.v * shrink
      spot.mottle = sample(mottle, u / 330 + phase, v / 330)
      spot.fineMottle = sample(mottle, u / 70, v / 70 + phase)
      spot.salt = sample(salt, u / 110 + phase, v / 110)
      spot.yarnHeight = thread.height
      ground(spot, out)
      stamp(spot, out)
      out[0] *= thread.shade
      out[1] *= thread.shade
      out[2] *= thread.shade
    },
  }
}

/** The bare cloth: bleached cotton with a few seeds in it, or dyed in the vat, which takes unevenly and cracks a mud resist. */
function groundOf({ base, dyed, crackle }: Print, phase: number): (spot: Spot, out: Rgb) => void {
  const [red, green, blue] = light(base)
  const slow = noise('slow')
  const cracks = crackle ? { colour: light(crackle), lines: noise('crackle') } : null
  return ({ clothU: u, clothV: v, mottle, fineMottle, salt }, out) => {
    if (dyed) {
      const shade = 1 + 0.1 * mottle + 0.05 * fineMottle + 0.05 * sample(slow, u / 900 + phase, v / 900)
      out[0] = red * shade
      out[1] = green * shade
      out[2] = blue * shade
    } else {
      const shade = 1 + 0.015 * mottle + (salt > 0.78 ? -0.1 * (salt - 0.78) : 0)
      out[0] = red * shade
      out[1] = green * (shade * 0.999)
      out[2] = blue * (shade * 0.996)
    }
    if (!cracks) return
    const line = Math.abs(sample(cracks.lines, u / 210 + phase, v / 210) + 0.35 * sample(cracks.lines, u / 60, v / 60))
    const share = Math.max(0, 1 - line / 0.035) * Math.max(0, sample(slow, u / 500, v / 500 + 0.4) + 0.15) * 0.38
    for (let c = 0; c < 3; c++) out[c]! += (cracks.colour[c]! - out[c]!) * share
  }
}

/** Presses every block where it belongs: no two impressions lie or take alike. */
function stampOf(print: Print, { inks, root, dryness }: { inks: Ink[]; root: number; dryness: number }): (spot: Spot, out: Rgb) => void {
  const [blockWidth, blockHeight] = print.block
  return ({ printU: u, printV: v, mottle, fineMottle, salt, yarnHeight }, out) => {
    const column = Math.floor(u / blockWidth)
    const row = Math.floor(v / blockHeight)
    const du = u - (column + 0.5) * blockWidth
    const dv = v - (row + 0.5) * blockHeight
    const fromEdge = Math.min(blockWidth / 2 - Math.abs(du), blockHeight / 2 - Math.abs(dv))
    for (const ink of inks) {
      const layer = ink.number * 3
      const shiftU = ink.shiftU + (chanceAt(column + (root % 911), row, layer) - 0.5) * 1.7
      const shiftV = ink.shiftV + (chanceAt(column, row + (root % 677), layer + 1) - 0.5) * 1.7
      const turn = (chanceAt(column, row, layer + 2) - 0.5) * 0.016
      const load = chanceAt(row, column, ink.number * 7)
      const shape = readInk(ink, u - shiftU - dv * turn, v - shiftV + du * turn)
      if (shape < 0.012) continue
      let strength = ink.density * (1 + (load - 0.5) * 0.2) * (1 + 0.17 * mottle + 0.12 * fineMottle)
      // A block that carries little ink prints salty.
      strength -= Math.max(0, salt - 0.35) * (0.16 + 0.5 * Math.max(0, load - 0.72))
      strength -= Math.max(0, -yarnHeight + 0.05) * 0.2 * dryness
      // Ink gathers along the block's edge.
      if (fromEdge < 1.1) strength *= 1 + 0.16 * (1.1 - fromEdge)
      const cover = Math.min(1, shape * strength)
      if (cover > 0) apply(ink, cover, out)
    }
  }
}

/** A dye stains what lies below; a resist or pigment covers it. */
function apply({ covers, colour, stain }: Ink, cover: number, out: Rgb) {
  for (let c = 0; c < 3; c++) {
    if (covers) out[c]! += (colour[c]! - out[c]!) * cover
    else out[c]! *= 1 - cover * (1 - stain[c]!)
  }
}
