import { createHash } from 'node:crypto'
import { signInErrors, type CredentialErrors } from '../../domain/credentials.ts'
import type { Shop } from '../../shop.ts'

/** Who asks: the browser's headers and the address of its connection. */
export type Caller = { headers: Headers; address: string }

export type SignInResult =
  | { ok: true; uid: string; cookies: string[] }
  | { ok: false; status: 400 | 401 | 409 | 429; code: string; errors: CredentialErrors & { form?: string } }

/** Signs in by e-mail address and password. Says the same whether the address or the password is wrong. */
export async function signIn(shop: Shop, input: { email: string; password: string }, caller: Caller): Promise<SignInResult> {
  const errors = signInErrors(input)
  if (errors.email || errors.password) return { ok: false, status: 400, code: 'INVALID_IDENTIFIER', errors }
  const email = input.email.trim().toLowerCase()
  const account = accountKey(email)
  if (!(await mayTry(shop, account, caller.address))) {
    shop.log.warn({ event: 'sign-in-limited' }, 'sign-in refused: too many attempts')
    return tooMany()
  }
  const answer = await shop.signIn.signIn({ email, password: input.password }, caller.headers)
  if (!answer.ok) {
    shop.log.info({ event: 'sign-in-failed' }, 'sign-in failed')
    return refused(401, 'INVALID_PASSWORD', 'The email address or the password is not right.')
  }
  await shop.attempts.forgive('sign-in-account', account)
  shop.log.info({ event: 'sign-in', uid: answer.uid }, 'signed in')
  return answer
}

/** Counted before the password is looked at, so that parallel guesses cannot overshoot. */
async function mayTry(shop: Shop, account: string, address: string): Promise<boolean> {
  return (await shop.attempts.allow('sign-in-address', address)) && (await shop.attempts.allow('sign-in-account', account))
}

/** The counters need not know whom they count. */
function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}

export function tooMany(): SignInResult {
  return refused(429, 'TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Please wait a few minutes and try again.')
}

export function refused(status: 401 | 409 | 429, code: string, message: string): SignInResult {
  return { ok: false, status, code, errors: { form: message } }
}
