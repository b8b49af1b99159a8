/** A stored picture: its files lie under `name` in every width of `widths`, as AVIF, and once as WebP. */
export type Picture = {
  /** Base name in the file store, such as "pictures/neel-buti-kurta/1". */
  name: string
  width: number
  height: number
  /** Encoded AVIF widths in pixels, ascending. Empty while the encoding job has not run. */
  widths: number[]
  /** The WebP's width in pixels, or null before encoding. */
  webpWidth: number | null
  /** Dominant colour, shown before anything has loaded. */
  colour: string
  /** A data: address of a picture a dozen pixels wide, or null. */
  placeholder: string | null
  /** What it shows: front, back, colour, cloth, corner, stack, block, or other. */
  kind: string
}

/** The widest AVIF not above `wanted`, or the smallest there is. */
export function nearestWidth(picture: Picture, wanted: number): number | null {
  const fitting = picture.widths.filter((width) => width <= wanted)
  return fitting.at(-1) ?? picture.widths[0] ?? null
}
