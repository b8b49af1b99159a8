import sharp from 'sharp'
import { printCloth } from './cloth/printed-cloth.ts'
import { printOf, type PrintOrder } from './prints/prints.ts'
import { RANGE } from './range/range.ts'
import { develop, fillWith, newScene } from './scene/scene.ts'

const COLUMNS = 5
const SIZE = 480
const GAP = 10
/** Units across one swatch. */
const UNITS = 300

/** Every print that the range uses, in the colourway of its first piece. */
function ordersOfRange(): PrintOrder[] {
  const orders = [...RANGE.values()].flatMap(({ cloth }) => Object.values(cloth) as PrintOrder[])
  return [...new Map(orders.toReversed().map((order) => [order.print, order])).values()].toReversed()
}

/** Flat yardage of every print, side by side: for one who cuts a new block. */
async function printSwatches(file: string) {
  const orders = ordersOfRange()
  const swatches = []
  for (const [i, order] of orders.entries()) {
    const scene = newScene({ width: SIZE, height: SIZE }, UNITS, { seed: order.print, vignette: 0 })
    fillWith(scene, await printCloth(printOf(order), { seed: order.print, resolution: SIZE / UNITS }))
    const input = await develop(scene).png().toBuffer()
    swatches.push({ input, left: (i % COLUMNS) * (SIZE + GAP), top: Math.floor(i / COLUMNS) * (SIZE + GAP) })
  }
  const width = COLUMNS * (SIZE + GAP) - GAP
  const height = Math.ceil(orders.length / COLUMNS) * (SIZE + GAP) - GAP
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(swatches)
    .toFile(file)
}

const [file] = process.argv.slice(2)
if (file) await printSwatches(file)
else console.error('Usage: node artwork/print-swatches.ts FILE.png')
