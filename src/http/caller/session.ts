import { generateCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Person } from '../../domain/accounts/person.ts'
import {
  confirmationCookieName,
  CONFIRMED_S,
  cookieValue,
  DEVICE_S,
  deviceCookieName,
  SESSION_S,
  sessionCookieName,
} from '../../domain/accounts/session.ts'
import { findBearer, findSession, noteUse, renewSession, type Session } from '../../features/accounts/find-session.ts'
import type { Caller, OpenedSession } from '../../features/accounts/open-session.ts'
import type { Operator } from '../../features/operator-access/record-action.ts'
import type { Shop } from '../../shop.ts'
import type { Ctx, Env } from '../context.ts'
import { isApiRequest } from '../page.ts'
import { refusal } from '../refusal.ts'

/** The addresses that API clients may call with a token. On all others the Authorization header is ignored. */
const TOKEN_PATHS = /^\/(api|functions)\/|^\/auth\/sign-out$/

/** The Authorization header where it identifies the caller, otherwise null. It then takes precedence over any cookie. */
export function authorizationOf(c: Ctx): string | null {
  return (TOKEN_PATHS.test(c.req.path) && c.req.header('authorization')) || null
}

/** What an Authorization header has; empty when it is of another scheme. */
export function bearerIn(authorization: string): string {
  return /^Bearer +([\w.-]+)$/i.exec(authorization)?.[1] ?? ''
}

/** Identifies the caller by token or cookie, and renews a session that is due. */
export const findPerson = createMiddleware<Env>(async (c, next) => {
  const authorization = authorizationOf(c)
  if (authorization !== null) {
    const session = await findBearer(c.var.shop, bearerIn(authorization))
    // Not treated as a visitor: a client that sends a token relies on being signed in.
    if (!session) return refusal('UNAUTHENTICATED', 'The token is not valid any more. Please sign in again.')
    setSession(c, session)
    await noteUse(c.var.shop, session)
    return next()
  }
  const token = cookieOf(c, sessionCookieName)
  const session = await identify(c, token)
  const isRenewed = session !== null && (await renewSession(c.var.shop, session))
  await next()
  const { confirmation } = c.var
  if (confirmation !== undefined) addCookie(c, confirmationCookieName, { value: confirmation, lifetimeS: CONFIRMED_S })
  // A cookie that the handler has set, by signing in or out, is not overwritten.
  if (c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookieName(c.var.shop.publicUrl)}=`))) return
  if (token !== null && isRenewed) addCookie(c, sessionCookieName, { value: token, lifetimeS: SESSION_S })
  // A cookie of no session is left alone: an answer that is late would clear the one of a sign-in that came meanwhile.
})

/** How soon the token of a connection is looked at again: it expires before its session does. */
const TOKEN_CHECKED_MS = 60_000

/** The session of a request outside the application, such as a WebSocket upgrade. Null for visitors, and for a token that is not valid. */
export async function sessionOf(
  shop: Pick<Shop, 'reads' | 'publicUrl' | 'bearerTokens' | 'clock'>,
  headers: Headers,
): Promise<Session | null> {
  const authorization = headers.get('authorization')
  if (authorization !== null) {
    const session = await findBearer(shop, bearerIn(authorization))
    return session && { ...session, expiresAt: new Date(shop.clock.now().getTime() + TOKEN_CHECKED_MS) }
  }
  const token = cookieValue(headers.get('cookie'), sessionCookieName(shop.publicUrl))
  return token === null ? null : findSession(shop, token)
}

/** From now on the request is of whom this session belongs to; of a visitor without one. */
export async function identify(c: Ctx, token: string | null): Promise<Session | null> {
  const session = token === null ? null : await findSession(c.var.shop, token, cookieOf(c, confirmationCookieName))
  setSession(c, session)
  return session
}

function setSession(c: Ctx, session: Session | null): void {
  c.set('session', session)
  c.set('person', session?.person ?? null)
}

type NameOf = (publicUrl: string) => string

export function cookieOf(c: Ctx, nameOf: NameOf): string | null {
  return cookieValue(c.req.header('cookie'), nameOf(c.var.shop.publicUrl))
}

/** Adds an HttpOnly, SameSite=Lax cookie. A lifetime of 0 clears it. */
export function addCookie(c: Ctx, nameOf: NameOf, { value, lifetimeS }: { value: string; lifetimeS: number }): void {
  const { publicUrl } = c.var.shop
  const secure = publicUrl.startsWith('https:')
  const cookie = generateCookie(nameOf(publicUrl), value, { maxAge: lifetimeS, path: '/', httpOnly: true, secure, sameSite: 'Lax' })
  c.res.headers.append('set-cookie', cookie)
}

export function clearSessionCookie(c: Ctx): void {
  addCookie(c, sessionCookieName, { value: '', lifetimeS: 0 })
}

/** Gives the browser the new token of the session that it has. */
export function addRotatedSession(c: Ctx, response: Response, token: string): Response {
  c.res = response
  addCookie(c, sessionCookieName, { value: token, lifetimeS: SESSION_S })
  return c.res
}

/** Signs the browser in. If another person was signed in, the browser drops their cached pages. */
export function addSessionCookies(c: Ctx, { token, device }: OpenedSession): void {
  if (c.var.person) c.res.headers.set('clear-site-data', '"cache"')
  addCookie(c, sessionCookieName, { value: token, lifetimeS: SESSION_S })
  addDeviceCookie(c, device)
}

export function addDeviceCookie(c: Ctx, device: string | null): void {
  if (device !== null) addCookie(c, deviceCookieName, { value: device, lifetimeS: DEVICE_S })
}

/** The caller as rate limits count them, with the challenge that they have solved. The cookies of an API client are ignored. */
export function callerOf(c: Ctx, proof?: string): Caller {
  const { address, requestId } = c.var
  const userAgent = c.req.header('user-agent') ?? null
  if (isApiRequest(c)) return { address, requestId, userAgent, proof }
  return {
    address,
    requestId,
    userAgent,
    proof,
    browser: { session: cookieOf(c, sessionCookieName), device: cookieOf(c, deviceCookieName) },
  }
}

/** The signed-in person, at an address that lets nobody else in. */
export function personOf(c: Ctx): Person {
  if (!c.var.person) throw new Error('This address is for people who are signed in.')
  return c.var.person
}

/** The signed-in operator, as actions record it. */
export function operatorOf(c: Ctx): Operator {
  const { uid, displayName, email } = personOf(c)
  return { uid, name: displayName || email || uid }
}

/** Whether the operator who asks is a packer (access.ts). */
export function isPacker(c: Ctx): boolean {
  return c.var.operator?.role === 'packer'
}
