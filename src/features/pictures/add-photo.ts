import { randomUUID } from 'node:crypto'
import { isProductId } from '../../domain/catalogue/product.ts'
import type { Picture } from '../../domain/picture.ts'
import { MAX_PHOTO_BYTES, type PhotoRefusal } from '../../domain/reviews/review-photo.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { countUnsaved, insertPhoto, toPicture, updateKept } from './photos.sql.ts'
import { webpKey } from './picture-files.ts'
import { faultOfFormat } from './picture-format.ts'
import { inspectPicture, type PictureTurn } from './picture-process.ts'

/** Width of the stored WebP file, for the full-size viewer. */
const WEBP_WIDTH = 1200
/** The most photos of a user that are uploaded but not part of a saved review. */
const MAX_UNSAVED = 20

export type AddPhotoResult = { ok: true; photo: Picture } | { ok: false; reason: PhotoRefusal }

/**
 * Stores a photo for a user's review of a product: re-encoded upright, without metadata, under a random name. Only the
 * user can see it until a public review shows it.
 */
export async function addPhoto(
  shop: Pick<Shop, 'db' | 'files' | 'jobs' | 'attempts' | 'clock'>,
  { uid, productId, id = randomUUID(), whose }: { uid: string; productId: string; id?: string; whose?: PictureTurn },
  bytes: Uint8Array,
): Promise<AddPhotoResult> {
  if (!isProductId(productId)) return { ok: false, reason: 'unknown-product' }
  if ((await countUnsaved(shop.db, uid)) >= MAX_UNSAVED) return { ok: false, reason: 'too-many' }
  const inspected = await inspectPhoto(shop, { uid, whose }, bytes)
  if (!inspected.ok) return inspected
  const { width, height, colour, webpWidth, encoded } = inspected
  const name = `${uid}/reviews/${productId}/${id}`
  // The row is stored before the file: the sweep finds files only through their rows.
  const photo = {
    name,
    user_id: uid,
    product_id: productId,
    width,
    height,
    webp_width: webpWidth,
    colour,
    saved_at: shop.clock.now(),
  }
  if (!(await insertPhoto(shop.db, photo))) return { ok: false, reason: 'unknown-product' }
  await shop.files.put(webpKey(name, webpWidth), encoded)
  await shop.jobs.send('encode-review-photo', name, { name })
  return { ok: true, photo: toPicture({ ...photo, widths: [] }) }
}

type InspectedPhoto =
  | { ok: true; width: number; height: number; colour: string; webpWidth: number; encoded: Uint8Array }
  | { ok: false; reason: PhotoRefusal }

/** A person's upload, recognised and encoded anew; counted first, because that takes long. */
export async function inspectPhoto(
  { attempts }: Pick<Shop, 'attempts'>,
  { uid, whose = 'shopper' }: { uid: string; whose?: PictureTurn },
  bytes: Uint8Array,
): Promise<InspectedPhoto> {
  if (bytes.length > MAX_PHOTO_BYTES) return { ok: false, reason: 'too-large' }
  const fault = faultOfFormat(bytes)
  if (fault) return { ok: false, reason: fault }
  if (!(await attempts.consume('photo-upload', uid)).ok) return { ok: false, reason: 'too-many' }
  const inspected = await inspectPicture(bytes, whose, { width: WEBP_WIDTH, quality: 80 })
  if (!inspected.ok) return inspected
  const { encoded, ...measured } = inspected
  return encoded ? { ...measured, webpWidth: Math.min(WEBP_WIDTH, measured.width), encoded } : { ok: false, reason: 'damaged' }
}

/**
 * Those of `names` that are the person's, for this product. They count as kept from now on, so that a sweep under way leaves
 * them: in the transaction that saves the review.
 */
export function keepPhotos(tx: Tx, of: { uid: string; productId: string; at: Date }, names: string[]): Promise<Set<string>> {
  return updateKept(tx, of, names)
}
