import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DrawnFile } from './drawn-file.ts'

/** A photo as a buyer might have taken it: a part of a picture, held a little askew, in the light of somebody's room. */
interface ReviewPhoto {
  /** The picture below `catalogue/images`, and how wide it is. */
  of: string
  /** The part that is seen, of 1600 × 2000 pixels; as high as 5/4 of the width. */
  left: number
  top: number
  width: number
  /** Degrees. */
  turned: number
  light: keyof typeof LIGHTS
}

const PHOTOS: Record<string, ReviewPhoto> = {
  'neel-buti-kurta-1': { of: 'neel-buti-kurta/6-1200', left: 260, top: 480, width: 1000, turned: 2, light: 'lamp' },
  'nargis-wrap-dress-1': { of: 'nargis-wrap-dress/1-1600', left: 230, top: 200, width: 1100, turned: 3, light: 'lamp' },
  'nargis-wrap-dress-2': { of: 'nargis-wrap-dress/6-1200', left: 160, top: 300, width: 1160, turned: -4, light: 'window' },
  'bagru-quilted-jacket-1': { of: 'bagru-quilted-jacket/6-1200', left: 420, top: 420, width: 960, turned: -5, light: 'window' },
  'bagru-quilted-jacket-2': { of: 'bagru-quilted-jacket/1-1600', left: 760, top: 1160, width: 640, turned: 3, light: 'shade' },
}

/** What a room does to the colours: a factor for red, green and blue, and where it is bright (of the width and the height). */
const LIGHTS = {
  window: { red: 1, green: 1.01, blue: 1.05, x: 0.1, y: 0.05, dark: 0.34 },
  lamp: { red: 1.04, green: 0.95, blue: 0.8, x: 0.6, y: 0.3, dark: 0.4 },
  shade: { red: 0.88, green: 0.93, blue: 1, x: 0.9, y: 0.2, dark: 0.3 },
}

const WIDTH = 560
const HEIGHT = 700
const QUALITY = 46

/** The photos of the demo's reviews, from the pictures that are stored in the catalogue. */
export async function reviewPhotos(images: string): Promise<DrawnFile[]> {
  const files: DrawnFile[] = []
  for (const [name, photo] of Object.entries(PHOTOS)) {
    files.push({ name: `${name}.webp`, bytes: await take(await readFile(join(images, `${photo.of}.avif`)), photo) })
  }
  return files
}

async function take(picture: Buffer, { left, top, width, turned, light }: ReviewPhoto): Promise<Buffer> {
  const height = (width * HEIGHT) / WIDTH
  const whole = await sharp(picture).resize(1600).png().toBuffer()
  const part = await sharp(whole).extract({ left, top, width, height }).png().toBuffer()
  // The corners that turning leaves empty are cut off.
  const askew = await sharp(part)
    .rotate(turned)
    .resize(Math.round(WIDTH * 1.18), Math.round(HEIGHT * 1.18), { fit: 'cover' })
    .png()
    .toBuffer()
  const { red, green, blue } = LIGHTS[light]
  return sharp(askew)
    .extract({ left: Math.round(WIDTH * 0.09), top: Math.round(HEIGHT * 0.09), width: WIDTH, height: HEIGHT })
    .linear([red, green, blue], [0, 0, 0])
    .composite([{ input: shadow(LIGHTS[light]), blend: 'multiply' }])
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()
}

function shadow({ x, y, dark }: { x: number; y: number; dark: number }): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <radialGradient id="l" cx="${x}" cy="${y}" r="1.15"><stop offset="0.1" stop-color="#fff"/><stop offset="1" stop-color="#2a2018" stop-opacity="${dark}"/></radialGradient>
    <rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="100%" fill="url(#l)"/></svg>`)
}
