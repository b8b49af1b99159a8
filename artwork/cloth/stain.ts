import { light, type Rgb } from '../scene/colour.ts'

const [RED, GREEN, BLUE] = light('#f3ecdf')

/** How much of the light of unbleached cotton a dye lets through. */
export const stainOf = ([red, green, blue]: Rgb): Rgb => [Math.min(1, red / RED), Math.min(1, green / GREEN), Math.min(1, blue / BLUE)]
