import { readEmail } from '../../domain/accounts/credentials.ts'
import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createToken } from '../../platform/secrets/random-token.ts'
import type { Shop } from '../../shop.ts'
import { findOperator } from '../operator-access/change-operator.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { lockAccount, selectAccountByEmail } from './accounts.sql.ts'
import { findAccount } from './find-person.ts'
import { selectGuest, updateGuestEmail } from './guests.ts'
import { selectEmailChange, upsertEmailChange } from './links.sql.ts'

/** The mail states this lifetime. */
const LIFETIME_MS = 86_400_000

export type EmailChangeBegun =
  /** `isDone`: nobody has to confirm it. */
  | { ok: true; uid: string; email: string; isDone: boolean }
  | { ok: false; reason: 'unknown-email' | 'unknown-person' | 'operator' | 'wrong-email' | 'same-email' | 'email-taken' }

/**
 * Puts the address of an account right, which was typed wrongly: the account has it once somebody has chosen a password by the link that
 * is mailed there (reset-password.ts). Of somebody without an account, for whom an order was written, it counts at once. Not of an
 * operator, whose rights would go to whoever reads that inbox.
 */
export async function beginEmailChange(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  { to, ...whom }: ({ uid: string } | { email: string }) & { to: string },
  by: Operator,
): Promise<EmailChangeBegun> {
  const uid = 'uid' in whom ? whom.uid : (await findAccount(shop, whom.email))?.uid
  if (uid === undefined) return { ok: false, reason: 'unknown-email' }
  if (!isUuid(uid)) return { ok: false, reason: 'unknown-person' }
  const email = readEmail(to)
  if (email === null) return { ok: false, reason: 'wrong-email' }
  return inTransaction(shop, async (tx): Promise<EmailChangeBegun> => {
    const account = await lockAccount(tx, uid)
    if (!account) return { ok: false, reason: 'unknown-person' }
    const at = shop.clock.now()
    const record = (action: string) => recordAction(tx, { by, action, object: { type: 'person', id: uid }, after: { email }, at })
    const guest = await selectGuest(tx, uid)
    if (guest) {
      if (guest.email === email) return { ok: false, reason: 'same-email' }
      await updateGuestEmail(tx, uid, email)
      await record('email-corrected')
      return { ok: true, uid, email, isDone: true }
    }
    if (await findOperator({ db: tx }, uid)) return { ok: false, reason: 'operator' }
    if (account.email === email) return { ok: false, reason: 'same-email' }
    if (await selectAccountByEmail(tx, email)) return { ok: false, reason: 'email-taken' }
    // Nobody knows this token: the mail's job makes the link, so that the queue holds none.
    await upsertEmailChange(tx, { uid, id: createToken().id, email, until: new Date(at.getTime() + LIFETIME_MS) })
    await record('email-change-asked')
    await shop.jobs.within(tx).send('send-email-change-mail', uid, { uid })
    return { ok: true, uid, email, isDone: false }
  })
}

/** Makes the link of a change and voids the one before. Null where none waits any more. */
export function issueEmailChange(shop: Pick<Shop, 'db' | 'clock'>, uid: string): Promise<{ token: string; email: string } | null> {
  return inTransaction(shop, async (tx) => {
    // Locked, because the account may be deleted, or its change confirmed, at the same time.
    const change = (await lockAccount(tx, uid)) && (await selectEmailChange(tx, uid))
    if (!change) return null
    const { token, id } = createToken()
    await upsertEmailChange(tx, { uid, id, ...change })
    return { token, email: change.email }
  })
}

/** The address that waits to be confirmed, and until when; null where none does. */
export async function findEmailChange({ db }: Pick<Shop, 'db'>, uid: string): Promise<{ email: string; until: Date } | null> {
  return (await selectEmailChange(db, uid)) ?? null
}
