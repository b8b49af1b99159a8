import { createHash, timingSafeEqual } from 'node:crypto'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Shop } from '../../shop.ts'
import { withSpan } from '../../span.ts'
import type { App, Ctx, Env } from '../context.ts'
import { url } from '../routes.ts'

/** Measures every response of the application, and records it as a span. Registered first. */
export function measureRequests(metrics: Shop['metrics']) {
  return createMiddleware<Env>((c, next) => {
    const begun = performance.now()
    const { method } = c.req
    return withSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, async (span) => {
      await next()
      const [route, { status }] = [routeOf(c), c.res]
      metrics.request({ route, method, status }, (performance.now() - begun) / 1000)
      span.updateName(`${method} ${route}`).setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    })
  })
}

/** Route patterns, not paths: each path would become a time series. */
function routeOf(c: Ctx): string {
  const route = routePath(c, -1)
  return route.includes('*') && c.res.status === 404 ? 'none' : route
}

/**
 * Metrics in Prometheus' text format, for requests with the token; without a configured token for this machine only. A
 * request through a proxy is never local, although its connection is.
 */
export function mountMetrics(app: App, { metrics, token }: { metrics: Shop['metrics']; token: string | null }): void {
  app.get(url.metrics, async (c) => {
    const allowed = token === null ? isLocal(c) : hasToken(c, token)
    if (!allowed) return c.notFound()
    return c.body(await metrics.text(), 200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' })
  })
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']
const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

function isLocal(c: Ctx): boolean {
  return LOOPBACK.test(c.var.address) && FORWARDED.every((name) => c.req.header(name) === undefined)
}

function hasToken(c: Ctx, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}
