import sharp from 'sharp'
import type { Field } from '../engine/canvas.ts'
import { chanceAt } from '../engine/chance.ts'
import { blurred } from '../engine/raster.ts'
import type { BlockLayer, Print } from '../prints/print.ts'
import { light, type Light } from './cotton.ts'

/** One wooden block with its ink: where it touches the cloth, and what it leaves there. */
export interface Ink {
  /** 1 for the first block that is printed. */
  number: number
  /** How far this block lies off throughout, in units of the print: no printer sets every block exactly. */
  shiftU: number
  shiftV: number
  /** One repeat of the print; it goes on at its edges. */
  shape: Coverage
  perUnitU: number
  perUnitV: number
  density: number
  covers: boolean
  colour: Light
  /** What full ink swallows of each light: cloth shows through by exp(-density × swallow). */
  swallow: Light
}

export interface Coverage {
  width: number
  height: number
  values: Field
}

type View = [x: number, y: number, width: number, height: number]

/** Rasterises SVG elements, white on black, to coverage from 0 to 1. */
export async function coverage(elements: string, { width, height }: { width: number; height: number }, view: View): Promise<Coverage> {
  const [x, y, w, h] = view
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.join(' ')}" preserveAspectRatio="none">` +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#000"/>${elements}</svg>`
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const values = new Float32Array(width * height)
  for (let i = 0; i < values.length; i++) values[i] = data[i * info.channels]! / 255
  return { width, height, values }
}

interface Cutting {
  /** Pixels of one unit of the print. */
  resolution: number
  root: number
  number: number
}

/** Blocks are cut this much finer than they are read, in each direction: their edges stay crisp however small the picture is. */
const FINE = 3

/** Cuts the block of one layer; its edges print fuller, where the ink is squeezed out. */
export async function inkOf(print: Print, layer: BlockLayer, { resolution, root, number }: Cutting): Promise<Ink> {
  const width = Math.max(8, Math.round(print.width * resolution))
  const height = Math.max(8, Math.round(print.height * resolution))
  const fine = { width: width * FINE, height: height * FINE }
  const cut = await coverage(withNeighbours(print, layer.svg), fine, [0, 0, print.width, print.height])
  const soft = blurredAround(cut, (layer.soft ?? 0.3) * resolution * FINE)
  const wide = blurredAround(cut, 1.5 * resolution * FINE)
  const inked = soft.map((share, i) => share * (1 + 0.34 * (share - wide[i]!) - 0.04))
  const colour = light(layer.colour)
  const ground = light(print.base)
  return {
    number,
    shiftU: (chanceAt(root, number, 1) - 0.5) * 1.5,
    shiftV: (chanceAt(root, number, 2) - 0.5) * 1.5,
    shape: { width, height, values: reduced(inked, { width, height }) },
    perUnitU: width / print.width,
    perUnitV: height / print.height,
    density: layer.density ?? 1,
    covers: layer.covers ?? false,
    colour,
    swallow: [swallowed(colour[0], ground[0]), swallowed(colour[1], ground[1]), swallowed(colour[2], ground[2])],
  }
}

/** What a pixel shows is the mean of its place. */
function reduced(fine: Field, { width, height }: { width: number; height: number }): Field {
  const values = new Float32Array(width * height)
  for (let y = 0; y < height * FINE; y++)
    for (let x = 0; x < width * FINE; x++)
      values[Math.floor(y / FINE) * width + Math.floor(x / FINE)]! += fine[y * width * FINE + x]! / (FINE * FINE)
  return values
}

const swallowed = (ink: number, ground: number) => Math.max(0, -Math.log(Math.max(0.002, ink) / Math.max(0.01, ground)))

/** A motif that crosses the edge of the repeat comes in again on the other side. */
export function withNeighbours({ width, height }: Print, svg: string): string {
  let copies = ''
  for (const dx of [-width, 0, width]) for (const dy of [-height, 0, height]) copies += `<g transform="translate(${dx} ${dy})">${svg}</g>`
  return copies
}

/** Blurs as if the repeat went on in all directions. */
function blurredAround({ width, height, values }: Coverage, sigma: number): Field {
  if (sigma < 0.8) return values
  const margin = Math.ceil(sigma * 3) + 2
  const [w, h] = [width + 2 * margin, height + 2 * margin]
  const wide = new Float32Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) wide[y * w + x] = values[((y - margin + height * 8) % height) * width + ((x - margin + width * 8) % width)]!
  const soft = blurred(wide, sigma, { box: { x0: 0, y0: 0, x1: w, y1: h }, width: w })
  return Float32Array.from(values, (_, i) => soft[(Math.floor(i / width) + margin) * w + (i % width) + margin]!)
}

/** How much ink the block leaves at (u, v) of the endless print, in its units. */
export function readInk({ shape, perUnitU, perUnitV }: Ink, u: number, v: number): number {
  const { width, height, values } = shape
  const x = wrapped(u * perUnitU - 0.5, width)
  const y = wrapped(v * perUnitV - 0.5, height)
  const x0 = x | 0
  const y0 = y | 0
  const row0 = y0 * width
  const row1 = (y0 + 1 === height ? 0 : y0 + 1) * width
  const x1 = x0 + 1 === width ? 0 : x0 + 1
  const above = values[row0 + x0]! + (values[row0 + x1]! - values[row0 + x0]!) * (x - x0)
  const below = values[row1 + x0]! + (values[row1 + x1]! - values[row1 + x0]!) * (x - x0)
  return above + (below - above) * (y - y0)
}

function wrapped(value: number, size: number): number {
  const rest = value % size
  const positive = rest < 0 ? rest + size : rest
  // A rest just below zero rounds up to the size itself.
  return positive >= size ? 0 : positive
}
