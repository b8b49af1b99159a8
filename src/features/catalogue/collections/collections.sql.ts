import { sql } from 'kysely'
import type { Collection, CollectionRule } from '../../../domain/catalogue/collection.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { Db, Tx } from '../../../schema.ts'
import { LISTED, readProducts, selectProducts } from '../catalogue.sql.ts'

/** What fits the rule, at most `limit`, in the owner's order; with `newest` those that came last, the newest first. */
export function selectByRule(db: Db, { fields, newest, sale }: CollectionRule, limit: number): Promise<Product[]> {
  const direction = newest === null ? sql`` : sql`desc`
  let query = selectProducts(db).where(LISTED)
  for (const { field, value } of fields) {
    query =
      field === 'type'
        ? query.where('type', '=', value)
        : query.where(
            sql<boolean>`exists (select from product_facets where product_id = products.id
              and facets && ${writtenAlike(value).map((alike) => `${field}=${alike}`)}::text[])`,
          )
  }
  if (sale)
    query = query.where(
      sql<boolean>`(sale_rupees is not null or exists (select from variants where product_id = products.id and variants.sale_rupees is not null))`,
    )
  return readProducts(
    query
      .orderBy(sql`position ${direction}`)
      .orderBy(sql`id ${direction}`)
      .limit(Math.min(newest ?? limit, limit)),
  )
}

/** The folder may say "indigo" for what products call "Indigo"; the index knows whole values alone. */
function writtenAlike(value: string): string[] {
  const small = value.toLowerCase()
  return [...new Set([value, small, small.charAt(0).toUpperCase() + small.slice(1)])]
}

/** Those that operators have made or changed, the oldest first. */
export async function selectCollections(db: Db): Promise<Collection[]> {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'name', 'words', 'picture', 'products', 'rule', 'starts_at', 'ends_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, words, picture, products, rule, starts_at, ends_at }) => ({
    id,
    name,
    words,
    picture,
    choice: rule === null ? { products: products ?? [] } : { rule },
    from: starts_at,
    until: ends_at,
  }))
}

/** One change at a time: each begins from what stands. */
export async function lockCollections(tx: Tx): Promise<void> {
  await sql`lock table collections in share row exclusive mode`.execute(tx)
}

export async function upsertCollection(tx: Tx, { id, choice, from, until, ...said }: Collection, at: Date): Promise<void> {
  const chosen = 'rule' in choice ? { rule: JSON.stringify(choice.rule), products: null } : { rule: null, products: [...choice.products] }
  const row = { ...said, ...chosen, starts_at: from, ends_at: until }
  await tx
    .insertInto('collections')
    .values({ id, ...row, created_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function deleteCollection(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('collections').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
