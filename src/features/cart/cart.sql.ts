import { sql } from 'kysely'
import { besideEachOther, type HeldLine } from '../../domain/cart/cart-merge.ts'
import type { Db, Tx } from '../../schema.ts'

/** A line with its place in the cart; null for a new one, at the end. */
export type PlacedLine = HeldLine & { addedAt: string | null }

/** Sorted by the time at which the lines were added; `besideEachOther` brings those of one product together. */
function lines(db: Db, uid: string) {
  return db
    .selectFrom('cart_lines')
    .select(['product_id as id', 'quantity', 'options'])
    .where('user_id', '=', uid)
    .orderBy('added_at')
    .orderBy('product_id')
    .orderBy('options')
}

export async function selectLines(db: Db, uid: string): Promise<HeldLine[]> {
  return besideEachOther(await lines(db, uid).execute())
}

export function selectLinesOf(db: Db, uid: string, productId: string): Promise<HeldLine[]> {
  return lines(db, uid).where('product_id', '=', productId).execute()
}

/** The cart as it is until the transaction ends: other merges wait, and so does what was bought. */
export async function lockLines(tx: Tx, uid: string): Promise<PlacedLine[]> {
  const [, rows] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('cart ' || ${uid}, 0))`.execute(tx),
    lines(tx, uid)
      .select(sql<string>`added_at::text`.as('addedAt'))
      .forUpdate()
      .execute(),
  ])
  return rows
}

/** The cart must be locked. */
export async function writeLines(tx: Tx, uid: string, { gone, written }: { gone: HeldLine[]; written: PlacedLine[] }): Promise<void> {
  await sql`
    with gone as (
      delete from cart_lines where user_id = ${uid} and (product_id, options) in (
        select id, options from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as line(id text, options jsonb)
      )
    )
    insert into cart_lines (user_id, product_id, options, quantity, added_at)
    select ${uid}::uuid, id, options, quantity, coalesce("addedAt", clock_timestamp())
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as line(id text, options jsonb, quantity integer, "addedAt" timestamptz)
    on conflict (user_id, product_id, options) do update set quantity = excluded.quantity`.execute(tx)
}
