import { generateCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Person } from '../domain/person.ts'
import { safeRedirect, signInAddress } from '../domain/redirect.ts'
import { cookieValue, DEVICE_S, deviceCookieName, SESSION_S, sessionCookieName } from '../domain/session.ts'
import { findBearer, findSession, renewSession, type Session } from '../features/accounts/find-session.ts'
import type { Caller, OpenedSession } from '../features/accounts/open-session.ts'
import type { Shop } from '../shop.ts'
import { authorizationOf, bearerIn } from './bearer.ts'
import type { Ctx, Env } from './context.ts'
import { isForPrograms } from './page.ts'
import { redirectTo, refusal } from './refusal.ts'

/** Finds out who asks. Sessions that have grown old are renewed on the way. */
export const findPerson = createMiddleware<Env>(async (c, next) => {
  const authorization = authorizationOf(c)
  if (authorization !== null) {
    const session = await findBearer(c.var.shop, bearerIn(authorization))
    // Never a visitor instead: whoever brings a token counts on being somebody.
    if (!session) return refusal('UNAUTHENTICATED', 'The token is not valid any more. Please sign in again.')
    setSession(c, session)
    return next()
  }
  const token = cookieOf(c, sessionCookieName)
  const session = token === null ? null : await findSession(c.var.shop, token)
  setSession(c, session)
  const isRenewed = session !== null && (await renewSession(c.var.shop, session))
  await next()
  // Signing in and out have the last word.
  if (c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookieName(c.var.shop.publicUrl)}=`))) return
  if (token !== null && isRenewed) addCookie(c, sessionCookieName, { value: token, lifetimeS: SESSION_S })
  // Only with pages: what a page asks for while somebody signs in again may be answered after that.
  if (token !== null && !session && !isForPrograms(c)) clearSessionCookie(c)
})

/** The session of a request that is no page's, such as a socket's. Null for visitors. */
export async function sessionOf(shop: Pick<Shop, 'db' | 'publicUrl'>, headers: Headers): Promise<Session | null> {
  const token = cookieValue(headers.get('cookie'), sessionCookieName(shop.publicUrl))
  return token === null ? null : findSession(shop, token)
}

function setSession(c: Ctx, session: Session | null): void {
  c.set('session', session)
  c.set('person', session?.person ?? null)
}

type NameOf = (publicUrl: string) => string

export function cookieOf(c: Ctx, nameOf: NameOf): string | null {
  return cookieValue(c.req.header('cookie'), nameOf(c.var.shop.publicUrl))
}

/** No cookie of the shop is readable by scripts, or sent with another site's requests but for links. A lifetime of 0 clears it. */
export function addCookie(c: Ctx, nameOf: NameOf, { value, lifetimeS }: { value: string; lifetimeS: number }): void {
  const { publicUrl } = c.var.shop
  const secure = publicUrl.startsWith('https:')
  const cookie = generateCookie(nameOf(publicUrl), value, { maxAge: lifetimeS, path: '/', httpOnly: true, secure, sameSite: 'Lax' })
  c.res.headers.append('set-cookie', cookie)
}

export function clearSessionCookie(c: Ctx): void {
  addCookie(c, sessionCookieName, { value: '', lifetimeS: 0 })
}

/** Signs the browser in. What it has kept of somebody else's pages is gone. */
export function addSessionCookies(c: Ctx, { token, device }: OpenedSession): void {
  if (c.var.person) c.res.headers.set('clear-site-data', '"cache"')
  addCookie(c, sessionCookieName, { value: token, lifetimeS: SESSION_S })
  addDeviceCookie(c, device)
}

export function addDeviceCookie(c: Ctx, device: string | null): void {
  if (device !== null) addCookie(c, deviceCookieName, { value: device, lifetimeS: DEVICE_S })
}

/** Who asks, as limits count them. A program's cookies are not looked at. */
export function callerOf(c: Ctx): Caller {
  const { address, requestId } = c.var
  if (isForPrograms(c)) return { address, requestId }
  return { address, requestId, browser: { session: cookieOf(c, sessionCookieName), device: cookieOf(c, deviceCookieName) } }
}

/** Sends visitors to sign in and back to this page. */
export function requirePerson(c: Ctx): Person {
  if (c.var.person) return c.var.person
  const { pathname, search } = new URL(c.req.url)
  throw redirectTo(signInAddress(c.req.method === 'GET' ? pathname + search : pathname))
}

/** Signed-in people are not offered the sign-in pages (spec §2). */
export function requireVisitor(c: Ctx, wanted: string | undefined): void {
  if (c.var.person) throw redirectTo(safeRedirect(wanted))
}
