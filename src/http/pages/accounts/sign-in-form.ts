import { z } from 'zod'
import type { CredentialErrors } from '../../../domain/accounts/credentials.ts'
import { safeRedirect } from '../../../domain/accounts/redirect.ts'
import { MAX_UNSENT, type UnsentForm } from '../../../domain/accounts/unsent-form.ts'
import { isProofWanted, type SignInResult } from '../../../features/accounts/sign-in-result.ts'
import { formErrors } from '../../../messages/sign-in.ts'
import { addIntended, clearAddIntent } from '../../add-intent.ts'
import { addSessionCookies, identify } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { findKeptPiece } from '../../kept-piece.ts'
import { page, seeOther, type PageStatus } from '../../page.ts'
import { findFailure } from '../../provider-failure.ts'
import { withRetryAfter } from '../../refusal.ts'
import { url } from '../../routes.ts'
import { parseJson } from '../../storable.ts'
import { offeredProviders } from './provider-sign-in.ts'

type Shown = {
  redirect: string
  email: string
  errors: CredentialErrors & { form?: string }
  proof?: boolean
  unsent?: UnsentForm | null
}

/** What the button says that needs no password, in the form's `way`. */
export const WITHOUT_PASSWORD = 'without-password'

/** What the pages of signing in and of registering show: the form, and the sign-in providers beside it. */
export async function signInProps(c: Ctx, shown: Shown = { redirect: safeRedirect(c.req.query('redirect')), email: '', errors: {} }) {
  const kept = await findKeptPiece(c, shown.redirect)
  const isBuying = kept !== null || shown.redirect.startsWith(url.cart)
  const withoutPassword = c.var.shop.folder.buyWithoutPassword && isBuying
  return { ...shown, withoutPassword, kept, demo: c.var.shop.demo, providers: offeredProviders(c), providerFailure: findFailure(c) }
}

const UNSENT = z.object({
  page: z.string(),
  action: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  // Of one that was too long nothing has come along.
  lost: z.enum(['files', 'password']).nullable(),
}) satisfies z.ZodType<UnsentForm>

/** The form that comes along with this one; null for what `writeUnsent` has not written. */
export function unsentIn(form: Map<string, string>): UnsentForm | null {
  const text = form.get('unsent') ?? ''
  return text.length > MAX_UNSENT ? null : (UNSENT.safeParse(parseJson(text)).data ?? null)
}

/** For whoever is signed in now: to be sent from there, or not. Nobody else may see it afterwards. */
export async function showUnsent(c: Ctx, unsent: UnsentForm): Promise<Response> {
  const form = { ...unsent, page: safeRedirect(unsent.page), action: safeRedirect(unsent.action) }
  const answer = await page(c, 'unsentForm', { form, name: c.var.person?.displayName ?? '' }, 200)
  answer.headers.set('cache-control', 'no-store')
  return answer
}

export function credentialsIn(form: Map<string, string>) {
  return { email: form.get('email') ?? '', password: form.get('password') ?? '' }
}

type Show = (c: Ctx, shown: Shown, status: PageStatus) => Promise<Response>

/** The form is shown with its values, except passwords. */
export async function answerSignIn(c: Ctx, form: Map<string, string>, result: SignInResult, show: Show): Promise<Response> {
  const redirect = safeRedirect(form.get('redirect'))
  const unsent = unsentIn(form)
  if (!result.ok) {
    const status = result.status === 400 ? 422 : result.status
    const errors = formErrors(result)
    return withRetryAfter(
      await show(c, { redirect, email: form.get('email') ?? '', errors, proof: isProofWanted(result), unsent }, status),
      result,
    )
  }
  const intended = await addIntended(c, result.uid, redirect)
  if (unsent) await identify(c, result.session.token)
  c.res = unsent ? await showUnsent(c, unsent) : seeOther(intended.redirect)
  addSessionCookies(c, result.session)
  if (intended.done) clearAddIntent(c)
  return c.res
}
