import { findProvider, type ProviderFailure, type ProviderId } from '../../../domain/accounts/provider.ts'
import { safeRedirect, signInAddress } from '../../../domain/accounts/redirect.ts'
import { PROVIDER_SIGN_IN_S, stateCookieName } from '../../../domain/accounts/session.ts'
import {
  finishProviderSignIn,
  startProviderSignIn,
  type ProviderReturn,
  type ProviderVisit,
} from '../../../features/accounts/sign-in-with-provider.ts'
import { providerMessage } from '../../../messages/sign-in.ts'
import type { IdentityProvider } from '../../../shop.ts'
import { addIntended, clearAddIntent } from '../../add-intent.ts'
import { readForm } from '../../body/body.ts'
import { askToConfirm } from '../../caller/confirmation.ts'
import { addCookie, addSessionCookies, callerOf, cookieOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { tell, tellOnce } from '../../done-once.ts'
import { answerScript, isFromScript, page, seeOther } from '../../page.ts'
import { failureQuery, withFailure } from '../../provider-failure.ts'
import { withRetryAfter } from '../../refusal.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'

const LINKED = `${url.account}?done=linked`

/**
 * Starts a sign-in or a linking with a provider and handles its callback. In the same tab both answer with a redirect,
 * which leaves no entry in the history. For a popup the start answers its script, and the callback is a page whose script
 * reports the result to the page behind.
 */
export const authStart = defineRoute({
  path: url.authStart,
  access: 'everybody',
  async post(c) {
    const form = await readForm(c)
    const visit = visitOf(c, form)
    if (!visit.ok) return isFromScript(c) ? answerScript({ redirect: visit.elsewhere }) : seeOther(visit.elsewhere)
    const provider = findIdentityProvider(c)
    if (!provider) return page(c, 'notFound', {}, 404)
    const { session } = c.var
    // A provider that somebody with a stolen session linked would outlive the session.
    const question = visit.linkTo !== null && session ? await askToConfirm(c, session, 'confirmation') : null
    if (question) return question
    const started = await startProviderSignIn(c.var.shop, { provider, ...visit }, callerOf(c))
    if (!started.ok) {
      const { reason } = started
      const errors = { form: providerMessage(reason, provider.id) }
      return isFromScript(c)
        ? withRetryAfter(answerScript({ errors }, 429), started)
        : withoutTrace(c, tellOnce(c, failureAddress(provider, { ...visit, reason })))
    }
    if (isFromScript(c)) c.res = answerScript({ popup: started.pageUrl })
    else goTo(c, started.pageUrl)
    addCookie(c, stateCookieName, { value: started.sealed, lifetimeS: PROVIDER_SIGN_IN_S })
    return c.res
  },
})

export const authCallback = defineRoute({
  path: url.authCallback,
  access: 'caller',
  async get(c) {
    const provider = findIdentityProvider(c)
    if (!provider) return page(c, 'notFound', {}, 404)
    const query = new URL(c.req.url).search
    const sealed = cookieOf(c, stateCookieName)
    const finished = await finishProviderSignIn(c.var.shop, { provider, query, sealed, session: c.var.session }, callerOf(c))
    const signedIn = finished.ok ? finished.signedIn : null
    const intended = signedIn && (await addIntended(c, signedIn.uid, finished.redirect))
    const redirect = finished.ok ? (intended?.redirect ?? finished.redirect) : failureAddress(provider, finished)
    if (finished.popup === null) goTo(c, redirect)
    else await popupPage(c, { provider, finished, redirect, popup: finished.popup })
    // Signing in leads where its form's address said, which may be anybody's.
    if (!finished.ok || finished.linkTo !== null) tell(c, redirect)
    if (finished.ok && finished.confirmation !== null) c.set('confirmation', finished.confirmation)
    if (signedIn) addSessionCookies(c, signedIn.session)
    if (intended?.done) clearAddIntent(c)
    // The state is used once. One that belongs to another window's sign-in stays.
    if (finished.ok || finished.reason !== 'code-expired') addCookie(c, stateCookieName, { value: '', lifetimeS: 0 })
    return c.res
  },
})

function findIdentityProvider(c: Ctx): IdentityProvider | undefined {
  const provider = findProvider(c.req.param('provider'))
  return c.var.shop.identityProviders.find(({ id }) => id === provider)
}

/** Linking and confirming are for people who are signed in, signing in for everybody else: others go `elsewhere`. */
function visitOf(c: Ctx, form: Map<string, string>): ({ ok: true } & ProviderVisit) | { ok: false; elsewhere: string } {
  const uid = c.var.person?.uid ?? null
  // Without a script nobody listens to the tab beside a form that waits.
  const popup = isFromScript(c) ? (form.get('popup')?.slice(0, MAX_POPUP_ID) ?? '') : form.has('beside') ? '' : null
  const visit = { ok: true, linkTo: null, confirms: null, popup } as const
  if (form.get('intent') === 'link') {
    return uid === null ? { ok: false, elsewhere: signInAddress(url.account) } : { ...visit, redirect: LINKED, linkTo: uid }
  }
  const redirect = safeRedirect(form.get('redirect'))
  if (uid === null) return { ...visit, redirect }
  if (form.get('intent') !== 'confirm') return { ok: false, elsewhere: redirect }
  return { ...visit, redirect, confirms: c.var.session?.id ?? null }
}

const MAX_POPUP_ID = 64

function goTo(c: Ctx, address: string): Response {
  return withoutTrace(c, seeOther(address))
}

type Popup = { provider: IdentityProvider; finished: ProviderReturn; redirect: string; popup: string }

/** The popup's last page. With a stricter opener policy the browser would cut it off from the page behind. */
async function popupPage(c: Ctx, { provider, finished, redirect, popup }: Popup): Promise<void> {
  const failure = finished.ok ? null : providerMessage(finished.reason, provider.id)
  const purpose = finished.confirms !== null ? 'confirm' : finished.linkTo !== null ? 'link' : 'sign-in'
  withoutTrace(c, await page(c, 'popupResult', { popup, redirect, failure, purpose }))
  c.res.headers.set('cross-origin-opener-policy', 'unsafe-none')
}

function withoutTrace(c: Ctx, answer: Response): Response {
  c.res = answer
  c.res.headers.set('cache-control', 'no-store')
  // This address contains the code and the state: the next page must not receive it as a referrer.
  c.res.headers.set('referrer-policy', 'no-referrer')
  return c.res
}

/** The page with the providers' buttons, with the error and the original redirect. */
function failureAddress(
  { id }: IdentityProvider,
  { reason, redirect, linkTo, confirms }: Pick<ProviderVisit, 'redirect' | 'linkTo' | 'confirms'> & { reason: ProviderFailure },
): string {
  if (confirms !== null) return withFailure(redirect, { provider: id, reason })
  const signIn = redirect === '/' ? `${url.signIn}?` : `${signInAddress(redirect)}&`
  return `${linkTo === null ? signIn : `${url.account}?`}${failureQuery(id, reason)}`
}

export function offeredProviders({ var: { shop } }: Ctx): ProviderId[] {
  return shop.identityProviders.filter(({ offered }) => offered).map(({ id }) => id)
}
