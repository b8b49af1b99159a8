import { whyNotUsable } from '../../domain/prices/code.ts'
import { deleteUse, insertUse, lockCode, lockFirstOrder, selectFacts, upsertPaidUse, type Tx } from './codes.sql.ts'
import { findBuyer } from './find-buyer.ts'

type Use = { sessionId: string; uid: string; code: string }

/**
 * Reserves a use for a session that is being made, in its transaction; whoever else wants one waits for its end. The use goes
 * with the session's hold (0008-prices.sql). To be called after the pieces are held, so that two of these never wait for each
 * other. @returns false where its terms do not hold any more
 */
export async function reserveUse(tx: Tx, { at, ...use }: Use & { at: Date }): Promise<boolean> {
  const code = await lockCode(tx, use.code)
  if (!code) return false
  const buyer = await findBuyer(tx, use.uid)
  if (code.firstOrder) await lockFirstOrder(tx, buyer)
  if (whyNotUsable(code, { at, ...(await selectFacts(tx, code, buyer)) }) !== null) return false
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
