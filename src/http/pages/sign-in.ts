import { safeRedirect } from '../../domain/redirect.ts'
import { register } from '../../features/accounts/register.ts'
import { signIn } from '../../features/accounts/sign-in.ts'
import type { SignInResult } from '../../features/accounts/sign-in-result.ts'
import { addIntended, clearAddIntent } from '../add-intent.ts'
import { readForm } from '../body.ts'
import type { App, Ctx } from '../context.ts'
import { answerScript, isFromScript, page, seeOther } from '../page.ts'
import { findFailure } from '../provider-failure.ts'
import { offeredProviders } from './provider-sign-in.ts'
import { withRetryAfter } from '../refusal.ts'
import { url } from '../routes.ts'
import { addSessionCookies, callerOf } from '../session.ts'

/** Sign in and register. */
export function mountSignInPages(app: App): void {
  for (const name of ['signIn', 'register'] as const) {
    app.get(url[name], (c) => {
      const redirect = c.req.query('redirect')
      return page(c, name, { redirect: safeRedirect(redirect), email: '', errors: {}, ...optionsOf(c) })
    })
  }

  app.post(url.signIn, async (c) => {
    const form = await readForm(c)
    return answer(c, 'signIn', form, await signIn(c.var.shop, credentialsIn(form), callerOf(c)))
  })

  app.post(url.register, async (c) => {
    const form = await readForm(c)
    const input = { ...credentialsIn(form), confirm: form.get('confirm') ?? '' }
    return answer(c, 'register', form, await register(c.var.shop, input, callerOf(c)))
  })
}

function credentialsIn(form: Map<string, string>) {
  return { email: form.get('email') ?? '', password: form.get('password') ?? '' }
}

/** The sign-in providers beside the form. */
function optionsOf(c: Ctx) {
  return { demo: c.var.shop.demo, providers: offeredProviders(c), providerFailure: findFailure(c) }
}

/** The form is shown with its values, except passwords. */
async function answer(c: Ctx, name: 'signIn' | 'register', form: Map<string, string>, result: SignInResult): Promise<Response> {
  const redirect = safeRedirect(form.get('redirect'))
  if (!result.ok) {
    const status = result.status === 400 ? 422 : result.status
    const { errors } = result
    if (isFromScript(c)) return withRetryAfter(answerScript({ errors }, status), result)
    return withRetryAfter(await page(c, name, { redirect, email: form.get('email') ?? '', errors, ...optionsOf(c) }, status), result)
  }
  const intended = await addIntended(c, result.uid, redirect)
  c.res = isFromScript(c) ? answerScript({ redirect: intended.redirect }) : seeOther(intended.redirect)
  addSessionCookies(c, result.session)
  if (intended.done) clearAddIntent(c)
  return c.res
}
