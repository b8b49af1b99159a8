import sharp, { type Sharp } from 'sharp'
import { MAX_AVIF_PIXELS, MAX_PIXELS, MAX_SHAPE, type PictureFault } from '../../domain/picture.ts'
import { faultOfFormat, formatOf } from './picture-format.ts'
import { stripPng } from './strip-png.ts'

/** The limit for a person's portrait from a provider of sign-in. */
const MAX_PORTRAIT_PIXELS = 16_000_000

type Refused = { ok: false; reason: PictureFault }
export type Measured = { ok: true; width: number; height: number } | Refused
/** `encoded` is the WebP file that was asked for. */
export type Inspected = { ok: true; width: number; height: number; colour: string; encoded: Uint8Array | null } | Refused
export type WebpOptions = { width: number; quality: number }
/** Without a height the picture keeps its proportions. `most` bytes: of a denser one the quality is lower. */
export type JpegOptions = { width: number; height?: number; most?: number }
export type AvifOptions = { width: number; quality: number; chromaSubsampling?: string }

/** What the program of pictures does with the bytes of one. */
export type PictureTask =
  | { kind: 'inspect'; webp: WebpOptions | null }
  | { kind: 'avif'; options: AvifOptions }
  | { kind: 'webp'; options: WebpOptions }
  | { kind: 'square'; side: number }
  | { kind: 'jpeg'; options: JpegOptions }

/** What is worked on: its bytes, and the colour on which transparent parts are laid, that of the shop's page. */
export type Source = { bytes: Uint8Array; ground: string }

/** @throws when the picture is damaged, except for `inspect` */
export async function workOnPicture(source: Source, task: PictureTask): Promise<Inspected | Uint8Array> {
  switch (task.kind) {
    case 'inspect':
      return inspect(source, task.webp)
    case 'avif': {
      const { width, ...options } = task.options
      return layPicture(source).resize({ width, withoutEnlargement: true }).avif(options).toBuffer()
    }
    case 'webp':
      return encodeWebp(source, task.options)
    case 'jpeg':
      return encodeJpeg(source, task.options)
    case 'square':
      return layPicture(source, MAX_PORTRAIT_PIXELS).resize(task.side, task.side, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
  }
}

/** Width and height of the upright picture, from its header alone. */
export async function measurePicture(bytes: Uint8Array): Promise<Measured> {
  const fault = faultOfFormat(bytes)
  if (fault) return { ok: false, reason: fault }
  try {
    const { width, height } = (await openPicture(bytes).metadata()).autoOrient
    if (Math.max(width, height) > MAX_SHAPE * Math.min(width, height)) return { ok: false, reason: 'too-long' }
    return { ok: true, width, height }
  } catch (error) {
    return { ok: false, reason: faultOf(error) }
  }
}

/**
 * The data shown while a picture is not encoded yet. Decodes the whole picture, so that a damaged file is refused here
 * and not later in a job.
 */
async function inspect(source: Source, webp: WebpOptions | null): Promise<Inspected> {
  const measured = await measurePicture(source.bytes)
  if (!measured.ok) return measured
  try {
    const small = await layPicture(source)
      .resize(inside({ width: 64, height: 256 }))
      .toColourspace('srgb')
      .png()
      .toBuffer()
    const colour = await edgeColour(small)
    const encoded = webp && (await encodeWebp(source, webp))
    return { ...measured, colour, encoded }
  } catch (error) {
    return { ok: false, reason: faultOf(error) }
  }
}

function encodeWebp(source: Source, { width, quality }: WebpOptions): Promise<Buffer> {
  return layPicture(source).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer()
}

/** From the usual one down to one at which even noise is small. */
const JPEG_QUALITIES = [80, 65, 50, 30, 10]

async function encodeJpeg(source: Source, { width, height, most = Infinity }: JpegOptions): Promise<Buffer> {
  const resized = layPicture(source).resize(width, height ?? null, {
    fit: 'cover',
    position: sharp.strategy.attention,
    withoutEnlargement: height === undefined,
  })
  const { data, info: raw } = await resized.raw().toBuffer({ resolveWithObject: true })
  let encoded = data
  for (const quality of JPEG_QUALITIES) {
    encoded = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (encoded.length < most) break
  }
  return encoded
}

const inside = (box: { width: number; height: number }) => ({ ...box, fit: 'inside', withoutEnlargement: true }) as const

/** Sharp names the limit in its message alone. */
function faultOf(error: unknown): PictureFault {
  return error instanceof Error && error.message.includes('pixel limit') ? 'too-many-pixels' : 'damaged'
}

/** The picture upright, without metadata, in sRGB; the first of several. Its header is checked before it is decoded. */
function openPicture(bytes: Uint8Array, limitInputPixels = maxPixels(bytes)): Sharp {
  const file = formatOf(bytes) === 'png' ? stripPng(bytes) : bytes
  const options = { limitInputPixels, failOn: 'error', autoOrient: true, animated: false } as const
  return sharp(file, options)
}

function layPicture({ bytes, ground }: Source, limitInputPixels?: number): Sharp {
  return openPicture(bytes, limitInputPixels).flatten({ background: ground })
}

function maxPixels(bytes: Uint8Array): number {
  return formatOf(bytes) === 'avif' ? MAX_AVIF_PIXELS : MAX_PIXELS
}

/** What its left and its right edge have on average, so that the ground beside it goes on. */
async function edgeColour(small: Buffer): Promise<string> {
  const { data, info } = await sharp(small).raw().toBuffer({ resolveWithObject: true })
  const ends = Array.from({ length: info.height }, (_, row) => [row * info.width, (row + 1) * info.width - 1]).flat()
  const means = [0, 1, 2].map((channel) => ends.reduce((sum, pixel) => sum + data[pixel * info.channels + channel]!, 0) / ends.length)
  return `#${means.map((mean) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`
}
