import { hasUsesLeft, isOpenAt } from './cart-code.ts'
import { countUses, deleteUse, insertUse, lockCode, upsertPaidUse, type Tx } from './codes.sql.ts'
import { findBuyer } from './find-buyer.ts'

type Use = { sessionId: string; uid: string; code: string }

/**
 * Reserves a use for a session that is being made, in its transaction; whoever else wants one waits for its end. The use goes
 * with the session's hold (0008-prices.sql). To be called after the pieces are held, so that two of these never wait for each
 * other. @returns false where there is none left, or the code has ended
 */
export async function reserveUse(tx: Tx, { at, ...use }: Use & { at: Date }): Promise<boolean> {
  const code = await lockCode(tx, use.code)
  if (!code || !isOpenAt(code, at)) return false
  const buyer = await findBuyer(tx, use.uid)
  if (!hasUsesLeft(code, await countUses(tx, use.code, buyer))) return false
  await insertUse(tx, { ...use, inbox: buyer.inboxes[0] ?? null })
  return true
}

/** Counts the use of a paid session, also of one whose time was over: its price is honoured. */
export async function countUse(tx: Tx, use: Use): Promise<void> {
  const { inboxes } = await findBuyer(tx, use.uid)
  await upsertPaidUse(tx, { ...use, inbox: inboxes[0] ?? null })
}

/** A paid session's order was cancelled: its code can be used again. */
export async function giveUseBack(tx: Tx, sessionId: string): Promise<void> {
  await deleteUse(tx, sessionId)
}
