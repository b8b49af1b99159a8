import { whyNotUsable } from '../../domain/prices/code.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { insertUse, lockFirstOrder, selectCodesByName, selectFacts, upsertPaidUse } from './codes.sql.ts'
import { findBuyer } from './find-buyer.ts'

/** `also` is the code that counts beside it. */
type Use = { sessionId: string; uid: string; code: string; also: string | null }

/**
 * Holds a use for a session that is being made, in its transaction; whoever else wants one waits for its end. The use goes
 * with the session's hold (0008-prices.sql). To be called after the pieces are held, so that two of these never wait for each
 * other. @returns the code whose terms do not hold any more; null where it is held
 */
export async function holdUse({ sealer }: Pick<Shop, 'sealer'>, tx: Tx, { at, ...use }: Use & { at: Date }): Promise<string | null> {
  const names = [use.code, ...(use.also === null ? [] : [use.also])]
  const codes = await selectCodesByName(tx, names)
  const buyer = await findBuyer({ db: tx, sealer }, use.uid)
  if (codes.some(({ firstOrder }) => firstOrder)) await lockFirstOrder(tx, buyer)
  const facts = await selectFacts(tx, names, buyer)
  const gone = codes.find((code) => whyNotUsable(code, { at, ...facts.get(code.code)! }) !== null)
  if (gone) return gone.code
  await insertUse(tx, { ...use, inbox: buyer.inboxes[0] ?? null })
  return null
}

/** Counts the use of a paid session, also of one whose time was over: its price is honoured. */
export async function countUse({ sealer }: Pick<Shop, 'sealer'>, tx: Tx, use: Use): Promise<void> {
  const { inboxes } = await findBuyer({ db: tx, sealer }, use.uid)
  await upsertPaidUse(tx, { ...use, inbox: inboxes[0] ?? null })
}

/** A paid session's order was cancelled: its code can be used again. */
export async function giveUseBack(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('code_uses').where('session_id', '=', sessionId).execute()
}
