import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Picture } from '../../domain/picture.ts'
import type { Product } from '../../domain/product.ts'
import type { ShopQuery } from '../../domain/shop-query.ts'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema>

/** The pictures of the row at hand, in the gallery's order. A name without a picture is left out. */
const pictures = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object(
    'name', pictures.name, 'width', pictures.width, 'height', pictures.height, 'widths', pictures.widths,
    'webpWidth', pictures.webp_width, 'colour', pictures.colour, 'placeholder', pictures.placeholder, 'kind', pictures.kind
  ) order by image.place), '[]')
  from unnest(products.images) with ordinality as image (name, place)
  join pictures on pictures.name = image.name
)`

function selectProducts(db: Db) {
  return db.selectFrom('products').select(['id', 'name', 'role', 'tax_code', 'active', 'description', 'metadata', pictures.as('images')])
}

/** Unicode's own order: the same on every server, whatever its locale, with A beside a and É beside E. */
const byName = sql`name collate "unicode"`
const ORDERINGS = {
  'name-asc': sql`${byName}`,
  'name-desc': sql`${byName} desc`,
  'price-asc': sql`price_rupees nulls last`,
  'price-desc': sql`price_rupees desc nulls last`,
  'strength-asc': sql`strength nulls last`,
  'strength-desc': sql`strength desc nulls last`,
}

export function selectByQuery(db: Db, { filter, order }: ShopQuery): Promise<Product[]> {
  return selectProducts(db)
    .$if(filter !== 'all', (query) => query.where(sql<SqlBool>`metadata ->> 'type' = ${filter}`))
    .orderBy(ORDERINGS[order])
    .orderBy(byName)
    .orderBy('id')
    .execute()
}

export function selectInStock(db: Db, limit: number): Promise<Product[]> {
  return selectProducts(db).where('in_stock', '=', true).orderBy('position').orderBy('id').limit(limit).execute()
}

/** In no particular order; unknown ids are left out. */
export function selectByIds(db: Db, ids: string[]): Promise<Product[]> {
  return selectProducts(db)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export function selectUpdates(db: Db, limit: number): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'updated_at as updatedAt'])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** @returns whether there is such a product */
export async function updateStock(db: Db, id: string, inStock: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({
      active: inStock,
      in_stock: inStock,
      updated_at: sql`now()`,
      ...(inStock && { metadata: sql<string>`metadata || '{"is_oos": "0"}'` }),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
