/** A stored picture: an AVIF file for each of `widths` and one WebP file, with keys derived from `name`. */
export type Picture = {
  /** Base name in the file store, such as "pictures/blue-mug/1". */
  name: string
  width: number
  height: number
  /** Encoded AVIF widths in pixels, ascending. Empty until the encoding job has run. */
  widths: number[]
  /** The WebP's width in pixels, or null before encoding. */
  webpWidth: number | null
  /** The colour of its sides, the background while the picture loads and around it. */
  colour: string
  kind: string
  /** Its text alternative where somebody wrote one; otherwise `altOf` makes one. */
  alt?: string | null
}

/** What a picture can show, as `altOf` describes it. */
export const PICTURE_KINDS = [
  'front',
  'back',
  'colour',
  'cloth',
  'corner',
  'stack',
  'block',
  'size-chart',
  'lookbook',
  'near',
  'behind',
  'care-card',
  'other',
] as const
export const MAX_ALT_LENGTH = 300
/** Why a file is not taken as a picture. */
export type PictureFault = 'heic' | 'tiff' | 'svg' | 'not-an-image' | 'too-many-pixels' | 'too-long' | 'too-slow' | 'damaged'
/** Why an operator's upload is refused. */
export type PictureRefusal = PictureFault | 'too-large' | 'unknown-product' | 'too-many-unsaved' | 'reset-meanwhile'
/** 8000 × 8000: enough for any camera, and bounds the memory of decoding. */
export const MAX_PIXELS = 64_000_000
/** The decoder of AVIF takes 18 bytes for a pixel. */
export const MAX_AVIF_PIXELS = 24_000_000
/** How many times as long as the other a side may be: a longer picture is shown as a thread. With MAX_PIXELS no side is above what AVIF and WebP take. */
export const MAX_SHAPE = 4
/** The largest upload of an operator. */
export const MAX_PICTURE_BYTES = 20_000_000

/** The cut that stands for a page elsewhere, and the most bytes that it may have: some programs load no more. */
export const SHARE = { width: 1200, height: 630 }
export const MOST_SHARE_BYTES = 300_000
/** The width of the whole picture as JPEG, as far as it has it. */
export const JPEG_WIDTH = 800

/** The widest AVIF not above `wanted` pixels, otherwise the smallest; null without any. */
export function nearestWidth(picture: Picture, wanted: number): number | null {
  const fitting = picture.widths.filter((width) => width <= wanted)
  return fitting.at(-1) ?? picture.widths[0] ?? null
}

/** The address of the whole picture for programs that know no newer format; null until it has been encoded. */
export function jpegOf({ name, widths, webpWidth }: Pick<Picture, 'name' | 'widths' | 'webpWidth'>): string | null {
  return webpWidth === null && widths.length === 0 ? null : jpegPath(name)
}

/** The same of a picture by its name alone, whether or not it has been encoded. */
export function jpegPath(name: string): string {
  return `/files/${name}-${JPEG_WIDTH}.jpg`
}
