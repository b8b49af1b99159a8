import { createMiddleware } from 'hono/factory'
import type { Person } from '../domain/person.ts'
import { safeRedirect, signInAddress } from '../domain/redirect.ts'
import { authorizationOf, bearerIn } from './bearer.ts'
import type { Ctx, Env } from './context.ts'
import { redirectTo, refusal } from './refusal.ts'

/** Finds out who asks. Sessions that have grown old are renewed on the way. */
export const findPerson = createMiddleware<Env>(async (c, next) => {
  const authorization = authorizationOf(c)
  if (authorization !== null) {
    const person = await c.var.shop.signIn.bearer(bearerIn(authorization))
    // Never a visitor instead: whoever brings a token counts on being somebody.
    if (!person) return refusal('UNAUTHENTICATED', 'The token is not valid any more. Please sign in again.')
    c.set('person', person)
    return next()
  }
  const session = await c.var.shop.signIn.session(c.req.raw.headers)
  c.set('person', session?.person ?? null)
  await next()
  // Signing in and out have the last word.
  const told = new Set(c.res.headers.getSetCookie().map(nameOf))
  setCookies(
    c,
    (session?.cookies ?? []).filter((cookie) => !told.has(nameOf(cookie))),
  )
})

export function setCookies(c: Ctx, cookies: string[]): void {
  for (const cookie of cookies) c.res.headers.append('set-cookie', cookie)
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='))
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
