import { createHash } from 'node:crypto'
import { doneCookieName } from '../../domain/accounts/session.ts'
import type { Ctx } from '../context.ts'
import { addCookie, cookieOf } from '../session.ts'

/** So long after its form a page says what that has done. */
const LIFETIME_S = 60

/** What the form that has led this browser to this address has done: said once, and not to whoever was sent the address. */
export function doneOf(c: Ctx): string | null {
  return wasLedHere(c) ? (c.req.query('done') ?? null) : null
}

/** Of an answer at an operators' address: the page that a form leads to may say what was done, and one that could has said it. */
export function tellDoneOnce(c: Ctx): void {
  const location = c.res.headers.get('location')
  const to = c.req.method === 'POST' && location !== null ? new URL(location, c.req.url) : null
  if (to?.searchParams.has('done')) addCookie(c, doneCookieName, { value: nameOf(to), lifetimeS: LIFETIME_S })
  // The script that has sent a form reads the page that follows, before it may go there.
  else if (wasLedHere(c) && c.req.header('sec-fetch-dest') !== 'empty') addCookie(c, doneCookieName, { value: '', lifetimeS: 0 })
}

function wasLedHere(c: Ctx): boolean {
  return c.req.method === 'GET' && cookieOf(c, doneCookieName) === nameOf(new URL(c.req.url))
}

/** Of an address, in the letters of a cookie. */
function nameOf({ pathname, search }: URL): string {
  return createHash('sha256')
    .update(pathname + search)
    .digest('base64url')
}
