import type { Materials } from '../garments/garment.ts'
import { printOf } from '../prints/prints.ts'
import type { Cloths } from '../range/piece.ts'
import type { Surface } from '../scene/panel.ts'
import { plain, wood } from './plain-surfaces.ts'
import { printCloth } from './printed-cloth.ts'

interface Order {
  /** Each cloth is printed with this and the name of its part. */
  seed: string
  resolution: number
  arms?: [number, number] | undefined
  fringe?: string
}

/** Prints the cloths of a piece and lays out the rest: labels, buttons, cords. */
export async function materialsOf(cloths: Cloths, { seed, resolution, arms, fringe = '#8e2b20' }: Order): Promise<Materials> {
  const printed: Partial<Record<keyof Cloths, Surface>> = {}
  for (const part of ['main', 'border', 'border2', 'yoke', 'trim', 'lining'] as const) {
    const order = cloths[part]
    if (!order) continue
    const { scale, fine = 1 } = order
    printed[part] = await printCloth(printOf(order), { seed: seed + part, resolution: resolution * fine, scale })
  }
  const main = printed.main!
  const border = printed.border!
  return {
    main,
    border,
    border2: printed.border2 ?? border,
    yoke: printed.yoke ?? border,
    trim: printed.trim ?? main,
    lining: printed.lining ?? main,
    label: plain('#f1eadb'),
    button: wood('#6d4a2f', { scale: 0.3 }),
    fringe: plain(fringe),
    paper: plain('#f1eadc', { unevenness: 0.05 }),
    markInk: plain('#93332a', { unevenness: 0.12 }),
    textInk: plain('#1c2840'),
    arms,
  }
}
