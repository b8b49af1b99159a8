import { sql, type Kysely, type Transaction } from 'kysely'
import { DEFAULT_QUANTITY, DEFAULT_SIZE, MAX_LINES, type LineChange, type Size } from '../../domain/cart.ts'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>
export type StoredLine = { product_id: string; quantity: number; size: Size }

/** Sorted by the time at which the lines were added. */
export function selectLines(db: Db, uid: string): Promise<StoredLine[]> {
  return db
    .selectFrom('cart_lines')
    .select(['product_id', 'quantity', 'size'])
    .where('user_id', '=', uid)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
}

export function selectLine(db: Db, uid: string, productId: string): Promise<StoredLine | undefined> {
  return db
    .selectFrom('cart_lines')
    .select(['product_id', 'quantity', 'size'])
    .where('user_id', '=', uid)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

/** The number of lines, not of pieces. */
export async function countLines(db: Db, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('cart_lines')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow()
  return count
}

/** The parameters of a merge. Each id occurs only once in all three lists. */
export type MergeRow = { set: ({ id: string } & LineChange)[]; change: ({ id: string } & LineChange)[]; remove: string[] }

/**
 * Merges changes in one statement: `set` adds lines or updates the given fields, so that parallel edits from two devices
 * both survive; `change` updates existing lines; `remove` deletes lines.
 * @returns the cart in the statement's snapshot plus the merge, without concurrent writes of other devices; null where new
 * lines would make more than MAX_LINES, and nothing was changed
 */
export async function mergeLines(db: Db, uid: string, { set, change, remove }: MergeRow): Promise<StoredLine[] | null> {
  if (set.length > MAX_LINES) return null
  const touched = [...set, ...change].map(({ id }) => id).concat(remove)
  const { rows } = await sql<StoredLine & { fits: boolean }>`with
    wanted as (select id, quantity, size from jsonb_to_recordset(${JSON.stringify(set)}::jsonb) as line(id text, quantity integer, size text)),
    wish as (select id, quantity, size from jsonb_to_recordset(${JSON.stringify(change)}::jsonb) as line(id text, quantity integer, size text)),
    kept as (select product_id from cart_lines where user_id = ${uid}::uuid and product_id <> all(${remove}::text[])),
    room as (
      select count(*) = 0 or count(*) + (select count(*) from kept) <= ${MAX_LINES}::integer as fits
      from wanted where id not in (select product_id from kept)
    ),
    added as (
      insert into cart_lines (user_id, product_id, quantity, size)
      select ${uid}::uuid, id, coalesce(quantity, ${DEFAULT_QUANTITY}::integer), coalesce(size, ${DEFAULT_SIZE}::text) from wanted
      where (select fits from room)
      -- A fixed locking order prevents deadlocks between parallel merges.
      order by id
      on conflict (user_id, product_id) do update set
        quantity = coalesce((select quantity from wanted where id = excluded.product_id), cart_lines.quantity),
        size = coalesce((select size from wanted where id = excluded.product_id), cart_lines.size)
      returning product_id, quantity, size, added_at
    ),
    changed as (
      update cart_lines set quantity = coalesce(wish.quantity, cart_lines.quantity), size = coalesce(wish.size, cart_lines.size)
      from wish where user_id = ${uid}::uuid and product_id = wish.id and (select fits from room)
      returning product_id, cart_lines.quantity, cart_lines.size, added_at
    ),
    removed as (delete from cart_lines where user_id = ${uid}::uuid and product_id = any(${remove}::text[]) and (select fits from room)),
    line as (
      select product_id, quantity, size, added_at from added
      union all
      select product_id, quantity, size, added_at from changed
      union all
      -- The snapshot from before the statement, hence only the lines that it does not touch.
      select product_id, quantity, size, added_at from cart_lines where user_id = ${uid}::uuid and product_id <> all(${touched}::text[])
    )
    select product_id, quantity, size, fits from line, room order by added_at, product_id`.execute(db)
  return rows.every(({ fits }) => fits) ? rows.map(({ product_id, quantity, size }) => ({ product_id, quantity, size })) : null
}

export async function deleteAllLines(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('cart_lines').where('user_id', '=', uid).execute()
}

/** Subtracts bought quantities from the cart: pieces added after the payment began stay. */
export async function subtractLines(db: Db, uid: string, bought: { id: string; quantity: number }[]): Promise<void> {
  const values = JSON.stringify(bought)
  await sql`
    with held as materialized (select product_id from cart_lines where user_id = ${uid} order by product_id for update),
    bought as (select id, quantity from jsonb_to_recordset(${values}::jsonb) as line(id text, quantity integer)
      where id in (select product_id from held)),
    deleted as (
      delete from cart_lines using bought
      where user_id = ${uid} and product_id = bought.id and cart_lines.quantity <= bought.quantity
    )
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where user_id = ${uid} and product_id = bought.id and cart_lines.quantity > bought.quantity`.execute(db)
}
