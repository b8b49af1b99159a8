import { normalisePassword, type CredentialErrors } from '../../domain/accounts/credentials.ts'
import { newPasswordErrors } from '../../domain/accounts/new-password.ts'
import type { ServiceCode } from '../../domain/accounts/sign-in-codes.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createToken, isToken, tokenId } from '../../platform/secrets/random-token.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount, selectAccountByEmail, updateAccount, type Account } from './accounts.sql.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { accountCounters } from './count-attempts.ts'
import { deleteDevices } from './devices.sql.ts'
import { deleteIdentitiesOf } from './identities.sql.ts'
import { rememberDevice, type Caller } from './open-session.ts'
import { deleteReset, deleteSavedAddresses, selectReset, upsertReset } from './resets.sql.ts'
import { deleteSessionsOf } from './sessions.sql.ts'
import { inputCode } from './sign-in-result.ts'

/** The link has expired; or it was used, replaced by a newer one, or never issued. */
export type LinkRefused = { ok: false; status: 410; code: 'EXPIRED_OOB_CODE' | 'INVALID_OOB_CODE' }

export type PasswordReset =
  | { ok: true; uid: string; device: string | null }
  | LinkRefused
  | { ok: false; status: 400; code: ServiceCode; errors: Omit<CredentialErrors, 'email'> }

/** The mail states this lifetime. */
const LIFETIME_MS = 3_600_000

/** Issues a single-use token for setting a new password and invalidates earlier ones. Null if there is no such account. */
export async function issueReset(shop: Pick<Shop, 'db' | 'clock'>, email: string): Promise<string | null> {
  const account = await selectAccountByEmail(shop.db, email)
  if (!account) return null
  const { token, id } = createToken()
  await upsertReset(shop.db, { user_id: account.id, id, expires_at: new Date(shop.clock.now().getTime() + LIFETIME_MS) })
  return token
}

/** Checks a link without using it up. */
export async function checkResetLink(shop: Pick<Shop, 'db'>, token: string): Promise<{ ok: true; uid: string } | LinkRefused> {
  const found = isToken(token) ? await selectReset(shop.db, tokenId(token)) : undefined
  if (!found) return INVALID
  return found.is_over ? { ok: false, status: 410, code: 'EXPIRED_OOB_CODE' } : { ok: true, uid: found.user_id }
}

const INVALID: LinkRefused = { ok: false, status: 410, code: 'INVALID_OOB_CODE' }

/**
 * Sets a new password. Holding the link proves the email address. All sessions of the account end and its counters of
 * failed sign-ins are reset, since they refer to the old password. If nobody had proved the address before, providers and
 * phone are unlinked: somebody else may have opened the account with it, and linked their own to stay in.
 * @throws {UnavailableError} if the queue for password hashing is full
 */
export async function resetPassword(
  shop: Shop,
  input: { token: string; password: string; confirm: string },
  caller: Caller,
): Promise<PasswordReset> {
  const link = await checkResetLink(shop, input.token)
  if (!link.ok) return link
  const errors = newPasswordErrors(input, COMMON_PASSWORDS)
  if (Object.keys(errors).length > 0) return { ok: false, status: 400, code: inputCode(errors, input), errors }
  const password_hash = await shop.hashing.hash(normalisePassword(input.password), caller.address)
  const reset = await useLink(shop, { ...link, id: tokenId(input.token), password_hash }, caller)
  if (!reset) return INVALID
  const { account, device } = reset
  for (const [rule, key] of accountCounters(account.email ?? '', caller.address)) await shop.attempts.reset(rule, key)
  shop.log.info({ event: 'password-reset', uid: account.id, requestId: caller.requestId }, 'password reset')
  return { ok: true, uid: account.id, device }
}

type Use = { uid: string; id: string; password_hash: string }

/** Null if the link was used or replaced in the meantime. */
function useLink(
  { db, clock, jobs }: Shop,
  { uid, id, password_hash }: Use,
  { browser }: Caller,
): Promise<{ account: Account; device: string | null } | null> {
  return inTransaction({ db }, async (tx) => {
    const account = await lockAccount(tx, uid)
    if (!account || !(await deleteReset(tx, id))) return null
    await updateAccount(tx, uid, { password_hash, email_verified: true, ...(!account.email_verified && { phone_number: null }) })
    // Whoever typed the address may have been somebody else, whose home these say.
    if (!account.email_verified) {
      await deleteIdentitiesOf(tx, uid)
      await deleteSavedAddresses(tx, uid)
    }
    await deleteSessionsOf(tx, uid)
    await deleteDevices(tx, uid)
    await jobs.within(tx).send('send-password-changed-mail', uid, { uid })
    // A known device has its own sign-in counter, so guesses from elsewhere do not lock the owner out.
    const device = browser ? await rememberDevice(tx, uid, { known: browser.device, now: clock.now() }) : null
    return { account, device }
  })
}
