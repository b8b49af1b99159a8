import { randomBytes } from 'node:crypto'
import { emailErrors, normalisePassword, readEmail, type CredentialErrors } from '../../domain/accounts/credentials.ts'
import { registerErrors } from '../../domain/accounts/new-password.ts'
import { shopperName } from '../../domain/accounts/person.ts'
import { isUniqueViolation } from '../../errors/database-fault.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { insertAccount, selectAccountByEmail } from './accounts.sql.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { allowMail } from './count-attempts.ts'
import { openSession, type Caller, type OpenedSession } from './open-session.ts'
import { inputCode, proofWanted, refused, tooMany, type SignInResult } from './sign-in-result.ts'
import type { Credentials } from './sign-in.ts'
import { countVerificationMail } from './verify-email.ts'

/**
 * Creates an account and signs it in. Registration may reveal that an address is taken (contract §7): so it does to a form
 * that is sent twice.
 * @throws {UnavailableError} if the queue for password hashing is full
 */
export function register(shop: Shop, input: Credentials & { confirm: string }, caller: Caller): Promise<SignInResult> {
  return open(shop, { email: input.email, password: input.password, errors: registerErrors(input, COMMON_PASSWORDS) }, caller)
}

/**
 * The same without a password, which the link of a reset sets later: whoever only knows the address of an account is told
 * that it is taken, and shown nothing of it.
 */
export function openWithoutPassword(shop: Shop, email: string, caller: Caller): Promise<SignInResult> {
  return open(shop, { email, password: null, errors: emailErrors({ email }) }, caller)
}

type Opening = { email: string; password: string | null; errors: CredentialErrors }

async function open(shop: Shop, { password, errors, ...input }: Opening, caller: Caller): Promise<SignInResult> {
  const allowance = await shop.attempts.consume('register-address', caller.address)
  if (!allowance.ok) return tooMany(allowance)
  const email = readEmail(input.email)
  if (email === null || Object.keys(errors).length > 0)
    return { ok: false, status: 400, code: inputCode(errors, { ...input, password: password ?? '' }), errors }
  const go = await allowMail(shop, caller)
  if (!go.ok) return proofWanted(go)
  const password_hash = password === null ? null : await shop.hashing.hash(normalisePassword(password), caller.address)
  const account = { name: shopperName(randomBytes(4)), email, email_verified: false, password_hash }
  // Not of an address that is taken: nobody uses up the mails of somebody else's account.
  const isTaken = (await selectAccountByEmail(shop.db, email)) !== undefined
  const mayMail = !isTaken && (await countVerificationMail(shop, { email, address: caller.address })).ok
  const opened = await openAccount(shop, account, { caller, mayMail })
  if (!opened) return refused(409, 'EMAIL_EXISTS')
  shop.log.info({ event: 'registered', uid: opened.uid, requestId: caller.requestId }, 'registered')
  return { ok: true, ...opened }
}

/** Null if the address is taken. */
async function openAccount(
  shop: Shop,
  account: Parameters<typeof insertAccount>[1],
  { caller, mayMail }: { caller: Caller; mayMail: boolean },
): Promise<{ uid: string; session: OpenedSession } | null> {
  try {
    return await inTransaction(shop, async (tx) => {
      const uid = await insertAccount(tx, account)
      const session = await openSession(tx, shop, { uid, caller })
      if (mayMail) await shop.jobs.within(tx).send('send-verification-mail', uid, { uid })
      return { uid, session }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}
