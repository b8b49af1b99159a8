import { registerErrors } from '../../domain/credentials.ts'
import { cleanText } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { inputCode, refused, tooMany, type Caller, type SignInResult } from './sign-in.ts'

/** Opens an account and signs it in. The display name starts as the part of the address before the @. */
export async function register(
  shop: Shop,
  input: { email: string; password: string; confirm: string },
  caller: Caller,
): Promise<SignInResult> {
  const errors = registerErrors(input)
  if (Object.keys(errors).length > 0) return { ok: false, status: 400, code: inputCode(errors, input), errors }
  if (!(await shop.attempts.allow('register-address', caller.address))) return tooMany()
  const email = cleanText(input.email).toLowerCase()
  const name = email.slice(0, email.indexOf('@'))
  const answer = await shop.signIn.register({ name, email, password: input.password }, caller.headers)
  if (!answer.ok) return refused(409, 'EMAIL_EXISTS', 'An account with this email address exists already. Please sign in.')
  shop.log.info({ event: 'registered', uid: answer.uid }, 'registered')
  return answer
}
