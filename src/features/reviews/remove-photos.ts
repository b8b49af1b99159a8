import { inTransaction } from '../../platform/database.ts'
import { eachAlone, inPages } from '../../platform/each-alone.ts'
import type { Shop } from '../../shop.ts'
import { avifKey, webpKey } from '../catalogue/picture-files.ts'
import { PHOTO_WIDTHS } from './encode-photo.ts'
import { deletePhoto, deleteUnsaved, selectUnsavedNames, type DeletedPhoto } from './photos.sql.ts'

/** How long photos are stored without a saved review. */
const KEEP_MS = 24 * 60 * 60 * 1000
const PAGE = 200

/** Removes a photo of one's own that no review shows. @returns false when there is none */
export function removePhoto(shop: Pick<Shop, 'db' | 'files'>, uid: string, name: string): Promise<boolean> {
  return inTransaction(shop, async (tx) => {
    const deleted = await deletePhoto(tx, uid, name)
    if (deleted) await deleteFiles(shop, deleted)
    return deleted !== undefined
  })
}

/**
 * Removes photos that were uploaded a day ago and saved with no review, or whose review has gone: the worker of the
 * job `sweep-photos`. A row goes only when its files have gone, so that none is forgotten. @returns how many went
 */
export async function sweepPhotos(shop: Pick<Shop, 'db' | 'files' | 'clock' | 'log'>): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - KEEP_MS)
  const items = inPages({ first: '', size: PAGE, keyOf: String }, (after, limit) => selectUnsavedNames(shop.db, { before, after, limit }))
  const { done } = await eachAlone({ log: shop.log, event: 'sweep-failed', items, nameOf: String }, (name) =>
    inTransaction(shop, async (tx) => {
      const deleted = await deleteUnsaved(tx, name, before)
      if (deleted) await deleteFiles(shop, deleted)
    }),
  )
  return done
}

/** All that may be there: an encoding under way adds its widths last. */
async function deleteFiles(shop: Pick<Shop, 'files'>, { name, webp_width }: DeletedPhoto): Promise<void> {
  for (const width of PHOTO_WIDTHS) await shop.files.delete(avifKey(name, width))
  await shop.files.delete(webpKey(name, webp_width))
}
