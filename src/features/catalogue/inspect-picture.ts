import sharp, { type Sharp } from 'sharp'

/** 8000 × 8000: enough for any camera, and bounds the memory of decoding. */
const MAX_PIXELS = 64_000_000
/** Near the limits of AVIF and WebP. */
const MAX_SIDE = 16_000
const PREVIEW_WIDTH = 12
/** The page's background, for transparent pictures. */
const GROUND = '#fdfcfa'

type Refused = { ok: false; reason: string }
export type Measured = { ok: true; width: number; height: number } | Refused
export type Inspected = { ok: true; width: number; height: number; colour: string; placeholder: string } | Refused

/** Width and height of the upright picture, from its header alone. */
export async function measurePicture(bytes: Uint8Array): Promise<Measured> {
  if (!hasAllowedFormat(bytes)) return { ok: false, reason: 'is not a JPEG, PNG, WebP or AVIF picture' }
  try {
    const { width, height } = (await openPicture(bytes).metadata()).autoOrient
    if (Math.max(width, height) > MAX_SIDE) return { ok: false, reason: `has a side longer than ${MAX_SIDE} pixels` }
    return { ok: true, width, height }
  } catch (error) {
    return { ok: false, reason: explain(error) }
  }
}

/**
 * The data shown while a picture is not encoded yet. Decodes the whole picture, so that a damaged file is refused here
 * and not later in a job.
 */
export async function inspectPicture(bytes: Uint8Array): Promise<Inspected> {
  const measured = await measurePicture(bytes)
  if (!measured.ok) return measured
  try {
    const small = await openPicture(bytes).resize({ width: 64 }).png().toBuffer()
    const { dominant } = await sharp(small).stats()
    const preview = await sharp(small).resize({ width: PREVIEW_WIDTH }).webp({ quality: 30, effort: 6 }).toBuffer()
    return { ...measured, colour: hexColour(dominant), placeholder: `data:image/webp;base64,${preview.toString('base64')}` }
  } catch (error) {
    return { ok: false, reason: explain(error) }
  }
}

function explain(error: unknown): string {
  const tooLarge = error instanceof Error && error.message.includes('pixel limit')
  return tooLarge ? 'has more than 64 megapixels' : 'is damaged'
}

/** The picture upright, without metadata, in sRGB. Only for bytes of an allowed format. */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true }).flatten({ background: GROUND })
}

/** Decides by the first bytes, not by the file name. Other formats are refused, because their decoders add attack surface. */
export function hasAllowedFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\u00ff\u00d8\u00ff') ||
    head.startsWith('\u0089PNG\r\n\u001a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP')) ||
    head.slice(4) === 'ftypavif'
  )
}

function hexColour({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
