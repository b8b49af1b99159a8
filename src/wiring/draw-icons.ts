import sharp from 'sharp'
import { sizeOf } from '../config/shop-folder/mark.ts'
import type { FolderFile } from '../domain/shop/shop-folder.ts'
import { once } from './open-pictures.ts'

type Ground = { page: string; accent: string }
type Rgba = { r: number; g: number; b: number; alpha: number }

const TRANSPARENT: Rgba = { r: 0, g: 0, b: 0, alpha: 0 }

/** The icons of tabs and home screens, drawn from the mark when a browser first asks; without a mark, from the name's first letter. */
export function drawIcons(name: string, mark: string | null, { page, accent }: Ground): [name: string, icon: FolderFile][] {
  const drawing = mark ?? letterOf(name, accent)
  const size = sizeOf(drawing) ?? { width: 1, height: 1 }
  // The mark may be wide, and a tab's icon is a square.
  const shares = { width: Math.min(1, size.width / size.height), height: Math.min(1, size.height / size.width) }
  const png = (side: number, share: number, ground: string | Rgba = TRANSPARENT) => draw(drawing, { side, share, ground, shares, size })
  return [
    // Cut to the mark, with the light page's colour where the mark has holes: dark letters could not be read in a dark mail.
    ['mail-mark.png', { type: 'image/png', load: once(() => drawAlone(drawing, size, page)) }],
    ['favicon.svg', { type: 'image/svg+xml', load: async () => Buffer.from(squared(drawing)) }],
    ['favicon.ico', { type: 'image/x-icon', load: once(async () => toIco(await png(48, 1), 48)) }],
    // Systems cut their own shape out of an icon, so its ground must be opaque.
    ['apple-touch-icon.png', { type: 'image/png', load: once(() => png(180, 0.8, page)) }],
    ['icon-192.png', { type: 'image/png', load: once(() => png(192, 0.96)) }],
    ['icon-512.png', { type: 'image/png', load: once(() => png(512, 0.96)) }],
    // Whatever shape is cut out, a circle of four fifths of the width stays.
    ['icon-maskable-512.png', { type: 'image/png', load: once(() => png(512, 0.6, page)) }],
  ]
}

type Drawing = { side: number; share: number; ground: string | Rgba; shares: { width: number; height: number }; size: { width: number } }

/** The mark in the middle of a square; `share` is how much of its side the mark takes. */
async function draw(svg: string, { side, share, ground, shares, size }: Drawing): Promise<Buffer> {
  const width = Math.max(1, Math.round(side * share * shares.width))
  const picture = await sharp(Buffer.from(svg), { density: Math.min(2400, Math.max(1, (72 * width) / size.width)) })
    .resize({ width })
    .png()
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer()
}

/** The mark without a margin, twice as high as mails show it. */
async function drawAlone(svg: string, { height }: { height: number }, ground: string): Promise<Buffer> {
  const cut = await sharp(Buffer.from(svg), { density: Math.min(2400, Math.max(1, (72 * 192) / height)) })
    .trim()
    .toBuffer()
  return sharp(cut)
    .resize({ height: 96 })
    .flatten({ background: ground })
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toBuffer()
}

/** The drawing with a square view, in whose middle it stands. */
function squared(svg: string): string {
  return svg.replace(/viewBox\s*=\s*["']([^"']*)["']/, (_, box: string) => {
    const [x = 0, y = 0, width = 1, height = 1] = box
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const side = Math.max(width, height)
    return `viewBox="${x - (side - width) / 2} ${y - (side - height) / 2} ${side} ${side}"`
  })
}

function letterOf(name: string, accent: string): string {
  const [letter = ''] = name.toUpperCase().match(/[\p{L}\p{N}]/u) ?? ['']
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="14" fill="${accent}"/>` +
    `<text x="50" y="72" text-anchor="middle" font-family="Georgia, serif" font-size="64" fill="#fff">${letter}</text></svg>`
  )
}

/** One PNG in the container that browsers ask for by this name. */
function toIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10) // plane
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
