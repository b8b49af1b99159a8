import sharp from 'sharp'

// One thread: what a file looks like must not depend on how many the machine has.
sharp.concurrency(1)

/** A picture of numbers, row by row: how much of a pixel is covered (0..1), or how high the cloth lies there. */
export interface Field {
  width: number
  height: number
  values: Float32Array
}

/** What part of a drawing a field shows: its left and top edge, width and height in units. */
export type View = [x: number, y: number, width: number, height: number]

/** A field of zeros. */
export function emptyField(width: number, height: number): Field {
  return { width, height, values: new Float32Array(width * height) }
}

/** Rasterises SVG elements, white on black, to coverage. */
export async function coverage(elements: string, { width, height }: { width: number; height: number }, view: View): Promise<Field> {
  const [x, y, w, h] = view
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.join(' ')}" preserveAspectRatio="none">` +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#000"/>${elements}</svg>`
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const field = emptyField(width, height)
  for (let i = 0; i < field.values.length; i++) field.values[i] = data[i * info.channels]! / 255
  return field
}

const PASSES = 3

/** Three box blurs, which come near to a Gaussian of that radius in pixels. Leaves its argument alone. */
export function blurred(field: Field, radius: number): Field {
  const result = { ...field, values: field.values.slice() }
  if (radius < 0.6) return result
  const between = new Float32Array(field.values.length)
  const ideal = Math.sqrt((12 * radius * radius) / PASSES + 1)
  let small = Math.floor(ideal)
  if (small % 2 === 0) small--
  const smallPasses = Math.round((12 * radius * radius - PASSES * small * small - 4 * PASSES * small - 3 * PASSES) / (-4 * small - 4))
  for (let pass = 0; pass < PASSES; pass++) {
    const reach = ((pass < smallPasses ? small : small + 2) - 1) / 2
    if (reach <= 0) continue
    blurRows(result, between, reach)
    blurColumns(result, between, reach)
  }
  return result
}

function blurRows({ width, height, values }: Field, target: Float32Array, reach: number) {
  const share = 1 / (reach + reach + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = values[row]! * reach
    for (let i = 0; i < reach; i++) sum += values[row + Math.min(width - 1, i)]!
    for (let x = 0; x < width; x++) {
      sum += values[row + Math.min(width - 1, x + reach)]!
      target[row + x] = sum * share
      sum -= values[row + Math.max(0, x - reach)]!
    }
  }
}

function blurColumns({ width, height, values }: Field, source: Float32Array, reach: number) {
  const share = 1 / (reach + reach + 1)
  for (let x = 0; x < width; x++) {
    let sum = source[x]! * reach
    for (let i = 0; i < reach; i++) sum += source[Math.min(height - 1, i) * width + x]!
    for (let y = 0; y < height; y++) {
      sum += source[Math.min(height - 1, y + reach) * width + x]!
      values[y * width + x] = sum * share
      sum -= source[Math.max(0, y - reach) * width + x]!
    }
  }
}
