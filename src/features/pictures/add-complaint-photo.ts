import { randomUUID } from 'node:crypto'
import type { PhotoRefusal } from '../../domain/reviews/review-photo.ts'
import type { Shop } from '../../shop.ts'
import { inspectPhoto } from './add-photo.ts'
import { webpKey } from './picture-files.ts'

/**
 * Stores a photo of what is wrong with an order: re-encoded upright, without metadata, under a random name. Only its owner and
 * operators see it. Without a complaint it goes after a day.
 */
export async function addComplaintPhoto(
  shop: Pick<Shop, 'db' | 'files' | 'attempts' | 'clock'>,
  { uid, orderId }: { uid: string; orderId: string },
  bytes: Uint8Array,
): Promise<{ ok: true; name: string } | { ok: false; reason: PhotoRefusal }> {
  const inspected = await inspectPhoto(shop, { uid }, bytes)
  if (!inspected.ok) return inspected
  const { width, height, webpWidth, encoded } = inspected
  const name = `${uid}/complaints/${orderId}/${randomUUID()}`
  // The row is stored before the file: the sweep finds files only through their rows.
  await shop.db
    .insertInto('complaint_photos')
    .values({ name, user_id: uid, width, height, webp_width: webpWidth, uploaded_at: shop.clock.now() })
    .execute()
  await shop.files.put(webpKey(name, webpWidth), encoded)
  return { ok: true, name }
}
