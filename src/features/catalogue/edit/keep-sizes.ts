import { sql } from 'kysely'
import type { ShopSizes, SizeHolder } from '../../../domain/catalogue/size.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Db, Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { lockImports } from './import.sql.ts'

export type KeptSizes = { ok: true } | { ok: false; holders: SizeHolder[] }

/** So many things are named of those that have a size. */
const MOST_HOLDERS = 20

/** Of what says nothing of its sizes (`optionsIn` of domain/catalogue/options.ts). */
const FOLLOWS = sql`type <> 'coffee' and coalesce(metadata ->> 'one_size', '') <> '1'
  and not exists (select from product_options where product_id = products.id)`

/**
 * Brings what is stored to the shop's sizes, in its order. What is counted in all of its sizes has none of a new one, so that
 * nothing is sold that nobody has. A size that something has cannot go: then nothing is changed.
 */
export async function keepSizes(shop: Pick<Shop, 'db'>, sizes: ShopSizes): Promise<KeptSizes> {
  return inTransaction(shop, async (tx): Promise<KeptSizes> => {
    await lockImports(tx)
    const known = await tx.selectFrom('shop_sizes').select(['list', 'first']).forUpdate().executeTakeFirstOrThrow()
    if (known.first === sizes.first && known.list.join('\n') === sizes.list.join('\n')) return { ok: true }
    const holders = await findSizeHolders({ db: tx }, sizes)
    if (holders.length > 0) return { ok: false, holders }
    await tx
      .updateTable('shop_sizes')
      .set({ list: [...sizes.list], first: sizes.first })
      .execute()
    await moveVariants(tx, sizes)
    await sql`select write_product_facets(array(select id from products where ${FOLLOWS}))`.execute(tx)
    return { ok: true }
  })
}

/** What has stored sizes that a list no longer names, as far as it is named. */
export async function findSizeHolders({ db }: Pick<Shop, 'db'>, { list }: ShopSizes): Promise<SizeHolder[]> {
  const known = await db.selectFrom('shop_sizes').select('list').executeTakeFirstOrThrow()
  return selectHolders(
    db,
    known.list.filter((size) => !list.includes(size)),
  )
}

/** What is stored as M and comes in one size has no size. */
async function selectHolders(db: Db, gone: string[]): Promise<SizeHolder[]> {
  if (gone.length === 0) return []
  const isSized = sql`not exists (select from products where id = product_id and not exists (select from product_options where product_id = id)
    and (type = 'coffee' or metadata ->> 'one_size' = '1'))`
  const { rows } = await sql<SizeHolder>`
    select what, size, of, count::integer from (
      select 1 as place, 'options' as what, size, product_id as of, 1 as count
      from product_options, unnest(choices) as size where name = 'size'
      union all
      select 2, 'pieces', options ->> 'size', product_id, sum(stock) from variants where stock > 0 and ${isSized} group by 3, 4
      union all
      select 3, 'cart', size, product_id, count(*) from cart_lines where ${isSized} group by 3, 4
      union all
      select 4, 'order', line ->> 'size', number, 1 from orders, jsonb_array_elements(line_items) as line
      where state in ('placed', 'packed', 'shipped') and not coalesce((line ->> 'one_size')::boolean, false)
      union all
      select 5, 'payment', line ->> 'size', line ->> 'description', 1 from checkout_sessions, jsonb_array_elements(line_items) as line
      where checkout_sessions.state = 'open' and mode = 'payment' and not coalesce((line ->> 'one_size')::boolean, false)
    ) as held where size = any (${gone}::text[]) order by size, place, of limit ${MOST_HOLDERS}`.execute(db)
  return rows
}

/** Kinds of pieces that have no size any more go, new ones come, all stand in the order of the sizes. */
async function moveVariants(tx: Tx, { list }: ShopSizes): Promise<void> {
  const following = sql`product_id in (select id from products where ${FOLLOWS})`
  await sql`delete from variants where ${following} and not options ->> 'size' = any (${list}::text[])`.execute(tx)
  await sql`insert into variants (product_id, options, position, stock)
    select product_id, jsonb_build_object('size', size), place - 1, case when all_counted then 0 end
    from (select product_id, bool_and(stock is not null) as all_counted from variants where ${following} group by 1) as counted,
      unnest(${list}::text[]) with ordinality as size (size, place)
    on conflict (product_id, options) do update set position = excluded.position where variants.position <> excluded.position`.execute(tx)
}
