import { sql } from 'kysely'
import type { ChangedFields, ChangedProduct, ProductsChange } from '../../../domain/catalogue/many-changes.ts'
import type { ProductStatus } from '../../../domain/catalogue/product.ts'
import { parseRupees } from '../../../domain/money.ts'
import type { Db, Tx } from '../../../schema.ts'

export type CurrentProduct = { id: string; name: string } & Required<ChangedFields>

type Row = {
  id: string
  name: string
  status: ProductStatus
  type: string
  price: string
  rupees: number | null
  startsAt: Date | null
  endsAt: Date | null
}

/** What these have of what can be changed of many, by id; nobody else writes it until the transaction ends. Unknown ids are left out. */
export async function lockCurrent(tx: Tx, ids: readonly string[]): Promise<CurrentProduct[]> {
  const { rows } = await sql<Row>`
    select id, name, status, type, coalesce(metadata ->> 'price_usd', '') as price,
      sale.rupees, sale.starts_at as "startsAt", sale.ends_at as "endsAt"
    from products left join sales sale on sale.product_id = id and sale.options = '{}'
    where id = any(${ids}::text[]) order by id for update of products`.execute(tx)
  return rows.map(({ id, name, status, type, price, rupees, startsAt, endsAt }) => ({
    id,
    name,
    status,
    category: type,
    price: parseRupees(price),
    sale: rupees !== null && startsAt && endsAt ? { rupees, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() } : null,
  }))
}

export async function insertChange(tx: Tx, items: ChangedProduct[], at: Date): Promise<string> {
  const row = await tx
    .insertInto('product_changes')
    .values({ items: JSON.stringify(items), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function selectChange(db: Db, id: string): Promise<ProductsChange | null> {
  const row = await db.selectFrom('product_changes').select(['id', 'state', 'items']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}
