import { createHash } from 'node:crypto'
import { isProductId } from '../../domain/catalogue/product.ts'
import { MAX_PICTURE_BYTES, type Picture, type PictureRefusal } from '../../domain/picture.ts'
import type { Shop } from '../../shop.ts'
import { deleteFiles, originalKey, WEBP_WIDTH, webpKey } from './picture-files.ts'
import { faultOfFormat } from './picture-format.ts'
import { inspectPicture } from './picture-process.ts'
import { countUnsaved, insertUpload, selectPicturesByName } from './uploads.sql.ts'

/** The most uploaded pictures that no product or piece shows yet. */
const MAX_UNSAVED = 200

export type AddPictureResult = { ok: true; picture: Picture } | { ok: false; reason: PictureRefusal }

/**
 * Stores an uploaded picture for a product, which shows it once the product is saved with it. The WebP file is there at once;
 * a job encodes the widths. Its name comes from its content: the same photograph is the same picture.
 */
export async function addPicture(
  shop: Pick<Shop, 'db' | 'files' | 'jobs' | 'clock'>,
  productId: string,
  bytes: Uint8Array,
): Promise<AddPictureResult> {
  if (bytes.length > MAX_PICTURE_BYTES) return { ok: false, reason: 'too-large' }
  const fault = faultOfFormat(bytes)
  if (fault) return { ok: false, reason: fault }
  if (!isProductId(productId)) return { ok: false, reason: 'unknown-product' }
  const name = `pictures/${productId}/o${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
  const inspected = await inspectPicture(bytes, 'owner', { width: WEBP_WIDTH, quality: 76 })
  if (!inspected.ok) return inspected
  if ((await countUnsaved(shop.db)) >= MAX_UNSAVED) return { ok: false, reason: 'too-many-unsaved' }
  const { width, height, colour, encoded } = inspected
  const webpWidth = Math.min(WEBP_WIDTH, width)
  // The row is stored before the files: a sweep and a reset find files only through their rows.
  await insertUpload(shop.db, { name, width, height, webp_width: webpWidth, colour, unsaved_since: shop.clock.now() })
  await shop.files.put(originalKey(name), bytes)
  if (encoded) await shop.files.put(webpKey(name, webpWidth), encoded)
  const [picture] = await selectPicturesByName(shop.db, [name])
  if (!picture) {
    // A reset of the demo came in between.
    await deleteFiles(shop, { name, width, webp_width: webpWidth })
    return { ok: false, reason: 'reset-meanwhile' }
  }
  await shop.jobs.send('encode-picture', name, { name })
  return { ok: true, picture }
}

/** The stored pictures with these names, in their sequence; unknown ones are left out. */
export async function findPicturesByName(shop: Pick<Shop, 'db'>, names: string[]): Promise<Picture[]> {
  const found = new Map((await selectPicturesByName(shop.db, names)).map((picture) => [picture.name, picture]))
  return names.flatMap((name) => found.get(name) ?? [])
}
