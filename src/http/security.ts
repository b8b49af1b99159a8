import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'
import { refusal } from './refusal.ts'

type Policy = {
  publicUrl: string
  /** A form that ends in a redirect to the payment page is only sent when that page's origin is allowed. */
  paymentOrigins: string[]
  /** For the development server. */
  relaxed: boolean
}

export function securityHeaders({ publicUrl, paymentOrigins, relaxed }: Policy) {
  const inline = relaxed ? " 'unsafe-inline'" : ''
  const headers = Object.entries({
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
      ["form-action 'self'", ...paymentOrigins].join(' '),
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
 * JSON have nothing that another site could borrow: browsers ask before sending those.
 */
export const sameOrigin = createMiddleware<Env>(async (c, next) => {
  if (SAFE.has(c.req.method) || c.req.path.startsWith(EXEMPT) || comesFromShop(c.req.raw)) return next()
  const borrowable = c.req.header('cookie') !== undefined || !c.req.header('content-type')?.startsWith('application/json')
  return borrowable ? refusal('PERMISSION_DENIED', 'This request did not come from a page of the shop.') : next()
})

function comesFromShop(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === request.headers.get('host')
}
