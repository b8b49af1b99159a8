import { sql } from 'kysely'
import { withoutSale, type Product } from '../../../domain/catalogue/product.ts'
import type { ProductValues } from '../../../domain/drafts/product-values.ts'
import type { Tx } from '../../../schema.ts'
import { readProducts, selectProducts } from '../catalogue.sql.ts'

/** The product without a sale, which others cannot write until the transaction ends; null if there is none. */
export async function selectForUpdate(tx: Tx, id: string): Promise<Product | null> {
  const [product] = await readProducts(selectProducts(tx).where('id', '=', id).forUpdate())
  return product ? withoutSale(product) : null
}

function columnsOf({ name, role, tax_code, active, description, wear_with, pictures }: ProductValues) {
  return {
    name,
    role,
    tax_code,
    active,
    description,
    wear_with,
    images: pictures.map((picture) => picture.name),
  }
}

/** Fields of the stored metadata that the shop does not know stay. */
export async function updateProduct(tx: Tx, id: string, values: ProductValues): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...columnsOf(values), metadata: sql<string>`metadata || ${JSON.stringify(values.metadata)}::jsonb`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** A draft behind all others on the shelf. @returns false if the id is taken */
export async function insertProduct(tx: Tx, id: string, values: ProductValues): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('products')
    .values({
      ...columnsOf(values),
      id,
      metadata: JSON.stringify(values.metadata),
      status: 'draft',
      position: sql<number>`(select coalesce(max(position), -1) + 1 from products)`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A draft behind all others on the shelf, with options and prices of the product. @returns false if the id is taken */
export async function copyProduct(tx: Tx, { id, copy, name }: { id: string; copy: string; name: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into products (id, name, role, tax_code, active, description, images, metadata, wear_with, position, status)
    select ${copy}, ${name}, role, tax_code, active, description, images, metadata, wear_with,
      (select coalesce(max(position), -1) + 1 from products), 'draft' from products where id = ${id}
    on conflict (id) do nothing`.execute(tx)
  if (!numAffectedRows) return false
  await sql`insert into product_options (product_id, name, label, position, choices)
    select ${copy}, name, label, position, choices from product_options where product_id = ${id}`.execute(tx)
  await sql`insert into variants (product_id, options, position, price)
    select ${copy}, options, position, price from variants
    where product_id = ${id} and exists (select from variants where product_id = ${id} and price is not null)`.execute(tx)
  return true
}

/** Those of `names` that are there, and stay until the transaction ends. */
export async function lockPictures(tx: Tx, names: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', sql<string>`any(${names})`)
    .forUpdate()
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Writes what operators say about pictures that a product shows from now on. */
export async function updatePictures(tx: Tx, pictures: ProductValues['pictures']): Promise<void> {
  await sql`
    update pictures set alt = said.alt, kind = said.kind, unsaved_since = null
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as said (name text, alt text, kind text)
    where pictures.name = said.name
      and (pictures.alt, pictures.kind, pictures.unsaved_since) is distinct from (said.alt, said.kind, null)`.execute(tx)
}
