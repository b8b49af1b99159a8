import { inTransaction } from '../../platform/database/database.ts'
import { eachAlone } from '../../platform/work/each-alone.ts'
import type { Shop } from '../../shop.ts'
import { deleteFiles } from './picture-files.ts'
import { deleteUnsaved, unsavedUploads, UPLOAD_TABLES, type UploadTable } from './unsaved.sql.ts'

/** How long uploads are stored that nothing shows. */
const KEEP_MS = 24 * 60 * 60 * 1000

type Sweeping = Pick<Shop, 'db' | 'files' | 'clock' | 'log'>

/**
 * Removes pictures and photos that were uploaded a day ago and that no product, piece or review shows, or whose review has
 * gone: the worker of the job `sweep-photos`. @returns how many went
 */
export async function sweepUploads(shop: Sweeping): Promise<number> {
  let count = 0
  for (const table of UPLOAD_TABLES) count += await sweep(shop, table)
  return count
}

/** A row goes only when its files have gone, so that none is forgotten. */
async function sweep(shop: Sweeping, table: UploadTable): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - KEEP_MS)
  const items = unsavedUploads(shop.db, table, before)
  const { done } = await eachAlone({ log: shop.log, event: 'sweep-failed', items, nameOf: String }, (name) =>
    inTransaction(shop, async (tx) => {
      const deleted = await deleteUnsaved(tx, table, { name, before })
      if (deleted) await deleteFiles(shop, deleted)
    }),
  )
  return done
}
