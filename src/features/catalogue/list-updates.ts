import { sql } from 'kysely'
import type { Shop } from '../../shop.ts'
import { countProducts, LISTED, type ProductCounts } from './catalogue.sql.ts'
import { type ProductUpdate } from './feed.sql.ts'

/** When each product last changed, by id, without the first `skip`. */
export function listUpdates(shop: Pick<Shop, 'db'>, { skip, limit }: { skip: number; limit: number }): Promise<ProductUpdate[]> {
  return shop.db
    .selectFrom('products')
    .select(['id', 'updated_at as updatedAt', sql<string | null>`images[1]`.as('front')])
    .where(LISTED)
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
}

/** How many products `listUpdates` has. */
export async function countUpdates({ db }: Pick<Shop, 'db'>): Promise<number> {
  const { rows } = await sql<{ counts: ProductCounts }>`select ${countProducts({ filter: 'all', inStock: false })} as counts`.execute(db)
  return rows[0]!.counts.total
}

/** Null in an empty shop. */
export async function findNewestUpdate({ db }: Pick<Shop, 'db'>): Promise<Date | null> {
  const row = await db.selectFrom('products').select('updated_at').where(LISTED).orderBy('updated_at', 'desc').limit(1).executeTakeFirst()
  return row?.updated_at ?? null
}
