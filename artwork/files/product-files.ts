import { deviationsOf, type Deviation } from '../pictures/measured.ts'
import { productPictures } from '../pictures/product-pictures.ts'
import type { Piece } from '../range/piece.ts'
import type { DrawnFile } from './drawn-file.ts'
import { edgeColour, encodeProductPicture } from './encode.ts'

export interface DrawnProduct {
  files: DrawnFile[]
  /** What the pictures of the whole piece measure, beside the table of sizes. */
  deviations: Deviation[]
}

/** Everything that belongs into a product's folder of pictures. `width` is what they are drawn at. */
export async function productFiles(piece: Piece, width: number): Promise<DrawnProduct> {
  const files: DrawnFile[] = []
  const images = []
  const deviations: Deviation[] = []
  for (const picture of productPictures(piece)) {
    const drawing = await picture.draw(width)
    if (picture.kind === 'front' || picture.kind === 'back') deviations.push(...deviationsOf(drawing, picture.kind))
    files.push(...(await encodeProductPicture(drawing.scene, picture)))
    images.push({ n: picture.number, kind: picture.kind, colour: await edgeColour(drawing.scene) })
  }
  const meta = JSON.stringify({ id: piece.id, images }, null, 1)
  return { files: [...files, { name: 'meta.json', bytes: Buffer.from(meta) }], deviations }
}
