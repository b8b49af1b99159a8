import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { deletePhoto } from './photos.sql.ts'
import { deleteFiles } from './picture-files.ts'

/** Removes a photo of one's own that no review shows. @returns false when there is none */
export function removePhoto(shop: Pick<Shop, 'db' | 'files'>, uid: string, name: string): Promise<boolean> {
  return inTransaction(shop, async (tx) => {
    const deleted = await deletePhoto(tx, uid, name)
    if (deleted) await deleteFiles(shop, deleted)
    return deleted !== undefined
  })
}
