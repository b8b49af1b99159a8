import { sql } from 'kysely'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Options } from '../../domain/catalogue/variant.ts'
import { readProductIds, savedItem } from '../../domain/saved/saved-item.ts'
import { MAX_SAVED, type SavedDocument } from '../../domain/saved/saved.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findProducts } from '../catalogue/find-product.ts'
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
    // What one device saves is counted with what another does.
    await sql`select pg_advisory_xact_lock(hashtextextended('saved ' || ${uid}, 0))`.execute(tx)
    if (unwanted.length > 0)
      await sql`delete from saved_products where user_id = ${uid} and product_id = any(${unwanted}::text[])`.execute(tx)
    if (wanted.length === 0) return
    // Those that there are, the first as the newest; what is saved already keeps its place.
    await sql`
      insert into saved_products (user_id, product_id, saved_at)
      select ${uid}::uuid, products.id, statement_timestamp() - place * interval '1 microsecond'
      from unnest(${wanted}::text[]) with ordinality as wanted (id, place) join products on products.id = wanted.id
      order by products.id
      on conflict do nothing`.execute(tx)
    await sql`
      delete from saved_products where user_id = ${uid} and product_id in (
        select product_id from saved_products where user_id = ${uid} order by saved_at desc, product_id offset ${MAX_SAVED}
      )`.execute(tx)
  })
}

/** What a person has saved and waits for, the newest first, and the products. */
export async function findSaved(
  shop: Pick<Shop, 'db' | 'reads' | 'clock'>,
  uid: string,
): Promise<{ document: SavedDocument; products: Product[]; awaited: AwaitedVariant[] }> {
  const saving = shop.db.selectFrom('saved_products').select(['product_id as id', 'saved_at']).where('user_id', '=', uid)
  const [rows, waiting] = await Promise.all([saving.orderBy('saved_at', 'desc').orderBy('product_id').execute(), findWaits(shop, uid)])
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
