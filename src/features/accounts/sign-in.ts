import { isTooLong, normalisePassword, readEmail, signInErrors } from '../../domain/credentials.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount, selectAccountByEmail, updateAccount } from './accounts.sql.ts'
import { countSignIn, forgiveSignIn } from './count-attempts.ts'
import { openSession, type Caller } from './open-session.ts'
import { inputCode, refused, tooMany, type SignInResult } from './sign-in-result.ts'

/**
 * Signs in by e-mail address and password. Says the same, and takes as long, whether the address or the password is wrong.
 * @throws {UnavailableError} when too many passwords wait to be hashed
 */
export async function signIn(shop: Shop, input: { email: string; password: string }, caller: Caller): Promise<SignInResult> {
  const { requestId } = caller
  const email = readEmail(input.email)
  const allowance = await countSignIn(shop, email, caller)
  if (!allowance.ok) {
    shop.log.warn({ event: 'sign-in-limited', requestId }, 'sign-in refused: too many attempts')
    return tooMany(allowance)
  }
  const errors = signInErrors(input)
  if (email === null || errors.password) return { ok: false, status: 400, code: inputCode(errors, input), errors }
  const opened = await enter(shop, { email, password: input.password }, caller)
  if (!opened) {
    shop.log.info({ event: 'sign-in-failed', requestId }, 'sign-in failed')
    return refused(401, 'INVALID_PASSWORD', 'The email address or the password is not right.')
  }
  await forgiveSignIn(shop, allowance.counted)
  shop.log.info({ event: 'sign-in', uid: opened.uid, requestId }, 'signed in')
  return { ok: true, ...opened }
}

type Opened = Extract<SignInResult, { ok: true }>

/** Null when the address or the password is not right. */
async function enter(shop: Shop, input: { email: string; password: string }, caller: Caller): Promise<Omit<Opened, 'ok'> | null> {
  const account = await selectAccountByEmail(shop.db, input.email)
  const stored = account?.password_hash ?? null
  // Nobody's password is that long. A short one takes its place, so that the time tells nothing.
  const password = isTooLong(input.password) ? null : normalisePassword(input.password)
  const isRight = await shop.hashing.verify(password === null ? null : stored, password ?? '')
  if (!account || stored === null || password === null || !isRight) return null
  const renewed = shop.hashing.isOutdated(stored) ? { password_hash: await shop.hashing.hash(password) } : null
  return shop.db.transaction().execute(async (tx) => {
    // Somebody may have chosen another password while this one was checked, and ended every session that was there by then.
    const now = await lockAccount(tx, account.id)
    if (now?.password_hash !== stored) return null
    if (renewed) await updateAccount(tx, account.id, renewed)
    return { uid: account.id, session: await openSession(tx, shop, { uid: account.id, caller }) }
  })
}
