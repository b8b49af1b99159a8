import { sql, type Kysely, type Transaction } from 'kysely'
import type { Count, Move } from '../../domain/catalogue/stock.ts'
import type { Options } from '../../domain/catalogue/variant.ts'
import type { Schema } from '../../schema.ts'

export type Tx = Transaction<Schema>
type Db = Kysely<Schema> | Tx

type Kind = { id: string; options: Options }
/** A number of pieces of one kind. */
export type Pieces = Kind & { quantity: number }
/** So many pieces come back; of the same kind others stay with the buyer. */
export type Returned = Pieces & { kept: number }

const piecesOf = (pieces: Pieces[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as wanted(id text, options jsonb, quantity integer, kept integer)`

/**
 * The pieces that a session can have of those that are counted: what nobody holds, and what it holds itself. Their
 * rows stay locked until the transaction ends, in an order that keeps two of these from waiting for each other.
 */
export async function lockLeft(tx: Tx, sessionId: string, pieces: Pieces[]): Promise<(Pieces & { left: number })[]> {
  const { rows } = await sql<Pieces & { left: number }>`
    select wanted.id, wanted.options, wanted.quantity, stock - held + coalesce((
      select quantity from stock_holds hold
      where session_id = ${sessionId} and hold.product_id = variants.product_id and hold.options = variants.options
    ), 0) as left
    from variants join ${piecesOf(pieces)} on product_id = wanted.id and variants.options = wanted.options
    where stock is not null
    order by product_id, variants.options for update of variants`.execute(tx)
  return rows
}

/** The kinds must be locked. */
export async function insertHolds(tx: Tx, sessionId: string, pieces: Pieces[]): Promise<void> {
  await sql`insert into stock_holds (session_id, product_id, options, quantity)
    select ${sessionId}, id, options, quantity from ${piecesOf(pieces)}`.execute(tx)
}

/** What a person's open payments hold of these products. */
export async function selectOwnHolds(db: Db, uid: string, productIds: string[]): Promise<{ id: string; options: Options }[]> {
  const { rows } = await sql<{ id: string; options: Options }>`
    select product_id as id, options from stock_holds join checkout_sessions on checkout_sessions.id = session_id
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
      returning product_id, variants.options, stock + wanted.quantity as before, stock as after
    )
    insert into stock_moves (session_id, product_id, options, reason, before, after, at)
    select ${sessionId}, product_id, options, ${reason}, before, after, ${at}::timestamptz from sold`.execute(tx)
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

export async function selectHasSold(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(before - after), 0)::integer as pieces from stock_moves where session_id = ${sessionId}`.execute(db)
  return rows[0]!.pieces > 0
}

export async function lockCount(tx: Tx, productId: string, options: Options): Promise<Count | null> {
  const { rows } = await sql<Count>`select options, stock, held, sku, shelf, price from variants
    where product_id = ${productId} and options = ${JSON.stringify(options)}::jsonb for update`.execute(tx)
  return rows[0] ?? null
}

export async function updateKind(tx: Tx, productId: string, { options, stock, sku, shelf, price }: Omit<Count, 'held'>): Promise<void> {
  await sql`update variants set stock = ${stock}::integer, sku = ${sku}::text, shelf = ${shelf}::text, price = ${price}::integer
    where product_id = ${productId} and options = ${JSON.stringify(options)}::jsonb`.execute(tx)
}

export async function selectCounts(db: Db, productId: string): Promise<Count[]> {
  const { rows } =
    await sql<Count>`select options, stock, held, sku, shelf, price from variants where product_id = ${productId} order by position`.execute(
      db,
    )
  return rows
}

/** The latest first, each with the number of its order or of the replacement; of what is held for a return that of its order. */
export async function selectMoves(db: Db, productId: string, limit: number): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select options, reason, before, after, at, coalesce(orders.number, replacements.number, (
      select number from returns join orders on orders.id = order_id where returns.id::text = stock_moves.session_id)) as number
    from stock_moves
    left join orders using (session_id) left join replacements on stock_moves.reason in ('replaced', 'refunded') and replacements.id::text = session_id
    where product_id = ${productId} order by stock_moves.id desc limit ${limit}`.execute(db)
  return rows
}
