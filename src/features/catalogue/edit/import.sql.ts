import { sql, type Selectable } from 'kysely'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { Db, Schema } from '../../../schema.ts'

const PICTURE = ['name', 'width', 'height', 'widths', 'webp_width', 'colour', 'kind'] as const
export type PictureRow = Pick<Selectable<Schema['pictures']>, (typeof PICTURE)[number]>
/** A product as the catalogue's file has it: pictures by name, no place on the shelf yet; what a file says nothing of is absent. */
export type ProductRow = Omit<Product, 'images' | 'wear_with'> & { images: string[]; wear_with: string[] }

export function selectPictures(db: Db, names: string[]): Promise<PictureRow[]> {
  return db
    .selectFrom('pictures')
    .select(PICTURE)
    .where('name', '=', sql<string>`any(${names})`)
    .execute()
}

export async function selectPictureNames(db: Db): Promise<Set<string>> {
  return new Set((await db.selectFrom('pictures').select('name').execute()).map(({ name }) => name))
}

/** An arbitrary key of an advisory lock that only imports use. */
const IMPORT_LOCK = 6_202_612

/** Imports wait until the transaction ends; other readers and writers do not. */
export async function lockImports(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)})`.execute(transaction)
}

export async function selectDisplayOrder(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').select('id').orderBy('position').orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Passes all rows in one JSON parameter, because a statement has at most 65,535 parameters. */
export async function upsertPictures(transaction: Db, rows: PictureRow[]): Promise<void> {
  await sql`
    insert into pictures (name, width, height, widths, webp_width, colour, kind)
    select name, width, height, widths, webp_width, colour, kind
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file (
      name text, width integer, height integer, widths integer[], webp_width integer, colour text, kind text
    )
    on conflict (name) do update set
      width = excluded.width, height = excluded.height, widths = excluded.widths, webp_width = excluded.webp_width,
      colour = excluded.colour, kind = excluded.kind
    where (pictures.width, pictures.height, pictures.widths, pictures.webp_width, pictures.colour, pictures.kind)
      is distinct from (excluded.width, excluded.height, excluded.widths, excluded.webp_width, excluded.colour, excluded.kind)`.execute(
    transaction,
  )
}

export async function upsertProducts(transaction: Db, rows: ProductRow[]): Promise<void> {
  await sql`
    insert into products (id, name, role, tax_code, active, description, images, metadata, wear_with)
    select id, name, role, tax_code, active, description, images, metadata, wear_with
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file (
      id text, name text, role text, tax_code text, active boolean, description text, images text[], metadata jsonb, wear_with text[]
    )
    on conflict (id) do update set
      name = excluded.name, role = excluded.role, tax_code = excluded.tax_code, active = excluded.active,
      description = excluded.description, images = excluded.images, metadata = excluded.metadata, wear_with = excluded.wear_with, updated_at = now()
    where (products.name, products.role, products.tax_code, products.active, products.description, products.images, products.metadata, products.wear_with)
      is distinct from (excluded.name, excluded.role, excluded.tax_code, excluded.active, excluded.description, excluded.images, excluded.metadata, excluded.wear_with)`.execute(
    transaction,
  )
}

/** Gives every product its place in `shelf`. */
export async function updatePositions(transaction: Db, shelf: string[]): Promise<void> {
  await sql`
    update products set position = shelf.place - 1
    from unnest(${shelf}::text[]) with ordinality as shelf (id, place)
    where products.id = shelf.id and products.position <> shelf.place - 1`.execute(transaction)
}
