import { productPictures } from '../pictures/product-pictures.ts'
import type { Piece } from '../range/piece.ts'
import type { DrawnFile } from './drawn-file.ts'
import { encodeProductPicture, placeholderOf } from './encode.ts'

/** Everything that belongs into a product's folder of pictures. `width` is what they are drawn at. */
export async function productFiles(piece: Piece, width: number): Promise<DrawnFile[]> {
  const files: DrawnFile[] = []
  const images = []
  for (const picture of productPictures(piece)) {
    const scene = await picture.draw(width)
    files.push(...(await encodeProductPicture(scene, picture)))
    images.push({ n: picture.number, kind: picture.kind, ...(await placeholderOf(scene)) })
  }
  const meta = JSON.stringify({ id: piece.id, name: piece.name, images }, null, 1)
  return [...files, { name: 'meta.json', bytes: Buffer.from(meta) }]
}
