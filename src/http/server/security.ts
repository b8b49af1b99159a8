import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { authorizationOf } from '../bearer.ts'
import type { Ctx, Env } from '../context.ts'
import { Refusal } from '../refusal.ts'

export type Policy = {
  publicUrl: string
  /** A form that ends in a redirect to a page of the payment or a sign-in provider is only sent when that page's origin is allowed. */
  formOrigins: string[]
  /** For the development server. */
  relaxed?: boolean
}

/** What every answer carries. */
export function securityHeaderList({ publicUrl, formOrigins, relaxed = false }: Policy): [name: string, value: string][] {
  const inline = relaxed ? " 'unsafe-inline'" : ''
  return Object.entries({
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${inline}`,
      `style-src 'self'${inline}`,
      // Each picture brings its own colour in a style attribute; style elements stay forbidden.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: https:",
      "font-src 'self'",
      `connect-src 'self'${relaxed ? ' ws:' : ''}`,
      "manifest-src 'self'",
      ["form-action 'self'", ...formOrigins].join(' '),
      "base-uri 'none'",
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

export function securityHeaders(policy: Policy) {
  const headers = securityHeaderList(policy)
  return createMiddleware<Env>(async (c, next) => {
    c.set('requestId', randomUUID())
    await next()
    // Files carry a stricter policy of their own.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', c.var.requestId)
  })
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Authenticates its raw body itself. */
const EXEMPT = '/webhooks/'

/**
 * A request that writes must come from one of the shop's own pages. Calls without cookies that bring
 * JSON have nothing that another site could borrow: browsers ask before sending those. The same holds of
 * a token, which no browser adds by itself.
 */
export const sameOrigin = createMiddleware<Env>(async (c, next) => {
  if (SAFE.has(c.req.method) || c.req.path.startsWith(EXEMPT) || comesFromShop(c)) return next()
  if (authorizationOf(c) !== null) return next()
  const borrowable = c.req.header('cookie') !== undefined || !c.req.header('content-type')?.startsWith('application/json')
  if (!borrowable) return next()
  throw new Refusal('PERMISSION_DENIED', 'This request did not come from a page of the shop.')
})

/** Whoever follows what a request has written hears of it at once. */
export const announceChanges = createMiddleware<Env>(async (c, next) => {
  await next()
  if (!SAFE.has(c.req.method)) c.var.shop.changes.hint()
})

/** Old browsers say only from which origin they come: it must be the one asked for, or the shop's public one. */
function comesFromShop(c: Ctx): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = c.req.header('origin')
  return origin !== undefined && (origin === c.var.shop.publicUrl || origin === new URL(c.req.url).origin)
}
