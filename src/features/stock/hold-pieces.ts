import { lineOptions, type OrderLine } from '../../domain/order.ts'
import type { Hold } from '../../domain/stock.ts'
import { areSameOptions } from '../../domain/variant.ts'
import type { Shop } from '../../shop.ts'
import { addReturned, insertHolds, lockLeft, selectHasSold, subtractSold, type Kind, type Pieces, type Tx } from './stock.sql.ts'

type Lines = { sessionId: string; lines: OrderLine[] }

const piecesOf = (lines: OrderLine[]): Pieces[] =>
  lines.map((line) => ({ id: line.id, options: lineOptions(line), quantity: line.quantity }))

/**
 * Holds the pieces of a session that is being made, in its transaction, so that nobody else is sold them. The hold ends
 * with the session (0006-stock.sql). `holds` is false where none of them is counted.
 */
export async function holdPieces(tx: Tx, { sessionId, lines }: Lines): Promise<Hold> {
  const found = await lockLeft(tx, sessionId, piecesOf(lines))
  for (const { id, options, quantity, left } of found) {
    const line = lines.find((line) => line.id === id && areSameOptions(lineOptions(line), options))
    if (left < quantity && line) return { ok: false, shortage: { name: line.description, options, oneSize: line.one_size ?? false, left } }
  }
  if (found.length > 0) await insertHolds(tx, sessionId, found)
  return { ok: true, holds: found.length > 0 }
}

/** Whether all pieces that were paid for are there, held or free. They stay so until the transaction ends. */
export async function arePiecesLeft(tx: Tx, { sessionId, lines }: Lines): Promise<boolean> {
  return (await lockLeft(tx, sessionId, piecesOf(lines))).every(({ quantity, left }) => left >= quantity)
}

/** Takes what was paid for off the counts, after `arePiecesLeft`. */
export async function sellPieces(tx: Tx, { sessionId, lines, at }: Lines & { at: Date }): Promise<void> {
  await subtractSold(tx, { sessionId, at }, piecesOf(lines))
}

/**
 * Puts the pieces of a paid session back where they were counted when they were sold: each once, however often this is
 * called. `kinds` is null for all of them. @returns how many came back
 */
export function returnPieces(
  tx: Tx,
  returned: { sessionId: string; kinds: Kind[] | null; reason: 'refunded' | 'put-back'; at: Date },
): Promise<number> {
  return addReturned(tx, returned)
}

/** Whether a paid session took counted pieces that have not come back. */
export function hasSoldPieces({ db }: Pick<Shop, 'db'>, sessionId: string): Promise<boolean> {
  return selectHasSold(db, sessionId)
}
