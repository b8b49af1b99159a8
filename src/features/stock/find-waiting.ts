import { sql, type Kysely } from 'kysely'
import type { Options } from '../../domain/catalogue/variant.ts'
import type { Schema } from '../../schema.ts'

/** Pieces of an order that were sold ahead and are not there yet. `shipsFrom` is the day that its buyer was promised. */
export type WaitingPieces = { orderId: string; id: string; options: Options; pieces: number; shipsFrom: string }

/**
 * Which orders wait, and for what: what has come serves those that were paid first, so that the pieces a count lies below nothing are those
 * of the orders paid last that have not gone out. Of one order where `orderId` is given.
 */
export async function findWaiting(db: Kysely<Schema>, orderId: string | null = null): Promise<WaitingPieces[]> {
  const { rows } = await sql<WaitingPieces>`
    with ahead as (
      select distinct orders.id as order_id, orders.created_at, session_id, product_id, options, -stock as short
      from variants join stock_moves using (product_id, options) join orders using (session_id)
      where stock < 0 and stock_moves.ships_from is not null and orders.state in ('placed', 'packed')
    ),
    taken as (
      select order_id, created_at, product_id, options, short, sum(before - after)::integer as pieces, max(ships_from)::text as ships_from
      from ahead join stock_moves using (session_id, product_id, options)
      group by order_id, created_at, product_id, options, short having sum(before - after) > 0
    ),
    queue as (
      select *, coalesce(sum(pieces) over (
        partition by product_id, options order by created_at desc, order_id desc rows between unbounded preceding and 1 preceding
      ), 0)::integer as later
      from taken
    )
    select order_id as "orderId", product_id as id, options, least(pieces, short - later) as pieces, ships_from as "shipsFrom"
    from queue where short > later and (${orderId}::uuid is null or order_id = ${orderId}::uuid)
    order by created_at, order_id, product_id, options`.execute(db)
  return rows
}

/** The day until which each order waits that does, by its id. */
export async function findWaitingDays(db: Kysely<Schema>): Promise<Map<string, string>> {
  const days = new Map<string, string>()
  for (const { orderId, shipsFrom } of await findWaiting(db)) {
    const known = days.get(orderId)
    if (known === undefined || known < shipsFrom) days.set(orderId, shipsFrom)
  }
  return days
}
