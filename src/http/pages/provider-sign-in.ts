import { findProvider, type ProviderFailure, type ProviderId } from '../../domain/provider.ts'
import { safeRedirect, signInAddress } from '../../domain/redirect.ts'
import { finishProviderSignIn, startProviderSignIn, type ProviderSignIn } from '../../features/accounts/sign-in-with-provider.ts'
import type { App, Ctx } from '../context.ts'
import { page, readForm, seeOther } from '../page.ts'
import { url } from '../routes.ts'
import { requireVisitor, setCookies } from '../session.ts'

/** The way to a provider's page and back. Both steps answer with a redirect: neither address stays in the browser. */
export function mountProviderSignIn(app: App): void {
  app.post(url.authStart, async (c) => {
    const form = await readForm(c)
    const redirect = safeRedirect(form.get('redirect'))
    requireVisitor(c, redirect)
    const provider = offered(c)
    if (!provider) return page(c, 'notFound', {}, 404)
    const caller = { headers: c.req.raw.headers, address: c.var.address }
    return go(c, provider, await startProviderSignIn(c.var.shop, { provider, redirect }, caller))
  })

  app.get(url.authCallback, async (c) => {
    const provider = offered(c)
    if (!provider) return page(c, 'notFound', {}, 404)
    const query = new URL(c.req.url).searchParams
    return go(c, provider, await finishProviderSignIn(c.var.shop, { provider, query }, c.req.raw.headers))
  })
}

function offered(c: Ctx): ProviderId | null {
  const provider = findProvider(c.req.param('provider'))
  return provider && c.var.shop.signIn.providers.includes(provider) ? provider : null
}

function go(c: Ctx, provider: ProviderId, result: ProviderSignIn): Response {
  c.res = seeOther(result.ok ? result.redirect : failureAddress(provider, result.reason, result.redirect))
  c.res.headers.set('cache-control', 'no-store')
  // The code and the state stand in this address: the next one need not know them.
  c.res.headers.set('referrer-policy', 'no-referrer')
  setCookies(c, result.cookies)
  return c.res
}

/** The sign-in page says what happened; from there it goes where it was going. */
function failureAddress(provider: ProviderId, reason: ProviderFailure, redirect: string): string {
  const gate = redirect === '/' ? `${url.signIn}?` : `${signInAddress(redirect)}&`
  return `${gate}with=${provider}&error=${reason}`
}
