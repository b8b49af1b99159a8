import { join } from 'node:path'
import sharp from 'sharp'
import { RANGE } from './range/range.ts'

const PICTURES = 4
const COLUMNS = 2
const WIDTH = 240
const HEIGHT = 300
const GAP = 4
const MARGIN = 16
const COLUMN = PICTURES * (WIDTH + GAP) + MARGIN
const ROW = HEIGHT + MARGIN

/** All pictures of all products on one sheet, to be looked at together. */
async function contactSheet(images: string, file: string) {
  const pictures = [...RANGE.keys()].flatMap((id, product) =>
    Array.from({ length: PICTURES }, async (_, i) => ({
      input: await sharp(join(images, id, `${i + 1}-480.avif`))
        .resize(WIDTH, HEIGHT)
        .toBuffer(),
      left: MARGIN + (product % COLUMNS) * COLUMN + i * (WIDTH + GAP),
      top: MARGIN + Math.floor(product / COLUMNS) * ROW,
    })),
  )
  const width = MARGIN + COLUMNS * COLUMN - GAP
  const height = MARGIN + Math.ceil(RANGE.size / COLUMNS) * ROW
  await sharp({ create: { width, height, channels: 3, background: '#fdfcfa' } })
    .composite(await Promise.all(pictures))
    .toFile(file)
}

const [file, images = join(import.meta.dirname, '../catalogue/images')] = process.argv.slice(2)
if (file) await contactSheet(images, file)
else console.error('Usage: node artwork/contact-sheet.ts FILE.png [FOLDER of pictures]')
