import { buffer } from 'node:stream/consumers'
import type { Shop } from '../../shop.ts'
import { selectPhoto } from './photos.sql.ts'
import { avifKey, PHOTO_WIDTHS, webpKey } from './picture-files.ts'
import { encodeAvif } from './picture-process.ts'

/**
 * The worker of the job `encode-review-photo`: encodes the AVIF files of a photo from its stored WebP file, since the
 * upload itself is not stored. Idempotent; does nothing if the photo has been deleted.
 * @throws if the stored file is missing; the job is retried and then marked as failed
 */
export async function encodePhoto(shop: Pick<Shop, 'db' | 'files'>, name: string): Promise<void> {
  const photo = await selectPhoto(shop.db, name)
  if (!photo) return
  const file = await shop.files.get(webpKey(name, photo.webp_width))
  if (!file) throw new Error(`the photo ${name} has no file`)
  const source = await buffer(file.stream)
  const widths = PHOTO_WIDTHS.filter((width) => width <= photo.webp_width)
  // Sequentially, because each encoding already uses all cores.
  for (const width of widths) {
    await shop.files.put(avifKey(name, width), await encodeAvif(source, { width, quality: 50 }))
  }
  await shop.db.updateTable('review_photos').set({ widths }).where('name', '=', name).execute()
}
