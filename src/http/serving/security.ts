import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { isOwnOrigin } from '../caller/own-origin.ts'
import { authorizationOf } from '../caller/session.ts'
import type { Ctx, Env } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { url } from '../routes.ts'

export type Policy = {
  publicUrl: string
  /** form-action also restricts the redirects after a form: the origins of the payment page and the sign-in providers. */
  formOrigins: string[]
  /** Whether the development server needs it relaxed. */
  relaxed?: boolean
}

type Header = [name: string, value: string]

/** The security headers of every response; of pictures and fonts see {@link headersOfType}. */
export function securityHeaderList({ publicUrl, formOrigins, relaxed = false }: Policy): Header[] {
  const inline = relaxed ? " 'unsafe-inline'" : ''
  return Object.entries({
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${inline}`,
      `style-src 'self'${inline}`,
      // Each picture has a placeholder colour in a style attribute. Of style elements a page allows its own alone, by its hash.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: https:",
      "font-src 'self'",
      `connect-src 'self'${relaxed ? ' ws:' : ''}`,
      "manifest-src 'self'",
      ["form-action 'self'", ...formOrigins].join(' '),
      "base-uri 'none'",
      // Nothing makes a document or a script of text but by the one policy of `web/client/trusted.ts`.
      ...(relaxed ? [] : ["require-trusted-types-for 'script'", 'trusted-types shop']),
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  })
}

/** What any response needs; the others are for documents and scripts. */
const OF_EVERY_TYPE = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'])
/** Opened by itself, an SVG picture is a document: it runs nothing and loads nothing. */
const NOTHING: Header = ['content-security-policy', "default-src 'none'; sandbox"]

/**
 * Those of the security headers that matter for a media type. Pictures and fonts are most of the requests before a
 * page's first paint, and headers of HTTP/1.1 are not compressed: the whole list is 700 bytes of each.
 */
export function headersOfType(headers: Header[], type: string): Header[] {
  if (!/^(image|font)\//.test(type)) return headers
  return [...headers.filter(([name]) => OF_EVERY_TYPE.has(name)), NOTHING]
}

export function securityHeaders(policy: Policy) {
  const headers = securityHeaderList(policy)
  return createMiddleware<Env>(async (c, next) => {
    c.set('requestId', randomUUID())
    await next()
    const ofType = headersOfType(headers, c.res.headers.get('content-type') ?? '')
    // Some responses have a stricter policy of their own.
    for (const [name, value] of ofType) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (c.var.style) allowStyle(c.res.headers, c.var.style.source)
    c.res.headers.set('x-request-id', c.var.requestId)
  })
}

function allowStyle(headers: Headers, source: string): void {
  const policy = headers.get('content-security-policy') ?? ''
  headers.set('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${source}`))
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Providers sign what they send, mail programs send a token, and programs a key: none of these reads a cookie. */
const EXEMPT = ['/webhooks/', url.stopTelling, `${url.operatorApi}/`]

/**
 * CSRF protection: a request that writes must come from one of the shop's own pages. Exempt are JSON calls without
 * cookies, which browsers preflight, and calls with a token, which no browser adds by itself.
 */
export const sameOrigin = createMiddleware<Env>(async (c, next) => {
  if (SAFE.has(c.req.method) || EXEMPT.some((path) => c.req.path.startsWith(path)) || comesFromShop(c)) return next()
  if (authorizationOf(c) !== null) return next()
  // Without a handler there is nothing to forge. A form may confirm the password wherever it is sent.
  if (c.var.otherMethods && c.req.method !== 'POST') return next()
  const isForgeable = c.req.header('cookie') !== undefined || !c.req.header('content-type')?.startsWith('application/json')
  if (!isForgeable) return next()
  throw new Refusal('PERMISSION_DENIED', 'This request did not come from a page of the shop.')
})

/** The change feed is read more often after a write, so that subscribers are updated soon. */
export const announceChanges = createMiddleware<Env>(async (c, next) => {
  if (!SAFE.has(c.req.method)) c.var.shop.changes.expect()
  return next()
})

/** Older browsers send only Origin. */
function comesFromShop(c: Ctx): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  return isOwnOrigin(c.req.header('origin'), c.var.shop.publicUrl, new URL(c.req.url).host)
}
