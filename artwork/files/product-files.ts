import { develop } from '../engine/develop.ts'
import { deviationsOf, type Deviation } from '../pictures/measured.ts'
import { productPictures } from '../pictures/product-pictures.ts'
import type { Piece } from '../range/piece.ts'
import type { DrawnFile } from './drawn-file.ts'
import { edgeColour, encodeProductPicture } from './encode.ts'
import type { PictureEntry } from './meta.ts'

export interface DrawnProduct {
  files: DrawnFile[]
  entries: PictureEntry[]
  /** What the pictures of the whole piece measure, beside the table of sizes. */
  deviations: Deviation[]
}

/** The drawings of a product's folder of pictures, and what its meta.json says about them. `width` is what they are drawn at. */
export async function productFiles(piece: Piece, width: number): Promise<DrawnProduct> {
  const files: DrawnFile[] = []
  const entries: PictureEntry[] = []
  const deviations: Deviation[] = []
  for (const picture of productPictures(piece)) {
    const drawing = await picture.draw(width)
    if (picture.kind === 'front' || picture.kind === 'back') deviations.push(...deviationsOf(drawing, picture.kind))
    const { number, kind } = picture
    const developed = develop(drawing.scene)
    files.push(...(await encodeProductPicture(developed, { number, kind, width: drawing.scene.canvas.width })))
    entries.push({ n: number, kind, colour: await edgeColour(developed) })
  }
  return { files, entries, deviations }
}
