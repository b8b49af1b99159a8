import { findProvider, findProviderFailure, OFFERED_PROVIDERS, providerMessage } from '../../domain/provider.ts'
import { safeRedirect } from '../../domain/redirect.ts'
import { register } from '../../features/accounts/register.ts'
import { signIn } from '../../features/accounts/sign-in.ts'
import type { SignInResult } from '../../features/accounts/sign-in-result.ts'
import { addIntended, clearAddIntent } from '../add-intent.ts'
import type { App, Ctx } from '../context.ts'
import { answerScript, isFromScript, page, readForm, seeOther } from '../page.ts'
import { withRetryAfter } from '../refusal.ts'
import { url } from '../routes.ts'
import { addSessionCookies, callerOf, requireVisitor } from '../session.ts'

/**
 * Sign in and register. People who are signed in are not offered the pages; a form that was open in another tab
 * still signs in whom it names, and ends the session that was there.
 */
export function mountSignInPages(app: App): void {
  for (const name of ['signIn', 'register'] as const) {
    app.get(url[name], (c) => {
      const wanted = c.req.query('redirect')
      requireVisitor(c, wanted)
      return page(c, name, { redirect: safeRedirect(wanted), email: '', errors: providerErrors(c), ...gateOf(c) })
    })
  }

  app.post(url.signIn, async (c) => {
    const form = await readForm(c)
    const input = { email: form.get('email') ?? '', password: form.get('password') ?? '' }
    return answer(c, 'signIn', form, await signIn(c.var.shop, input, callerOf(c)))
  })

  app.post(url.register, async (c) => {
    const form = await readForm(c)
    const input = { email: form.get('email') ?? '', password: form.get('password') ?? '', confirm: form.get('confirm') ?? '' }
    return answer(c, 'register', form, await register(c.var.shop, input, callerOf(c)))
  })
}

/** What the shop offers beside the form. */
function gateOf(c: Ctx) {
  const { demo, identityProviders } = c.var.shop
  return { demo, providers: OFFERED_PROVIDERS.filter((offered) => identityProviders.some(({ id }) => id === offered)) }
}

/** What became of a sign-in with a provider that the browser is back from. */
function providerErrors(c: Ctx): { form?: string } {
  const provider = findProvider(c.req.query('with'))
  const failure = findProviderFailure(c.req.query('error'))
  return provider && failure ? { form: providerMessage(failure, provider) } : {}
}

/** What was typed stays in the form, except passwords. */
async function answer(c: Ctx, name: 'signIn' | 'register', form: Map<string, string>, result: SignInResult): Promise<Response> {
  const redirect = safeRedirect(form.get('redirect'))
  if (!result.ok) {
    const status = result.status === 400 ? 422 : result.status
    const { errors } = result
    if (isFromScript(c)) return withRetryAfter(answerScript({ errors }, status), result)
    return withRetryAfter(await page(c, name, { redirect, email: form.get('email') ?? '', errors, ...gateOf(c) }, status), result)
  }
  const intended = await addIntended(c, result.uid, redirect)
  c.res = isFromScript(c) ? answerScript({ redirect: intended.redirect }) : seeOther(intended.redirect)
  addSessionCookies(c, result.session)
  if (intended.done) clearAddIntent(c)
  return c.res
}
