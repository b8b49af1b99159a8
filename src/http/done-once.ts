import { createHash } from 'node:crypto'
import { DONE_S, doneCookieName } from '../domain/accounts/session.ts'
import { addCookie, cookieOf } from './caller/session.ts'
import type { Ctx } from './context.ts'
import { seeOther } from './page.ts'

/** Leads to a page that says once what has happened, by a parameter of its address which says nothing to whoever opens that otherwise. */
export function tellOnce(c: Ctx, location: string): Response {
  c.res = seeOther(location)
  tell(c, location)
  return c.res
}

/** The same where the answer leads there by itself. */
export function tell(c: Ctx, location: string): void {
  addCookie(c, doneCookieName, { value: nameOf(new URL(location, c.req.url)), lifetimeS: DONE_S })
}

/** What has happened, if this browser was led to this address by `tellOnce`. */
export function doneOf(c: Ctx, parameter = 'done'): string | null {
  return wasLedHere(c) ? (c.req.query(parameter) ?? null) : null
}

/** Of a page that could say it: it has. */
export function forgetDone(c: Ctx): void {
  // The script that has sent a form reads the page that follows, before it may go there.
  if (wasLedHere(c) && c.req.header('sec-fetch-dest') !== 'empty') addCookie(c, doneCookieName, { value: '', lifetimeS: 0 })
}

function wasLedHere(c: Ctx): boolean {
  const led = c.req.method === 'GET' ? cookieOf(c, doneCookieName) : null
  return led !== null && led === nameOf(new URL(c.req.url))
}

/** Of an address, in the letters of a cookie. */
function nameOf({ pathname, search }: URL): string {
  return createHash('sha256')
    .update(pathname + search)
    .digest('base64url')
}
