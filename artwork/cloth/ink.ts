import { chanceAt } from '../chance/seeded.ts'
import type { BlockLayer, Print } from '../prints/print.ts'
import { light, type Rgb } from '../scene/colour.ts'
import { blurred, coverage, emptyField, type Field } from '../scene/field.ts'
import { stainOf } from './stain.ts'

/** One wooden block with its ink: where it touches the cloth, and what it leaves there. */
export interface Ink {
  /** 1 for the first block that is printed. */
  number: number
  /** How far this block lies off throughout: no printer sets every block exactly. */
  shiftU: number
  shiftV: number
  /** One repeat of the print, wrapping at its edges. */
  shape: Field
  pixelsPerUnitU: number
  pixelsPerUnitV: number
  density: number
  covers: boolean
  colour: Rgb
  stain: Rgb
}

interface Cutting {
  /** Pixels of one unit of the print. */
  resolution: number
  root: number
  number: number
}

/** Cuts the block of one layer; its edges print darker, where the ink is squeezed out. */
export async function inkOf(print: Print, layer: BlockLayer, { resolution, root, number }: Cutting): Promise<Ink> {
  const width = Math.max(8, Math.round(print.width * resolution))
  const height = Math.max(8, Math.round(print.height * resolution))
  const cut = await coverage(withNeighbours(print, layer.svg), { width, height }, [0, 0, print.width, print.height])
  const soft = blurredAround(cut, (layer.soft ?? 0.35) * resolution).values
  const wide = blurredAround(cut, 1.5 * resolution).values
  const shape = emptyField(width, height)
  for (let i = 0; i < shape.values.length; i++) shape.values[i] = soft[i]! * (1 + 0.34 * (soft[i]! - wide[i]!) - 0.06)
  const colour = light(layer.colour)
  return {
    number,
    shiftU: (chanceAt(root, number, 1) - 0.5) * 1.5,
    shiftV: (chanceAt(root, number, 2) - 0.5) * 1.5,
    shape,
    pixelsPerUnitU: width / print.width,
    pixelsPerUnitV: height / print.height,
    density: layer.density ?? 0.95,
    covers: layer.covers ?? false,
    colour,
    stain: stainOf(colour),
  }
}

/** A motif that crosses the edge of the repeat comes in again on the other side. */
export function withNeighbours({ width, height }: Print, svg: string): string {
  let copies = ''
  for (const dx of [-width, 0, width]) for (const dy of [-height, 0, height]) copies += `<g transform="translate(${dx} ${dy})">${svg}</g>`
  return copies
}

/** Blurs as if the repeat went on in all directions. */
function blurredAround({ width, height, values }: Field, radius: number): Field {
  const margin = Math.ceil(radius * 3) + 2
  const wide = emptyField(width + 2 * margin, height + 2 * margin)
  for (let y = 0; y < wide.height; y++)
    for (let x = 0; x < wide.width; x++) {
      const row = (y - margin + height * 4) % height
      wide.values[y * wide.width + x] = values[row * width + ((x - margin + width * 4) % width)]!
    }
  const soft = blurred(wide, radius)
  const result = emptyField(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) result.values[y * width + x] = soft.values[(y + margin) * wide.width + x + margin]!
  return result
}

/** How much ink the block leaves at (u, v) of the endless print. */
export function readInk({ shape, pixelsPerUnitU, pixelsPerUnitV }: Ink, u: number, v: number): number {
  const { width, height, values } = shape
  const x = wrapped(u * pixelsPerUnitU, width)
  const y = wrapped(v * pixelsPerUnitV, height)
  const x0 = x | 0
  const y0 = y | 0
  const tx = x - x0
  const row0 = y0 * width
  const row1 = (y0 + 1 === height ? 0 : y0 + 1) * width
  const x1 = x0 + 1 === width ? 0 : x0 + 1
  const above = values[row0 + x0]! + (values[row0 + x1]! - values[row0 + x0]!) * tx
  const below = values[row1 + x0]! + (values[row1 + x1]! - values[row1 + x0]!) * tx
  return above + (below - above) * (y - y0)
}

function wrapped(value: number, size: number): number {
  const rest = value % size
  const positive = rest < 0 ? rest + size : rest
  // A rest just below zero rounds up to the size itself.
  return positive >= size ? 0 : positive
}
