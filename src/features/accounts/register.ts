import { randomBytes } from 'node:crypto'
import { normalisePassword, readEmail } from '../../domain/credentials.ts'
import { COMMON_PASSWORDS } from '../../domain/common-passwords.ts'
import { registerErrors } from '../../domain/new-password.ts'
import { shopperName } from '../../domain/person.ts'
import { isUniqueViolation } from '../../database-fault.ts'
import type { Shop } from '../../shop.ts'
import { insertAccount, lockAccount, selectAccountByEmail } from './accounts.sql.ts'
import { REPEATED_MS } from './limits.ts'
import { formTokenId, openSession, type Caller, type OpenedSession } from './open-session.ts'
import { selectIsOpenedBy } from './sessions.sql.ts'
import type { Credentials } from './sign-in.ts'
import { countVerificationMail } from './verify-email.ts'
import { inputCode, refused, tooMany, type SignInResult } from './sign-in-result.ts'

/**
 * Creates an account and signs it in. Registration may reveal that an address is taken (contract §7). A form that is sent twice
 * is answered as the first time.
 * @throws {UnavailableError} if the queue for password hashing is full
 */
export async function register(shop: Shop, input: Credentials & { confirm: string }, caller: Caller): Promise<SignInResult> {
  const allowance = await shop.attempts.consume('register-address', caller.address)
  if (!allowance.ok) return tooMany(allowance)
  const errors = registerErrors(input, COMMON_PASSWORDS)
  const email = readEmail(input.email)
  if (email === null || Object.keys(errors).length > 0) return { ok: false, status: 400, code: inputCode(errors, input), errors }
  const password_hash = await shop.hashing.hash(normalisePassword(input.password))
  const account = { name: shopperName(randomBytes(4)), email, email_verified: false, password_hash }
  // Not of an address that is taken: nobody uses up the mails of somebody else's account.
  const isTaken = (await selectAccountByEmail(shop.db, email)) !== undefined
  const mayMail = !isTaken && (await countVerificationMail(shop, email)).ok
  const { formToken } = input
  const opened =
    (await openAccount(shop, account, { caller, formToken, mayMail })) ?? (await repeatRegistration(shop, { ...input, email }, caller))
  if (!opened) return refused(409, 'EMAIL_EXISTS')
  shop.log.info({ event: 'registered', uid: opened.uid, requestId: caller.requestId }, 'registered')
  return { ok: true, ...opened }
}

type Opened = { uid: string; session: OpenedSession }
type NewAccount = Parameters<typeof insertAccount>[1]

/** Null if the address is taken. */
async function openAccount(
  shop: Shop,
  account: NewAccount,
  { mayMail, ...by }: { caller: Caller; formToken?: string | null; mayMail: boolean },
): Promise<Opened | null> {
  try {
    return await shop.db.transaction().execute(async (tx) => {
      const uid = await insertAccount(tx, account)
      const session = await openSession(tx, shop, { uid, ...by })
      if (mayMail) await shop.jobs.within(tx).send('send-verification-mail', uid, { uid })
      return { uid, session }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/**
 * The same form with the password of the account that it has just opened: the browser may only read the second answer. Null for
 * anything else, before the password is looked at: nobody else has the form's token, so nobody guesses here. Null also where
 * the first answer's session is in use.
 */
async function repeatRegistration(shop: Shop, { email, password, formToken }: Credentials, caller: Caller): Promise<Opened | null> {
  const token = formTokenId(formToken)
  const account = token === null ? undefined : await selectAccountByEmail(shop.db, email)
  if (!account?.password_hash || token === null) return null
  const { id: uid, password_hash: stored } = account
  const since = new Date(shop.clock.now().getTime() - REPEATED_MS)
  if (!(await selectIsOpenedBy(shop.db, { uid, formToken: token, since }))) return null
  if (!(await shop.hashing.verify(stored, normalisePassword(password)))) return null
  return shop.db.transaction().execute(async (tx) => {
    // A reset may have changed the password and ended all sessions meanwhile.
    if ((await lockAccount(tx, uid))?.password_hash !== stored) return null
    return { uid, session: await openSession(tx, shop, { uid, caller, formToken }) }
  })
}
