import { safeRedirect, signInAddress } from '../../domain/accounts/redirect.ts'
import { deviceCookieName, sessionCookieName } from '../../domain/accounts/session.ts'
import { bounded, isWritten } from '../../domain/accounts/unsent-form.ts'
import { readFormData } from '../body/body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { signIn } from '../pages/accounts/sign-in.ts'
import { isForm, refusedForm } from './confirmation.ts'
import { isOwnOrigin } from './own-origin.ts'
import { cookieOf } from './session.ts'

/** Sends a visitor to sign in and back to this page. A form that a session ended under comes along. */
export async function askToSignIn(c: Ctx, page = c.req.path): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  return (await keepForm(c, page)) ?? seeOther(signInAddress(c.req.method === 'GET' ? pathname + search : page))
}

/**
 * The sign-in page with the form that was sent to this address, if it comes from a browser in which somebody was signed in; null for
 * every other request. What a script has sent stays in its page. `page` is where the form stands unless the browser says it.
 */
export async function keepForm(c: Ctx, page = c.req.path): Promise<Response | null> {
  const wasSignedIn = [sessionCookieName, deviceCookieName].some((name) => cookieOf(c, name) !== null)
  if (c.req.method !== 'POST' || !wasSignedIn || !isForm(c) || (c.req.header('sec-fetch-mode') ?? 'navigate') !== 'navigate') return null
  const form = refusedForm(await readFormData(c))
  if (!form?.fields.some(isWritten)) return null
  const unsent = bounded({ ...form, action: c.req.path, page: safeRedirect(pageBefore(c) ?? page) })
  const answer = await signIn.show(c, { redirect: unsent.page, email: '', errors: {}, unsent }, 401)
  answer.headers.set('cache-control', 'no-store')
  return answer
}

/** The shop's page from which a form was sent; null where the browser does not say, or that is a sign-in page. */
function pageBefore(c: Ctx): string | null {
  const referer = c.req.header('referer') ?? ''
  if (!URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  const isOwn = isOwnOrigin(origin, c.var.shop.publicUrl, new URL(c.req.url).host)
  return isOwn && safeRedirect(pathname) === pathname ? pathname + search : null
}
