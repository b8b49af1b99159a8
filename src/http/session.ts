import { createMiddleware } from 'hono/factory'
import type { Person } from '../domain/person.ts'
import { safeRedirect, signInAddress } from '../domain/redirect.ts'
import type { Ctx, Env } from './context.ts'
import { redirectTo, Refusal } from './refusal.ts'

/** Finds out who asks. Sessions that have grown old are renewed on the way. */
export const findPerson = createMiddleware<Env>(async (c, next) => {
  const session = await c.var.shop.signIn.session(c.req.raw.headers)
  c.set('person', session?.person ?? null)
  await next()
  setCookies(c, session?.cookies ?? [])
})

export function setCookies(c: Ctx, cookies: string[]): void {
  for (const cookie of cookies) c.res.headers.append('set-cookie', cookie)
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

/** For calls that answer JSON: `uid` of the address must be the caller's own, or "me". */
export function requireOwner(c: Ctx, uid: string, signedOutMessage: string): Person {
  if (!c.var.person) throw new Refusal('UNAUTHENTICATED', signedOutMessage)
  if (uid !== 'me' && uid !== c.var.person.uid) throw new Refusal('NOT_FOUND', 'There is nothing here.')
  return c.var.person
}
