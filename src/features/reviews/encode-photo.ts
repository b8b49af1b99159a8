import type { Shop } from '../../shop.ts'
import { openPicture } from '../catalogue/inspect-picture.ts'
import { AVIF_WIDTHS, avifKey, webpKey } from '../catalogue/picture-files.ts'
import { selectPhoto, updatePhotoWidths } from './photos.sql.ts'

/**
 * Makes the smaller files of a review's photo: the worker of the job `encode-review-photo`. Nothing of what was uploaded
 * is kept, so they are made from the encoded photo. Running twice does no harm; a photo that is gone is nothing to do.
 * @throws when the encoded photo is missing: the job is tried again and then kept as failed
 */
export async function encodePhoto(shop: Pick<Shop, 'db' | 'files'>, name: string): Promise<void> {
  const photo = await selectPhoto(shop.db, name)
  if (!photo) return
  const file = await shop.files.get(webpKey(name, photo.webp_width))
  if (!file) throw new Error(`the photo ${name} has no file`)
  const source = await new Response(file.stream).bytes()
  const widths = AVIF_WIDTHS.filter((width) => width <= photo.webp_width)
  // One after the other: the encoder uses every core by itself, and the shop needs one too.
  for (const width of widths) {
    await shop.files.put(avifKey(name, width), await openPicture(source).resize({ width }).avif({ quality: 50 }).toBuffer())
  }
  await updatePhotoWidths(shop.db, name, widths)
}
