import { createHash } from 'node:crypto'
import { MAX_PASSWORD_LENGTH, signInErrors, type CredentialErrors } from '../../domain/credentials.ts'
import type { Shop } from '../../shop.ts'

/** Who asks: the browser's headers and the address of its connection. */
export type Caller = { headers: Headers; address: string }

export type SignInResult =
  | { ok: true; uid: string; cookies: string[] }
  | { ok: false; status: 400 | 401 | 409 | 429; code: string; errors: CredentialErrors & { form?: string } }

/** Signs in by e-mail address and password. Says the same whether the address or the password is wrong. */
export async function signIn(shop: Shop, input: { email: string; password: string }, caller: Caller): Promise<SignInResult> {
  const errors = signInErrors(input)
  if (errors.email || errors.password) return { ok: false, status: 400, code: inputCode(errors, input), errors }
  const email = input.email.trim().toLowerCase()
  const account = keyOf(email)
  const pair = keyOf(`${email} ${caller.address}`)
  if (!(await mayTry(shop, { account, pair, address: caller.address }))) {
    shop.log.warn({ event: 'sign-in-limited' }, 'sign-in refused: too many attempts')
    return tooMany()
  }
  // Nobody's password is this long: it is not worth hashing.
  const hopeless = input.password.length > MAX_PASSWORD_LENGTH
  const answer = hopeless ? WRONG : await shop.signIn.signIn({ email, password: input.password }, caller.headers)
  if (!answer.ok) {
    shop.log.info({ event: 'sign-in-failed' }, 'sign-in failed')
    return refused(401, 'INVALID_PASSWORD', 'The email address or the password is not right.')
  }
  await Promise.all([shop.attempts.forgive('sign-in-account', account), shop.attempts.forgive('sign-in-pair', pair)])
  shop.log.info({ event: 'sign-in', uid: answer.uid }, 'signed in')
  return answer
}

/** The sign-in service's name for what was typed wrong (spec §8). */
export function inputCode(errors: CredentialErrors, { password }: { password: string }): string {
  if (errors.email) return 'INVALID_IDENTIFIER'
  return password ? 'WEAK_PASSWORD' : 'MISSING_PASSWORD'
}

/** Counted before the password is looked at, so that parallel guesses cannot overshoot. */
async function mayTry({ attempts }: Shop, keys: { account: string; pair: string; address: string }): Promise<boolean> {
  if (!(await attempts.allow('sign-in-address', keys.address))) return false
  return (await attempts.allow('sign-in-pair', keys.pair)) && (await attempts.allow('sign-in-account', keys.account))
}

const WRONG = { ok: false as const, reason: 'INVALID_PASSWORD' as const }

/** The counters need not know whom they count. */
export function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'

export function tooMany(): SignInResult {
  return refused(429, 'TOO_MANY_ATTEMPTS_TRY_LATER', TOO_MANY_ATTEMPTS)
}

export function refused(status: 401 | 409 | 429, code: string, message: string): SignInResult {
  return { ok: false, status, code, errors: { form: message } }
}
