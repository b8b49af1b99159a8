import { sql, type Kysely, type Transaction } from 'kysely'
import { DEFAULT_QUANTITY, DEFAULT_SIZE, type LineChange, type Size } from '../../domain/cart.ts'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>
export type StoredLine = { product_id: string; quantity: number; size: Size }

/** In the order in which the lines were added. */
export function selectLines(db: Db, uid: string): Promise<StoredLine[]> {
  return db
    .selectFrom('cart_lines')
    .select(['product_id', 'quantity', 'size'])
    .where('user_id', '=', uid)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
}

/** Distinct lines: the number on the header's badge. */
export async function countLines(db: Db, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('cart_lines')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * One statement for any number of lines: adds each, or changes just its given fields where the line is
 * there, so that two devices never lose each other's edits.
 */
export async function upsertLines(db: Db, uid: string, lines: ({ id: string } & LineChange)[]): Promise<void> {
  const values = JSON.stringify(lines)
  await sql`
    with line as (select id, quantity, size from jsonb_to_recordset(${values}::jsonb) as line(id text, quantity integer, size text))
    insert into cart_lines (user_id, product_id, quantity, size)
    select ${uid}::uuid, id, coalesce(quantity, ${DEFAULT_QUANTITY}::integer), coalesce(size, ${DEFAULT_SIZE}::text) from line
    -- One order for everybody: two that lock the same lines then wait instead of blocking each other.
    order by id
    on conflict (user_id, product_id) do update set
      quantity = coalesce((select quantity from line where id = excluded.product_id), cart_lines.quantity),
      size = coalesce((select size from line where id = excluded.product_id), cart_lines.size)`.execute(db)
}

/** Changes the given fields of lines that are there, in one statement; the last word on a line counts. */
export async function updateLines(db: Db, uid: string, lines: ({ id: string } & LineChange)[]): Promise<void> {
  const values = JSON.stringify([...new Map(lines.map((line) => [line.id, line])).values()])
  await sql`
    with line as (select id, quantity, size from jsonb_to_recordset(${values}::jsonb) as line(id text, quantity integer, size text))
    update cart_lines set quantity = coalesce(line.quantity, cart_lines.quantity), size = coalesce(line.size, cart_lines.size)
    from line where user_id = ${uid} and product_id = line.id`.execute(db)
}

export async function deleteLines(db: Db, uid: string, productIds: string[]): Promise<void> {
  await db.deleteFrom('cart_lines').where('user_id', '=', uid).where('product_id', 'in', productIds).execute()
}

export async function deleteAllLines(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('cart_lines').where('user_id', '=', uid).execute()
}

/** Takes bought quantities out of the cart: what was added to a line after the payment began stays. */
export async function subtractLines(db: Db, uid: string, bought: { id: string; quantity: number }[]): Promise<void> {
  const values = JSON.stringify(bought)
  await sql`
    with held as materialized (select product_id from cart_lines where user_id = ${uid} order by product_id for update),
    bought as (select id, quantity from jsonb_to_recordset(${values}::jsonb) as line(id text, quantity integer)
      where id in (select product_id from held)),
    gone as (
      delete from cart_lines using bought
      where user_id = ${uid} and product_id = bought.id and cart_lines.quantity <= bought.quantity
    )
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where user_id = ${uid} and product_id = bought.id and cart_lines.quantity > bought.quantity`.execute(db)
}
