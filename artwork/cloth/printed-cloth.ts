import { chanceAt, hashOf, noise } from '../engine/chance.ts'
import type { Print } from '../prints/print.ts'
import { printOf, type PrintOrder } from '../prints/prints.ts'
import { inkOf, readInk, type Ink } from './block-ink.ts'
import { NEAR, light, weaveAt, yarnAt, type Cloth, type Light } from './cotton.ts'

export interface Printing {
  /** The same seed prints the same yardage. */
  seed: string
  /** Pixels per cm of the picture: how finely the blocks are cut. */
  px: number
  /** 1 on the face; less on the reverse, where only a part of the dye has come through. */
  strength?: number
  /** The one block that has been printed so far, counted from 1; without it, all. */
  only?: number
}

/** A print is drawn in millimetres. */
const CM = 0.1
/** Blocks are a little finer than the picture, for folds that bring the print nearer. */
const FINER = 1.15

const mottle = noise('mottle')
const salt = noise('salt')
const rim = noise('rim')
const vat = noise('vat')
const cracks = noise('cracks')

/** Prints a block's repeat as endless yardage: every impression a little shifted, turned, and inked by hand. */
export async function printCloth(order: PrintOrder, { seed, px, strength = 1, only }: Printing): Promise<Cloth> {
  const print = printOf(order)
  const unit = CM * (order.scale ?? 1)
  const root = hashOf(seed) & 0xffff
  const inks: Ink[] = []
  for (const [index, layer] of print.layers.entries()) {
    const number = index + 1
    if (number === (only ?? number)) inks.push(await inkOf(print, layer, { resolution: px * unit * FINER, root, number }))
  }
  const ground = groundOf(print)
  const near = px > NEAR
  const [blockWidth, blockHeight] = print.block
  return {
    sample(u, v, out) {
      const weave = weaveAt(u, v)
      const thread = near ? yarnAt(u, v) : 1
      ground(u, v, out)
      const wobbleU = 0.022 * rim(u * 7, v * 7)
      const wobbleV = 0.022 * rim(v * 7, u * 7 + 50)
      const pool = 0.14 * mottle(u * 0.35, v * 0.35) + 0.12 * mottle(u * 2.6, v * 2.6 + 9)
      const grain = salt(u * 12, v * 12)
      const printU = (u + wobbleU) / unit
      const printV = (v + wobbleV) / unit
      const column = Math.floor(printU / blockWidth)
      const row = Math.floor(printV / blockHeight)
      const du = printU - (column + 0.5) * blockWidth
      const dv = printV - (row + 0.5) * blockHeight
      for (const ink of inks) {
        const layer = ink.number * 3
        const shiftU = ink.shiftU + (chanceAt(column + root, row, layer) - 0.5) * 1.1
        const shiftV = ink.shiftV + (chanceAt(column, row + root, layer + 1) - 0.5) * 1.1
        const turn = (chanceAt(column, row, layer + 2) - 0.5) * 0.014
        const shape = readInk(ink, printU - shiftU - dv * turn, printV - shiftV + du * turn)
        if (shape < 0.012) continue
        const load = strength * (1 + (chanceAt(row, column, ink.number * 7) - 0.5) * 0.2)
        // A block that carries little ink prints salty, and yarns that lie low take less of it.
        const dry = Math.max(0, grain - 0.25 - (load - 0.85) * 0.6) * 0.7
        const density =
          shape * ink.density * load * (1.04 + pool - dry) + shape * 0.8 * (weave - 1) + (near ? shape * 0.5 * (thread - 1) : 0)
        if (density > 0) apply(ink, density, out)
      }
      const shade = weave * thread
      out[0] *= shade
      out[1] *= shade
      out[2] *= shade
    },
  }
}

/** The bare cloth: bleached cotton, or dyed in the vat, which takes unevenly and cracks a mud resist. */
function groundOf({ base, dyed, crackle }: Print): (u: number, v: number, out: Light) => void {
  const [red, green, blue] = light(base)
  const crack = crackle === undefined ? null : light(crackle)
  return (u, v, out) => {
    const shade = dyed ? 1 + 0.07 * vat(u / 9, v / 11) + 0.045 * vat(u / 1.6, v / 1.6) : 1 + 0.012 * vat(u / 4, v / 4)
    out[0] = red * shade
    out[1] = green * shade
    out[2] = blue * shade
    if (!crack) return
    const line = Math.abs(cracks(u / 2.6, v / 2.6) + 0.35 * cracks(u / 0.8, v / 0.8))
    const share = Math.max(0, 1 - line / 0.03) * Math.max(0, vat(u / 7, v / 7 + 40) + 0.15) * 0.34
    for (let c = 0; c < 3; c++) out[c]! += (crack[c]! - out[c]!) * share
  }
}

/** A dye swallows light, the more of it the deeper; a resist or pigment covers. */
function apply({ covers, colour, swallow }: Ink, density: number, out: Light) {
  const cover = Math.min(1, density)
  for (let c = 0; c < 3; c++) {
    if (covers) out[c]! += (colour[c]! - out[c]!) * cover
    else out[c]! *= Math.exp(-density * swallow[c]!)
  }
}
