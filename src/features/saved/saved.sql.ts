import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

type Tx = Transaction<Schema>

/** The newest first. */
export function selectSaved(db: Kysely<Schema> | Tx, uid: string): Promise<{ id: string; saved_at: Date }[]> {
  return db
    .selectFrom('saved_products')
    .select(['product_id as id', 'saved_at'])
    .where('user_id', '=', uid)
    .orderBy('saved_at', 'desc')
    .orderBy('product_id')
    .execute()
}

/** What one device saves is counted with what another does. */
export async function lockSaved(tx: Tx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved ' || ${uid}, 0))`.execute(tx)
}

/** Those that there are, the first as the newest; what is saved already keeps its place. */
export async function insertSaved(tx: Tx, uid: string, ids: string[]): Promise<void> {
  await sql`
    insert into saved_products (user_id, product_id, saved_at)
    select ${uid}::uuid, products.id, statement_timestamp() - place * interval '1 microsecond'
    from unnest(${ids}::text[]) with ordinality as wanted (id, place) join products on products.id = wanted.id
    order by products.id
    on conflict do nothing`.execute(tx)
}

export async function deleteSaved(tx: Tx, uid: string, ids: string[]): Promise<void> {
  await sql`delete from saved_products where user_id = ${uid} and product_id = any(${ids}::text[])`.execute(tx)
}

/** Keeps the newest of them. */
export async function deleteOldest(tx: Tx, uid: string, most: number): Promise<void> {
  await sql`
    delete from saved_products where user_id = ${uid} and product_id in (
      select product_id from saved_products where user_id = ${uid} order by saved_at desc, product_id offset ${most}
    )`.execute(tx)
}
