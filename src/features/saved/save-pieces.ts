import type { Product } from '../../domain/catalogue/product.ts'
import type { Options } from '../../domain/catalogue/variant.ts'
import { readProductIds, savedItem } from '../../domain/saved/saved-item.ts'
import { MAX_SAVED, type SavedDocument } from '../../domain/saved/saved.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { deleteOldest, deleteSaved, insertSaved, lockSaved, selectSaved } from './saved.sql.ts'
import { findWaits } from './tell-waiting.ts'

/**
 * Saves products and lets others go, the first of `add` as the newest. Ids that no product has are passed over: what a
 * device kept may be gone by now.
 */
export async function changeSaved(
  shop: Pick<Shop, 'db'>,
  uid: string,
  { add = [], remove = [] }: { add?: readonly unknown[]; remove?: readonly unknown[] },
): Promise<void> {
  const [wanted, unwanted] = [readProductIds(add, MAX_SAVED), readProductIds(remove, MAX_SAVED)]
  if (wanted.length + unwanted.length === 0) return
  await inTransaction(shop, async (tx) => {
    await lockSaved(tx, uid)
    if (unwanted.length > 0) await deleteSaved(tx, uid, unwanted)
    if (wanted.length === 0) return
    await insertSaved(tx, uid, wanted)
    await deleteOldest(tx, uid, MAX_SAVED)
  })
}

/** What a person has saved and waits for, the newest first, and the products. */
export async function findSaved(
  shop: Pick<Shop, 'db' | 'reads' | 'clock'>,
  uid: string,
): Promise<{ document: SavedDocument; products: Product[]; awaited: AwaitedVariant[] }> {
  const [rows, waiting] = await Promise.all([selectSaved(shop.db, uid), findWaits(shop, uid)])
  const found = await findProducts(
    shop,
    [...rows, ...waiting].map(({ id }) => id),
  )
  const byId = new Map(found.map((product) => [product.id, product]))
  const saved = rows.flatMap(({ id, saved_at }) => {
    const product = byId.get(id)
    return product ? [{ product, item: savedItem(product, saved_at) }] : []
  })
  return {
    document: { items: saved.map(({ item }) => item), waiting },
    products: saved.map(({ product }) => product),
    awaited: waiting.flatMap(({ id, options }) => {
      const product = byId.get(id)
      return product ? [{ product, options }] : []
    }),
  }
}

/** A kind of a product that somebody waits for. */
export type AwaitedVariant = { product: Product; options: Options }
