import { sql } from 'kysely'
import type { Count } from '../../domain/catalogue/stock.ts'
import type { Options, OwnHold } from '../../domain/catalogue/variant.ts'
import type { Db, Tx } from '../../schema.ts'

/** A number of pieces of one kind; with a day where they are sold ahead. */
export type Pieces = { id: string; options: Options } & { quantity: number; ships_from?: string | undefined }
/** So many pieces come back; of the same kind others stay with the buyer. */
export type Returned = Pieces & { kept: number }

const piecesOf = (pieces: Pieces[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as wanted(id text, options jsonb, quantity integer, kept integer, ships_from text)`

/**
 * What a session can have of a kind that is counted: `left` is there and nobody holds it, or with a day may be sold ahead; `own` is what
 * it holds itself.
 */
export type Left = Pieces & { left: number; own: number }

/** The rows stay locked until the transaction ends, in an order that keeps two of these from waiting for each other. */
export async function lockLeft(tx: Tx, sessionId: string, pieces: Pieces[]): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select wanted.id, wanted.options, wanted.quantity, wanted.ships_from,
      case when wanted.ships_from is null then stock - held else stock + ahead - held - held_ahead end as left,
      coalesce((
        select quantity from stock_holds hold
        where session_id = ${sessionId} and hold.product_id = variants.product_id and hold.options = variants.options
      ), 0) as own
    from variants join ${piecesOf(pieces)} on product_id = wanted.id and variants.options = wanted.options
    where stock is not null
    order by product_id, variants.options for update of variants`.execute(tx)
  return rows
}

/** The kinds must be locked. */
export async function insertHolds(tx: Tx, sessionId: string, pieces: Pieces[]): Promise<void> {
  await sql`insert into stock_holds (session_id, product_id, options, quantity, ahead)
    select ${sessionId}, id, options, quantity, ships_from is not null from ${piecesOf(pieces)}`.execute(tx)
}

/** What a person's open payments hold of these products. */
export async function selectOwnHolds(db: Db, uid: string, productIds: string[]): Promise<({ id: string } & OwnHold)[]> {
  const { rows } = await sql<{ id: string } & OwnHold>`
    select product_id as id, options, case when stock_holds.ahead then ships_from end as "shipsFrom"
    from stock_holds join variants using (product_id, options) join checkout_sessions on checkout_sessions.id = session_id
    where user_id = ${uid} and product_id = any(${productIds}::text[])`.execute(db)
  return rows
}

/** Takes pieces off the counts. The kinds must be locked. */
export async function subtractPieces(
  tx: Tx,
  { sessionId, reason, at }: { sessionId: string; reason: 'sold' | 'replaced'; at: Date },
  pieces: Pieces[],
): Promise<void> {
  await sql`with sold as (
      update variants set stock = stock - wanted.quantity from ${piecesOf(pieces)}
      where product_id = wanted.id and variants.options = wanted.options and stock is not null
      returning product_id, variants.options, stock + wanted.quantity as before, stock as after, wanted.ships_from
    )
    insert into stock_moves (session_id, product_id, options, reason, before, after, at, ships_from)
    select ${sessionId}, product_id, options, ${reason}, before, after, ${at}::timestamptz, ships_from from sold`.execute(tx)
}

type Return = { sessionId: string; pieces: Returned[] | null; reason: 'refunded' | 'put-back'; at: Date }

/** Puts back what a session took and has not given back yet, so many of these kinds or all. @returns the number of pieces */
export async function addReturned(tx: Tx, { sessionId, pieces, reason, at }: Return): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`with out as (
      select product_id, options, sum(before - after)::integer as pieces from stock_moves
      where session_id = ${sessionId} group by product_id, options
    ),
    taken as (
      select product_id, options, pieces from (
        select product_id, out.options, case when ${pieces === null}::boolean then pieces else least(quantity, pieces - kept) end as pieces
        from out left join ${piecesOf(pieces ?? [])} on product_id = wanted.id and out.options = wanted.options
      ) as wanted where pieces > 0
    ),
    locked as materialized (
      select product_id, options from variants where (product_id, options) in (select product_id, options from taken)
      order by product_id, options for update
    ),
    returned as (
      update variants set stock = stock + pieces from taken join locked using (product_id, options)
      where variants.product_id = taken.product_id and variants.options = taken.options and stock is not null
      returning variants.product_id, variants.options, stock - pieces as before, stock as after
    ),
    noted as (
      insert into stock_moves (session_id, product_id, options, reason, before, after, at)
      select ${sessionId}, product_id, options, ${reason}, before, after, ${at}::timestamptz from returned
    )
    select coalesce(sum(after - before), 0)::integer as pieces from returned`.execute(tx)
  return rows[0]?.pieces ?? 0
}

const COUNT = sql`options, stock, held, ahead, ships_from as "shipsFrom", sku, shelf, price, cost`

/** `heldAhead`: what open payments hold of those that are sold ahead. */
type LockedCount = Count & { heldAhead: number }

export async function lockCount(tx: Tx, productId: string, options: Options): Promise<LockedCount | null> {
  const { rows } = await sql<LockedCount>`select ${COUNT}, held_ahead as "heldAhead" from variants
    where product_id = ${productId} and options = ${JSON.stringify(options)}::jsonb for update`.execute(tx)
  return rows[0] ?? null
}

export async function updateVariant(tx: Tx, productId: string, kind: Omit<Count, 'held'>): Promise<void> {
  const { options, stock, ahead, shipsFrom, sku, shelf, price, cost } = kind
  await sql`update variants set stock = ${stock}::integer, ahead = ${ahead}::integer, ships_from = ${shipsFrom}::text, sku = ${sku}::text, shelf = ${shelf}::text, price = ${price}::integer,
    cost = ${cost}::integer
    where product_id = ${productId} and options = ${JSON.stringify(options)}::jsonb`.execute(tx)
}

export async function selectCounts(db: Db, productId: string): Promise<Count[]> {
  const { rows } = await sql<Count>`select ${COUNT} from variants where product_id = ${productId} order by position`.execute(db)
  return rows
}
