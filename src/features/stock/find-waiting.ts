import { sql } from 'kysely'
import type { Options } from '../../domain/catalogue/variant.ts'
import type { Db } from '../../schema.ts'

/** Pieces of an order that were sold ahead and are not there yet. `shipsFrom` is the day that its buyer was promised. */
export type WaitingPieces = { orderId: string; id: string; options: Options; pieces: number; shipsFrom: string }

/** What orders wait for, the order first that was paid first (0080-sold-ahead.sql); or one of them alone. */
export async function findWaiting(db: Db, orderId: string | null = null): Promise<WaitingPieces[]> {
  const { rows } = await sql<WaitingPieces>`
    select order_id as "orderId", product_id as id, options, pieces, ships_from as "shipsFrom" from waiting_pieces()
    where ${orderId}::uuid is null or order_id = ${orderId}::uuid order by created_at, order_id, product_id, options`.execute(db)
  return rows
}
