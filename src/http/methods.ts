import { createMiddleware } from 'hono/factory'
import type { App, Env } from './context.ts'
import { isForPrograms } from './page.ts'
import { refusal } from './refusal.ts'

/** What clients only read, by the name in the refusal (spec §6): items and collections, wherever they stand. */
const READ_ONLY = {
  products: ['/api/products', '/api/products/:id'],
  customers: ['/api/customers', '/api/customers/:uid'],
  subscriptions: ['/api/subscriptions', '/api/subscriptions/*', '/api/customers/:uid/subscriptions', '/api/customers/:uid/subscriptions/*'],
  content: ['/api/content', '/api/content/:id'],
}
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses whatever would write what is read only, whoever asks and from where (contract §3). */
export function refuseReadOnly(app: App): void {
  for (const [name, paths] of Object.entries(READ_ONLY)) {
    const refuse = createMiddleware<Env>(async (c, next) => {
      if (READING.has(c.req.method)) return next()
      return refusal('PERMISSION_DENIED', `Client does not support updating ${name}.`)
    })
    for (const path of paths) app.use(path, refuse)
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers 405 where an address knows other methods than the one that is asked for. Comes before what looks at the caller. */
export function refuseWrongMethods(app: App): void {
  /** Middlewares stand on every method; an address that answers all methods itself has no pattern in its path. */
  const isKnown = (method: string, path: string) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL' || !/\*|^\/api\//.test(route.path))

  app.use(async (c, next) => {
    const { method, path } = c.req
    if (isKnown(method === 'HEAD' ? 'GET' : method, path)) return next()
    const allowed = METHODS.filter((other) => isKnown(other, path)).flatMap((other) => (other === 'GET' ? ['GET', 'HEAD'] : [other]))
    if (allowed.length === 0) return next()
    const headers = { allow: allowed.join(', ') }
    const message = `${method} is not possible here.`
    if (!isForPrograms(c)) return c.text(message, 405, headers)
    return c.json({ error: { status: 'UNIMPLEMENTED', message } }, 405, { ...headers, 'cache-control': 'no-store' })
  })
}
