import type { Sharp } from 'sharp'
import type { PictureKind } from '../pictures/product-pictures.ts'
import type { ShopPicture } from '../pictures/shop-picture.ts'
import type { DrawnFile } from './drawn-file.ts'

/**
 * What pages show on a phone 390 pixels wide at densities of 1 to 3: a thumbnail 104 wide, a card 192, the whole width. 1600 is for
 * the enlarged picture.
 */
const PRODUCT_WIDTHS = [240, 400, 600, 800, 1200, 1600]
const PRODUCT_WEBP = 800
const WEBP_QUALITY = 76

/** A picture's place among its product's, what it shows, and how wide it is. */
interface ProductFile {
  number: number
  kind: PictureKind
  width: number
}

/** What a picture is encoded to. */
interface Delivery extends Pick<ShopPicture, 'webp' | 'crop'> {
  name: string
  widths: number[]
  quality: (width: number) => number
}

/**
 * Threads need few bits, as nobody sees which one is wrong. The front sells the piece: a card is small, and a dense print loses its
 * colours there first.
 */
const QUALITY: Record<PictureKind, { card: number; small: number; large: number }> = {
  front: { card: 56, small: 48, large: 52 },
  back: { card: 46, small: 46, large: 46 },
  block: { card: 46, small: 46, large: 46 },
  cloth: { card: 40, small: 40, large: 38 },
  lookbook: { card: 56, small: 50, large: 50 },
  near: { card: 50, small: 48, large: 46 },
  behind: { card: 50, small: 48, large: 46 },
  other: { card: 56, small: 50, large: 50 },
}

/** All files of one picture of a product. Widths above the picture's own are left out. */
export function encodeProductPicture(picture: Sharp, { number, kind, width: own }: ProductFile): Promise<DrawnFile[]> {
  const { card, small, large } = QUALITY[kind]
  return encode(picture, {
    name: String(number),
    widths: PRODUCT_WIDTHS.filter((width) => width <= own),
    webp: PRODUCT_WEBP,
    quality: (width) => (width >= 1200 ? large : width <= 600 ? card : small),
  })
}

/** All files of a picture of the shop's own pages. */
export function encodeShopPicture(
  picture: Sharp,
  name: string,
  { widths, webp, crop }: Pick<ShopPicture, 'widths' | 'webp' | 'crop'>,
): Promise<DrawnFile[]> {
  return encode(picture, { name, widths: Object.keys(widths).map(Number), webp, crop, quality: (width) => widths[width]! })
}

async function encode(picture: Sharp, { name, widths, webp, crop, quality }: Delivery): Promise<DrawnFile[]> {
  const files: DrawnFile[] = []
  const shown = crop ? picture.clone().extract({ left: 0, ...crop }) : picture
  for (const width of widths) {
    const sized = shown.clone().resize(width, null, { kernel: 'lanczos3' })
    const avif = await sized
      .clone()
      .avif({ quality: quality(width), effort: 2, chromaSubsampling: '4:2:0' })
      .toBuffer()
    files.push({ name: `${name}-${width}.avif`, bytes: avif })
    if (width === webp)
      files.push({ name: `${name}-${width}.webp`, bytes: await sized.webp({ quality: WEBP_QUALITY, effort: 4 }).toBuffer() })
  }
  return files
}

/** What its left and its right edge have on average: pages show it until the picture has loaded, and on a phone beside it. */
export async function edgeColour(picture: Sharp): Promise<string> {
  const { data, info } = await picture.clone().resize(64, null).raw().toBuffer({ resolveWithObject: true })
  const ends = Array.from({ length: info.height }, (_, row) => [row * info.width, (row + 1) * info.width - 1]).flat()
  const means = [0, 1, 2].map((channel) => ends.reduce((sum, pixel) => sum + data[pixel * info.channels + channel]!, 0) / ends.length)
  return `#${means.map((mean) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`
}
