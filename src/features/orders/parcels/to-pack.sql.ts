import { sql } from 'kysely'
import type { PackingPlace } from '../../../domain/orders/packing.ts'
import type { Db, Tx } from '../../../schema.ts'
import type { Operator } from '../../operator-access/record-action.ts'
import { TAKER } from '../find/orders.sql.ts'

/** As `isToPack`. */
const TO_PACK = sql`(state = 'placed' or (state = 'packed' and label_id is not null)) and cancelled_at is null`

/** The orders to pack whose pieces are all there, the oldest first, seen from one of them or from another. */
export async function selectPackingPlace(db: Db, orderId: string): Promise<PackingPlace | undefined> {
  const { rows } = await sql<PackingPlace>`
    with ready as materialized (
      select id, number, created_at from orders where ${TO_PACK} and id <> all(array(select order_id from waiting_pieces()))
    )
    select
      (select json_build_object('id', id, 'number', number) from ready
        where (created_at, id) < (own.created_at, own.id) order by created_at desc, id desc limit 1) as before,
      (select json_build_object('id', id, 'number', number) from ready
        where (created_at, id) > (own.created_at, own.id) order by created_at, id limit 1) as next,
      (select count(*)::int from ready where (created_at, id) <= (own.created_at, own.id)) as position,
      (select count(*)::int from ready) as waiting
    from orders as own where own.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Of a command or a program there is no person, but the name of its key. */
type Taken = { uid: string | null; key: string | null; name: string; at: Date }

export async function selectTaken(db: Db, orderId: string): Promise<Taken | null> {
  const { rows } = await sql<Taken>`select taken_by as uid, taken_key as key, ${TAKER} as name, taken_at as at from orders
    where id = ${orderId} and taken_at is not null`.execute(db)
  return rows[0] ?? null
}

/** Null: nobody packs it. */
export async function updateTaken(tx: Tx, orderId: string, taken: { by: Operator; at: Date } | null): Promise<void> {
  const { uid = null, name = null } = taken?.by ?? {}
  const change = { taken_by: uid, taken_key: uid === null ? name : null, taken_at: taken?.at ?? null }
  await tx.updateTable('orders').set(change).where('id', '=', orderId).execute()
}

/** The ids of the orders that have waited longest to be packed, those that wait for pieces last. */
export async function selectOldestToPack(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders where ${TO_PACK}
    order by id = any(array(select order_id from waiting_pieces())), created_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
