// node scripts/draw-icons.mjs: draws src/web/icons from the mark. To be run when the mark changes.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './run.mjs'

const FOLDER = join(ROOT, 'src', 'web', 'icons')
/** --bleached of tokens.css: systems cut their own shape out of an icon, so its ground must be opaque. */
const GROUND = '#fdfcfa'

const mark = await readFile(join(ROOT, 'src', 'web', 'assets', 'mark.svg'))

/** The mark in the middle of a square; `share` is how much of the width it takes. */
async function draw(size, share, background) {
  const width = Math.round(size * share)
  const picture = await sharp(mark, { density: (72 * width) / 30 })
    .resize({ width })
    .png()
    .toBuffer()
  const ground = { width: size, height: size, channels: 4, background: background ?? { r: 0, g: 0, b: 0, alpha: 0 } }
  return sharp({ create: ground })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer()
}

/** One PNG in the container that browsers ask for by this name. */
function toIco(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // plane
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** The mark is wide, a tab's icon is a square. */
const square = String(mark).replace(/viewBox="[^"]*"/, 'viewBox="-2 -15 122 122"')

const files = {
  'favicon.svg': square,
  'favicon.ico': toIco(await draw(48, 1), 48),
  'apple-touch-icon.png': await draw(180, 0.8, GROUND),
  'icon-192.png': await draw(192, 0.96),
  'icon-512.png': await draw(512, 0.96),
  // Whatever shape is cut out, a circle of four fifths of the width stays.
  'icon-maskable-512.png': await draw(512, 0.6, GROUND),
}
for (const [name, bytes] of Object.entries(files)) await writeFile(join(FOLDER, name), bytes)
