/**
 * Every width that the shop serves: what thumbnails, cards and whole pictures take on a phone 390 pixels wide at densities of 1 to 3.
 * Pictures are never enlarged.
 */
export const AVIF_WIDTHS = [240, 400, 600, 800, 1200, 1600]
export const WEBP_WIDTH = 800

export function avifKey(name: string, width: number): string {
  return `${name}-${width}.avif`
}

export function webpKey(name: string, width: number): string {
  return `${name}-${width}.webp`
}

/** Originals may carry the place and the camera: they lie apart from `pictures/`, which is all that is served. */
export function originalKey(name: string): string {
  return name.replace(/^pictures\//, 'originals/')
}
