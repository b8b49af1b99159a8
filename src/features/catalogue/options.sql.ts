import { sql } from 'kysely'
import { ownOptions } from '../../domain/catalogue/options.ts'
import type { Count } from '../../domain/catalogue/stock.ts'
import type { Options, ProductOption } from '../../domain/catalogue/variant.ts'
import type { Tx } from '../../schema.ts'

/** What a product is chosen by, in its order; where it comes in the shop's sizes nothing is stored, so that it follows these. */
export type OptionsOf = { id: string; options: ProductOption[] }

export async function replaceOptions(tx: Tx, products: OptionsOf[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  const said = products.map(({ id, options }) => ({ id, options: ownOptions(options) }))
  await sql`delete from product_options where product_id = any(${ids}::text[])`.execute(tx)
  await sql`insert into product_options (product_id, name, label, position, choices)
    select product.id, option.value ->> 'name', option.value ->> 'label', option.place - 1,
      array(select jsonb_array_elements_text(option.value -> 'values'))
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as product (id text, options jsonb),
      jsonb_array_elements(product.options) with ordinality as option (value, place)`.execute(tx)
}

/** The kinds of pieces of a product, in its order. */
export type VariantsOf = { id: string; every: Options[] }

const variantRows = (products: VariantsOf[]) => sql`(
  select product.id, kind.options, kind.position from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as product (id text, every jsonb),
    jsonb_array_elements(product.every) with ordinality as kind (options, position)
) as kind`

/**
 * Brings the stored kinds of pieces of products to these, in this order: others go, new ones are unlimited. A product without
 * any stays unlimited. @returns the products of which open payments hold pieces that would go: of these nothing was changed
 */
export async function replaceVariants(tx: Tx, products: VariantsOf[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; held: boolean }>`
    with stored as materialized (
      select product_id, options, held, held_ahead from variants where product_id = any(${products.map(({ id }) => id)}::text[])
      order by product_id, options for update
    )
    select product_id as id, bool_or(held + held_ahead > 0 and not exists (
      select from ${variantRows(products)} where kind.id = stored.product_id and kind.options = stored.options
    )) as held from stored group by product_id`.execute(tx)
  const free = new Set(rows.filter(({ held }) => !held).map(({ id }) => id))
  const changed = products.filter(({ id }) => free.has(id))
  if (changed.length > 0) {
    await sql`delete from variants where product_id = any(${[...free]}::text[])
      and not exists (select from ${variantRows(changed)} where kind.id = product_id and kind.options = variants.options)`.execute(tx)
    await insertVariants(tx, changed)
  }
  return new Set(rows.filter(({ held }) => held).map(({ id }) => id))
}

export async function insertVariants(tx: Tx, products: VariantsOf[]): Promise<void> {
  await sql`insert into variants (product_id, options, position) select kind.id, kind.options, kind.position from ${variantRows(products)}
    on conflict (product_id, options) do update set position = excluded.position where variants.position <> excluded.position`.execute(tx)
}

/** What is counted of a kind, what it is called, where it lies and what it costs. The kinds must be there, and locked. */
export async function updateVariants(tx: Tx, kinds: ({ id: string } & Omit<Count, 'held'>)[]): Promise<void> {
  await sql`update variants set stock = said.stock, ahead = said.ahead, ships_from = said."shipsFrom", sku = said.sku, shelf = said.shelf, price = said.price,
      cost = said.cost
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb)
      as said (id text, options jsonb, stock integer, ahead integer, "shipsFrom" text, sku text, shelf text, price integer, cost integer)
    where product_id = said.id and variants.options = said.options`.execute(tx)
}
