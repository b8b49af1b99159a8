import { isTooLong, normalisePassword, type CredentialErrors } from '../../domain/accounts/credentials.ts'
import { newPasswordErrors } from '../../domain/accounts/new-password.ts'
import { needsConfirmation } from '../../domain/accounts/session.ts'
import type { ServiceCode } from '../../domain/accounts/sign-in-codes.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { tokenId } from '../../platform/secrets/random-token.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount, selectAccount, updateAccount, type Account } from './accounts.sql.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { accountCounters } from './count-attempts.ts'
import type { Session } from './find-session.ts'
import type { Caller } from './open-session.ts'
import { rotateSession } from './rotate-session.ts'
import { tooMany } from './sign-in-result.ts'

/** `errors` are those of the new password. */
export type PasswordRefused = {
  ok: false
  status: 422 | 429
  code: ServiceCode
  errors: Omit<CredentialErrors, 'email'>
  retryAfterS?: number
}
/** `token`: the session's new one, for the browser's cookie. */
export type PasswordChanged = { ok: true; token: string } | PasswordRefused
type PasswordInput = { current: string; password: string; confirm: string }

/**
 * Sets a new password for somebody who is signed in, ends their other sessions and renews the token of this
 * one. The owner of an account without a password confirms with a provider instead of giving the current one.
 * @throws {UnavailableError} if the queue for password hashing is full
 */
export async function changePassword(shop: Shop, session: Session, input: PasswordInput, caller: Caller): Promise<PasswordChanged> {
  const { uid, email } = session.person
  const errors = newPasswordErrors(input, COMMON_PASSWORDS)
  if (Object.keys(errors).length > 0) return { ok: false, status: 422, code: 'WEAK_PASSWORD', errors }
  const confirmed = await confirmPassword(shop, session, input.current)
  if (!confirmed.ok) return confirmed
  const allowance = await shop.attempts.consume('password-change', uid)
  if (!allowance.ok) return tooMany(allowance)
  const password_hash = await shop.hashing.hash(normalisePassword(input.password), uid)
  const change = { session, caller, stored: confirmed.account.password_hash, password_hash }
  const token = await replacePassword(shop, change)
  if (token === null) return WRONG
  for (const [rule, key] of accountCounters(email ?? '', caller.address)) await shop.attempts.reset(rule, key)
  shop.log.info({ event: 'password-changed', uid, requestId: caller.requestId }, 'password changed')
  return { ok: true, token }
}

const WRONG: PasswordRefused = { ok: false, status: 422, code: 'INVALID_PASSWORD', errors: {} }

/**
 * Checks that the owner is present, before something that a borrowed browser must not do: by the current password or,
 * where there is none, by a recent sign-in or confirmation. Wrong passwords are limited per account.
 */
export async function confirmPassword(
  shop: Shop,
  session: Session,
  current: string,
): Promise<{ ok: true; account: Account } | PasswordRefused> {
  const { uid } = session.person
  const allowance = await shop.attempts.consume('password-check', uid)
  if (!allowance.ok) return tooMany(allowance)
  const account = await selectAccount(shop.db, uid)
  if (!account) return WRONG
  const { password_hash } = account
  if (password_hash === null) {
    if (!needsConfirmation(session.confirmedAt, shop.clock.now())) return { ok: true, account }
    return { ok: false, status: 422, code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', errors: {} }
  }
  if (!current) return { ok: false, status: 422, code: 'MISSING_PASSWORD', errors: {} }
  if (isTooLong(current) || !(await shop.hashing.verify(password_hash, normalisePassword(current), uid))) return WRONG
  await shop.attempts.reset('password-check', uid)
  return { ok: true, account }
}

type Replacement = { session: Session; caller: Caller; stored: string | null; password_hash: string }

/** @returns the session's new token; null if another request has changed the password, or ended the session, in the meantime */
function replacePassword(shop: Shop, { session, caller, stored, password_hash }: Replacement): Promise<string | null> {
  const { uid } = session.person
  const device = caller.browser?.device
  return inTransaction(shop, async (tx) => {
    const account = await lockAccount(tx, uid)
    if (!account || account.password_hash !== stored) return null
    const token = await rotateSession(tx, shop, session)
    if (token === null) return null
    await updateAccount(tx, uid, { password_hash })
    await tx
      .deleteFrom('devices')
      .where('user_id', '=', uid)
      .where('id', '<>', device ? tokenId(device) : '')
      .execute()
    await tx.deleteFrom('password_resets').where('user_id', '=', uid).execute()
    await shop.jobs.within(tx).send('send-password-changed-mail', uid, { uid })
    return token
  })
}
