import { randomUUID } from 'node:crypto'
import type { Picture } from '../../domain/picture.ts'
import { isProductId } from '../../domain/product.ts'
import { MAX_PHOTO_BYTES, type PhotoRefusal } from '../../domain/review-photo.ts'
import type { Shop } from '../../shop.ts'
import { hasAllowedFormat, inspectPicture, openPicture } from '../catalogue/inspect-picture.ts'
import { webpKey } from '../catalogue/picture-files.ts'
import { countUnsaved, insertPhoto, toPicture } from './photos.sql.ts'

/** Wide enough for the viewer; the small one is for thumbnails. */
const WEBP_WIDTH = 1200
/** Photos that were uploaded and not saved with a review: more than anybody needs in a day. */
const MAX_UNSAVED = 20

export type AddPhotoResult = { ok: true; photo: Picture } | { ok: false; reason: PhotoRefusal }

/**
 * Keeps a photo for a review that `uid` writes of a product: decoded, turned upright, encoded anew without any metadata,
 * under a name that only the shop knows. It is theirs alone until a public review shows it.
 */
export async function addPhoto(
  shop: Pick<Shop, 'db' | 'files' | 'jobs' | 'attempts' | 'clock'>,
  { uid, productId }: { uid: string; productId: string },
  bytes: Uint8Array,
): Promise<AddPhotoResult> {
  if (bytes.length > MAX_PHOTO_BYTES) return { ok: false, reason: 'too-large' }
  if (!hasAllowedFormat(bytes)) return { ok: false, reason: 'not-an-image' }
  if (!isProductId(productId)) return { ok: false, reason: 'unknown-product' }
  if (!(await shop.attempts.consume('photo-upload', uid)).ok) return { ok: false, reason: 'too-many' }
  if ((await countUnsaved(shop.db, uid)) >= MAX_UNSAVED) return { ok: false, reason: 'too-many' }
  const inspected = await inspectPicture(bytes)
  if (!inspected.ok)
    return {
      ok: false,
      reason: inspected.reason.includes('megapixels') || inspected.reason.includes('side') ? 'too-many-pixels' : 'damaged',
    }
  const { width, height, colour, placeholder } = inspected
  const name = `${uid}/reviews/${productId}/${randomUUID()}`
  const webpWidth = Math.min(WEBP_WIDTH, width)
  const encoded = await openPicture(bytes).resize({ width: webpWidth }).webp({ quality: 80 }).toBuffer()
  // The row comes first: files that no row names would stay for ever.
  const photo = {
    name,
    user_id: uid,
    product_id: productId,
    width,
    height,
    webp_width: webpWidth,
    colour,
    placeholder,
    kept_at: shop.clock.now(),
  }
  if (!(await insertPhoto(shop.db, photo))) return { ok: false, reason: 'unknown-product' }
  await shop.files.put(webpKey(name, webpWidth), encoded)
  await shop.jobs.send('encode-review-photo', name, { name })
  await shop.jobs.send('sweep-photos', 'all', {})
  return { ok: true, photo: toPicture({ ...photo, widths: [] }) }
}
