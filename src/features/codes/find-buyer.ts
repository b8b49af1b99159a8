import { inboxOf } from '../../domain/accounts/inbox.ts'
import type { Sealer } from '../../platform/secrets/signed-tokens.ts'
import type { Db } from '../../schema.ts'
import type { Buyer } from './codes.sql.ts'

/**
 * By what the uses of a code count to a person, so that another account does not begin anew. Who has proved the address counts by its
 * inbox. Who has not counts by it too, with a hash of its own beside the proved one: nobody uses up the code of whoever the inbox
 * belongs to. Both outlive the account, and who has not the shop's secret learns no address from them. The first is the one that a new use gets. First orders are counted by the inbox, proved or not: each was paid.
 */
export async function findBuyer({ db, sealer }: { db: Db; sealer: Pick<Sealer, 'fingerprint'> }, uid: string): Promise<Buyer> {
  const account = await db.selectFrom('users').select(['email', 'email_verified']).where('id', '=', uid).executeTakeFirst()
  if (!account?.email) return { uid, inboxes: [], everyInbox: [] }
  const inbox = inboxOf(account.email)
  const [proved, unproved] = [sealer.fingerprint(inbox), sealer.fingerprint(`unproved ${inbox}`)]
  return { uid, inboxes: account.email_verified ? [proved] : [unproved, proved], everyInbox: [proved, unproved] }
}
