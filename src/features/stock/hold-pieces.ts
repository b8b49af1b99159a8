import { sql } from 'kysely'
import type { Hold, Shortage } from '../../domain/catalogue/stock.ts'
import { areSameOptions } from '../../domain/catalogue/variant.ts'
import { lineOptions, type OrderLine } from '../../domain/orders/order.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { addReturned, insertHolds, lockLeft, subtractPieces, type Pieces, type Returned } from './stock.sql.ts'

type Lines = { sessionId: string; lines: OrderLine[] }

const piecesOf = (lines: OrderLine[]): Pieces[] =>
  lines.map((line) => ({ id: line.id, options: lineOptions(line), quantity: line.quantity, ships_from: line.ships_from }))

/** What is sent in place of something else, or beside it, was there when it was promised. */
const thereOf = (lines: OrderLine[]): Pieces[] => piecesOf(lines).map(({ ships_from: _day, ...pieces }) => pieces)

/**
 * Holds the pieces of a session that is being made, in its transaction, so that nobody else is sold them. The hold ends
 * with the session (0006-stock.sql). `holds` is false where none of them is counted.
 */
export async function holdPieces(tx: Tx, { sessionId, lines }: Lines): Promise<Hold> {
  const { found, shortage } = await lockWanted(tx, { sessionId, lines, pieces: piecesOf(lines) })
  if (shortage) return { ok: false, shortage }
  if (found.length > 0) await insertHolds(tx, sessionId, found)
  return { ok: true, holds: found.length > 0 }
}

/**
 * Takes the pieces of a replacement off the counts, in its transaction, or tells what there is too little of. They come back by
 * `returnPieces` with its id in place of a session's.
 */
export async function takeReplaced(tx: Tx, { id, lines, at }: { id: string; lines: OrderLine[]; at: Date }): Promise<Shortage | null> {
  const pieces = thereOf(lines)
  const { shortage } = await lockWanted(tx, { sessionId: id, lines, pieces })
  if (!shortage) await subtractPieces(tx, { sessionId: id, reason: 'replaced', at }, pieces)
  return shortage
}

/** Those of the lines' pieces that are counted, locked, and the first of which there are too few. */
async function lockWanted(
  tx: Tx,
  { sessionId, lines, pieces }: Lines & { pieces: Pieces[] },
): Promise<{ found: Pieces[]; shortage: Shortage | null }> {
  const found = await lockLeft(tx, sessionId, pieces)
  for (const { id, options, quantity, left: free, own } of found) {
    const line = lines.find((line) => line.id === id && areSameOptions(lineOptions(line), options))
    const left = Math.max(free + own, own, 0)
    if (left < quantity && line) return { found, shortage: { name: line.description, options, oneSize: line.one_size ?? false, left } }
  }
  return { found, shortage: null }
}

/** Whether all pieces that were paid for can be had, held or free, and those that were not sold ahead are there. They stay so until the transaction ends. */
export async function arePiecesLeft(tx: Tx, { sessionId, lines }: Lines): Promise<boolean> {
  return (await lockWanted(tx, { sessionId, lines, pieces: piecesOf(lines) })).shortage === null
}

/** Takes what was paid for off the counts, after `arePiecesLeft`. */
export async function sellPieces(tx: Tx, { sessionId, lines, at }: Lines & { at: Date }): Promise<void> {
  await subtractPieces(tx, { sessionId, reason: 'sold', at }, piecesOf(lines))
}

/**
 * Puts pieces of a paid session back where they were counted when they were sold: each once, however often this is called, and
 * none of those that are `kept`. Null is all of them. @returns how many came back
 */
export function returnPieces(
  tx: Tx,
  returned: { sessionId: string; pieces: Returned[] | null; reason: 'refunded' | 'put-back'; at: Date },
): Promise<number> {
  return addReturned(tx, returned)
}

/** Nobody changes the counts of these until the transaction ends. */
export async function lockPieces(tx: Tx, lines: OrderLine[]): Promise<void> {
  await lockLeft(tx, '', piecesOf(lines))
}

type Exchange = { sessionId: string; from: Returned[]; to: OrderLine[] }

/** What there is too little of for a session to have the lines of `to` in place of `from`. */
export async function findShortage(tx: Tx, { sessionId, from, to }: Exchange): Promise<Shortage | null> {
  // All kinds are locked by one statement, in the order in which everybody locks them.
  await lockLeft(tx, sessionId, [...from, ...piecesOf(to)])
  return (await lockWanted(tx, { sessionId, lines: to, pieces: piecesOf(to) })).shortage
}

/** Takes the pieces of other lines for a paid session, and puts those of before back; or tells what there is too little of. */
export async function exchangePieces(tx: Tx, { sessionId, from, to, at }: Exchange & { at: Date }): Promise<Shortage | null> {
  const shortage = await findShortage(tx, { sessionId, from, to })
  if (shortage) return shortage
  if (from.length > 0) await addReturned(tx, { sessionId, pieces: from, reason: 'put-back', at })
  if (to.length > 0) await sellPieces(tx, { sessionId, lines: to, at })
  return null
}

/** Whether a paid session took counted pieces that have not come back. */
export async function hasSoldPieces({ db }: Pick<Shop, 'db'>, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(before - after), 0)::integer as pieces from stock_moves where session_id = ${sessionId}`.execute(db)
  return rows[0]!.pieces > 0
}
