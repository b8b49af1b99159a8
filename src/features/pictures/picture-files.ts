import { JPEG_WIDTH, MOST_SHARE_BYTES, SHARE } from '../../domain/picture.ts'
import type { Shop } from '../../shop.ts'
import type { JpegOptions } from './picture-tasks.ts'

/**
 * Every width that the shop serves: what thumbnails, cards and whole pictures take on a phone 390 pixels wide at densities of 1 to 3.
 * Pictures are never enlarged.
 */
export const AVIF_WIDTHS = [240, 400, 600, 800, 1200, 1600]
export const WEBP_WIDTH = 800
/** The widths of a review's photo; the widest is that of the WebP file. */
export const PHOTO_WIDTHS = [240, 480, 800, 1200]

export function avifKey(name: string, width: number): string {
  return `${name}-${width}.avif`
}

export function webpKey(name: string, width: number): string {
  return `${name}-${width}.webp`
}

/** The JPEG files of a picture: the whole one and the cut for previews of links, each with how it is made. */
export function jpegFiles(name: string): { key: string; options: JpegOptions }[] {
  return [
    { key: `${name}-${JPEG_WIDTH}.jpg`, options: { width: JPEG_WIDTH } },
    { key: `${name}-${SHARE.width}x${SHARE.height}.jpg`, options: { ...SHARE, most: MOST_SHARE_BYTES } },
  ]
}

export function pictureOfFile(key: string): string {
  return key.replace(/-\d+(\.avif|\.webp|(x\d+)?\.jpg)$/, '')
}

/** Originals may carry the place and the camera: they lie apart from `pictures/`, which is all that is served. */
export function originalKey(name: string): string {
  return name.replace(/^pictures\//, 'originals/')
}

export type StoredPicture = { name: string; width: number; webp_width: number | null }

/** Removes all files that a picture or photo may have: an encoding that is running adds its widths last. */
export async function deleteFiles({ files }: Pick<Shop, 'files'>, { name, width, webp_width: webpWidth }: StoredPicture): Promise<void> {
  await files.delete(originalKey(name))
  for (const encoded of new Set([...AVIF_WIDTHS, ...PHOTO_WIDTHS, width])) await files.delete(avifKey(name, encoded))
  for (const { key } of jpegFiles(name)) await files.delete(key)
  if (webpWidth !== null) await files.delete(webpKey(name, webpWidth))
}
