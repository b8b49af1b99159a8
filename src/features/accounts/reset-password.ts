import { sql } from 'kysely'
import { normalisePassword, type CredentialErrors } from '../../domain/accounts/credentials.ts'
import { newPasswordErrors } from '../../domain/accounts/new-password.ts'
import type { ServiceCode } from '../../domain/accounts/sign-in-codes.ts'
import { isUniqueViolation } from '../../errors/database-fault.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createToken, isToken, tokenId } from '../../platform/secrets/random-token.ts'
import type { Shop } from '../../shop.ts'
import { findOperator } from '../operator-access/change-operator.ts'
import { lockAccount, selectAccountByEmail, updateAccount, type Account } from './accounts.sql.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { accountCounters } from './count-attempts.ts'
import { deleteLink, selectPasswordLink, upsertLink } from './links.sql.ts'
import { rememberDevice, type Caller } from './open-session.ts'
import { deleteSessionsOf } from './sessions.sql.ts'
import { inputCode } from './sign-in-result.ts'

/** The link has expired; or it was used, replaced by a newer one, or never issued. */
export type LinkRefused = { ok: false; status: 410; code: 'EXPIRED_OOB_CODE' | 'INVALID_OOB_CODE' }

/** `email`: the address that the link makes the account's; null: it keeps its own. */
export type PasswordReset =
  | { ok: true; uid: string; email: string | null; device: string | null }
  | LinkRefused
  // Of a change of address, where another account has been opened with it meanwhile.
  | { ok: false; status: 409; code: 'EMAIL_EXISTS' }
  | { ok: false; status: 400; code: ServiceCode; email: string | null; errors: Omit<CredentialErrors, 'email'> }

/** The mail states this lifetime. */
const LIFETIME_MS = 3_600_000

/** Issues a single-use token for setting a new password and invalidates earlier ones. Null if there is no such account. */
export async function issueReset(shop: Pick<Shop, 'db' | 'clock'>, email: string): Promise<string | null> {
  return inTransaction(shop, async (tx) => {
    const found = await selectAccountByEmail(tx, email)
    // Locked, because its address may be changed at the same time, and no link outlives that.
    if (!found || (await lockAccount(tx, found.id))?.email !== email) return null
    const { token, id } = createToken()
    await upsertLink(tx, 'password_resets', { uid: found.id, id, until: new Date(shop.clock.now().getTime() + LIFETIME_MS) })
    return token
  })
}

/** Checks a link without using it up: of a reset, or of a change of the account's address, which then is `email`. */
export async function checkResetLink(
  shop: Pick<Shop, 'db'>,
  token: string,
): Promise<{ ok: true; uid: string; email: string | null } | LinkRefused> {
  const found = isToken(token) ? await selectPasswordLink(shop.db, tokenId(token)) : undefined
  if (!found) return INVALID
  const { uid, email, isOver } = found
  return isOver ? { ok: false, status: 410, code: 'EXPIRED_OOB_CODE' } : { ok: true, uid, email }
}

const INVALID: LinkRefused = { ok: false, status: 410, code: 'INVALID_OOB_CODE' }

/**
 * Sets a new password. Holding the link proves the email address. All sessions of the account end and its counters of
 * failed sign-ins are reset, since they refer to the old password. If nobody had proved the address before, providers and
 * phone are unlinked: somebody else may have opened the account with it, and linked their own to stay in. The link of a change of address
 * makes that address the account's, and the one of before is told.
 * @throws {UnavailableError} if the queue for password hashing is full
 */
export async function resetPassword(
  shop: Shop,
  input: { token: string; password: string; confirm: string },
  caller: Caller,
): Promise<PasswordReset> {
  const link = await checkResetLink(shop, input.token)
  if (!link.ok) return link
  const { email } = link
  const errors = newPasswordErrors(input, COMMON_PASSWORDS)
  if (Object.keys(errors).length > 0) return { ok: false, status: 400, code: inputCode(errors, input), email, errors }
  const password_hash = await shop.hashing.hash(normalisePassword(input.password), caller.address)
  const reset = await useLink(shop, { ...link, id: tokenId(input.token), password_hash }, caller)
  if (!reset) return INVALID
  if (reset === TAKEN) return { ok: false, status: 409, code: 'EMAIL_EXISTS' }
  const { account, device } = reset
  for (const [rule, key] of accountCounters(email ?? account.email ?? '', caller.address)) await shop.attempts.reset(rule, key)
  const event = email === null ? 'password-reset' : 'email-changed'
  shop.log.info({ event, uid: account.id, requestId: caller.requestId }, event)
  return { ok: true, uid: account.id, email, device }
}

const TAKEN = 'taken'

/** Null if the link was used or replaced in the meantime. */
async function useLink(
  { db, clock, jobs }: Shop,
  { uid, email, id, password_hash }: { uid: string; email: string | null; id: string; password_hash: string },
  { browser }: Caller,
): Promise<{ account: Account; device: string | null } | typeof TAKEN | null> {
  try {
    return await inTransaction({ db }, async (tx) => {
      const account = await lockAccount(tx, uid)
      // Whoever has become an operator since keeps the proved address.
      if (email !== null && (await findOperator({ db: tx }, uid))) return null
      if (!account || !(await deleteLink(tx, email === null ? 'password_resets' : 'email_changes', id))) return null
      const isProved = account.email_verified
      await updateAccount(tx, uid, {
        password_hash,
        email_verified: true,
        ...(email !== null && { email }),
        ...(!isProved && { phone_number: null }),
      })
      // Whoever typed the address may have been somebody else, whose home these say.
      if (!isProved) {
        await tx.deleteFrom('identities').where('user_id', '=', uid).execute()
        await tx.deleteFrom('addresses').where('user_id', '=', uid).execute()
      }
      await deleteSessionsOf(tx, uid)
      await tx.deleteFrom('devices').where('user_id', '=', uid).execute()
      if (email === null) await jobs.within(tx).send('send-password-changed-mail', uid, { uid })
      else {
        // Those that were mailed to the address of before lead nowhere.
        for (const table of ['password_resets', 'email_verifications', 'email_changes'] as const)
          await tx.deleteFrom(table).where('user_id', '=', uid).execute()
        await sql`delete from account_merges where merged_at is null and ${uid} in (former_id, user_id)`.execute(tx)
        if (account.email !== null) await jobs.within(tx).send('send-email-changed-mail', uid, { email: account.email })
      }
      // A known device has its own sign-in counter, so guesses from elsewhere do not lock the owner out.
      const device = browser ? await rememberDevice(tx, uid, { known: browser.device, now: clock.now() }) : null
      return { account, device }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return TAKEN
    throw error
  }
}
