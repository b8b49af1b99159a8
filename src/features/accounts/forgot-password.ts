import { emailErrors, type CredentialErrors } from '../../domain/credentials.ts'
import type { Shop } from '../../shop.ts'
import { keyOf, TOO_MANY_ATTEMPTS } from './sign-in.ts'

export type ResetAsked =
  | { ok: true }
  | { ok: false; status: 400 | 429; code: string; errors: Pick<CredentialErrors, 'email'> & { form?: string } }

/**
 * Has a link mailed with which to choose a new password. The answer is the same, and as fast, whether anybody
 * has the address or not: only the job looks (contract §7).
 */
export async function forgotPassword(shop: Shop, input: { email: string }, caller: { address: string }): Promise<ResetAsked> {
  const errors = emailErrors(input)
  if (errors.email) return { ok: false, status: 400, code: 'INVALID_IDENTIFIER', errors }
  const email = input.email.trim().toLowerCase()
  const account = keyOf(email)
  if (!(await shop.attempts.allow('reset-address', caller.address)) || !(await shop.attempts.allow('reset-account', account))) {
    shop.log.warn({ event: 'reset-limited' }, 'reset refused: too many attempts')
    return { ok: false, status: 429, code: 'RESET_PASSWORD_EXCEED_LIMIT', errors: { form: TOO_MANY_ATTEMPTS } }
  }
  await shop.jobs.send('send-reset-mail', account, { email })
  return { ok: true }
}
