import type { Materials } from '../garments/garment.ts'
import type { Cloths } from '../range/piece.ts'
import { plain } from './cotton.ts'
import { DYES } from './dyes.ts'
import { pouchLabel, type LabelText } from './pouch-label.ts'
import { printCloth } from './printed-cloth.ts'
import { wovenLabel } from './woven-label.ts'

/** How much of a print has come through to the inside of the cloth. */
const REVERSE = 0.4

interface Making {
  seed: string
  px: number
  /** What the label of a pouch says; garments have a woven one. */
  label?: LabelText
}

/** Prints the cloths of a piece; each is seeded with its part. */
export async function materialsOf(cloths: Cloths, { seed, px, label }: Making): Promise<Materials> {
  const printed = (part: keyof Cloths, strength = 1) => {
    const order = cloths[part]
    return order && printCloth(order, { seed: seed + part, px, strength })
  }
  const main = (await printed('main'))!
  const border = (await printed('border'))!
  return {
    main,
    reverse: (await printed('main', REVERSE))!,
    border,
    border2: (await printed('border2')) ?? border,
    yoke: (await printed('yoke')) ?? main,
    trim: (await printed('trim')) ?? main,
    lining: (await printed('lining')) ?? main,
    label: await (label ? pouchLabel(label, px) : wovenLabel()),
    fringe: plain(DYES.madder, { px }),
  }
}
