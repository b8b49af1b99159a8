import { newPasswordErrors, type CredentialErrors } from '../../domain/credentials.ts'
import type { ResetRefusal, Shop } from '../../shop.ts'
import { inputCode, keyOf } from './sign-in.ts'

/** The link is no good any more: another one must be asked for. */
export type LinkRefused = { ok: false; status: 410; code: ResetRefusal['reason'] }

export type PasswordReset =
  | { ok: true; uid: string }
  | LinkRefused
  | { ok: false; status: 400; code: string; errors: Omit<CredentialErrors, 'email'> }

/** Whether a link still lets its holder choose a password; looking does not use it. */
export async function checkResetLink(shop: Shop, token: string): Promise<{ ok: true } | LinkRefused> {
  const found = await shop.signIn.checkReset(token)
  return found.ok ? found : refused(found)
}

/**
 * Sets a new password for whoever got the link by mail. All their sessions end, and what was counted against
 * them at sign-in is forgiven: the guesses were at a password that is gone.
 */
export async function resetPassword(
  shop: Shop,
  input: { token: string; password: string; confirm: string },
  caller: { address: string },
): Promise<PasswordReset> {
  const link = await checkResetLink(shop, input.token)
  if (!link.ok) return link
  const errors = newPasswordErrors(input)
  if (Object.keys(errors).length > 0) return { ok: false, status: 400, code: inputCode(errors, input), errors }
  const answer = await shop.signIn.reset(input)
  if (!answer.ok) return refused(answer)
  const email = answer.email.toLowerCase()
  await Promise.all([
    shop.attempts.forgive('sign-in-account', keyOf(email)),
    shop.attempts.forgive('sign-in-pair', keyOf(`${email} ${caller.address}`)),
  ])
  shop.changes.hint()
  shop.log.info({ event: 'password-reset', uid: answer.uid }, 'password reset')
  return { ok: true, uid: answer.uid }
}

function refused({ reason }: ResetRefusal): LinkRefused {
  return { ok: false, status: 410, code: reason }
}
