import { findProvider, type ProviderFailure } from '../../domain/provider.ts'
import { safeRedirect, signInAddress } from '../../domain/redirect.ts'
import { PROVIDER_SIGN_IN_S, stateCookieName } from '../../domain/session.ts'
import { finishProviderSignIn, startProviderSignIn } from '../../features/accounts/sign-in-with-provider.ts'
import type { IdentityProvider } from '../../shop.ts'
import { addIntended, clearAddIntent } from '../add-intent.ts'
import { readForm } from '../body.ts'
import type { App, Ctx } from '../context.ts'
import { page, seeOther } from '../page.ts'
import { url } from '../routes.ts'
import { addCookie, addSessionCookies, callerOf, cookieOf, requireVisitor } from '../session.ts'

/** Starts a sign-in with a provider and handles its callback. Both answer with a redirect, which leaves no entry in the history. */
export function mountProviderSignIn(app: App): void {
  app.post(url.authStart, async (c) => {
    const form = await readForm(c)
    const redirect = safeRedirect(form.get('redirect'))
    requireVisitor(c, redirect)
    const provider = offered(c)
    if (!provider) return page(c, 'notFound', {}, 404)
    const started = await startProviderSignIn(c.var.shop, { provider, redirect }, callerOf(c))
    if (!started.ok) return goTo(c, failureAddress(provider, started))
    goTo(c, started.pageUrl)
    addCookie(c, stateCookieName, { value: started.sealed, lifetimeS: PROVIDER_SIGN_IN_S })
    return c.res
  })

  app.get(url.authCallback, async (c) => {
    const provider = offered(c)
    if (!provider) return page(c, 'notFound', {}, 404)
    const sealed = cookieOf(c, stateCookieName)
    const finished = await finishProviderSignIn(c.var.shop, { provider, query: new URL(c.req.url).search, sealed }, callerOf(c))
    const intended = finished.ok ? await addIntended(c, finished.uid, finished.redirect) : null
    goTo(c, finished.ok ? (intended?.redirect ?? finished.redirect) : failureAddress(provider, finished))
    if (finished.ok) addSessionCookies(c, finished.session)
    if (intended?.done) clearAddIntent(c)
    // The state is used once. One that belongs to another window's sign-in stays.
    if (finished.ok || finished.reason !== 'code-expired') addCookie(c, stateCookieName, { value: '', lifetimeS: 0 })
    return c.res
  })
}

function offered(c: Ctx): IdentityProvider | undefined {
  const provider = findProvider(c.req.param('provider'))
  return c.var.shop.identityProviders.find(({ id }) => id === provider)
}

function goTo(c: Ctx, address: string): Response {
  c.res = seeOther(address)
  c.res.headers.set('cache-control', 'no-store')
  // This address contains the code and the state: the next page must not receive it as a referrer.
  c.res.headers.set('referrer-policy', 'no-referrer')
  return c.res
}

/** The sign-in page, with the error and the original redirect. */
function failureAddress({ id }: IdentityProvider, { reason, redirect }: { reason: ProviderFailure; redirect: string }): string {
  const gate = redirect === '/' ? `${url.signIn}?` : `${signInAddress(redirect)}&`
  return `${gate}with=${id}&error=${reason}`
}
