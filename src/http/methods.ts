import { createMiddleware } from 'hono/factory'
import type { App, Ctx, Env } from './context.ts'
import { isApiRequest } from './page.ts'
import { refusal } from './refusal.ts'
import { url } from './routes.ts'

/** Read-only resources by the name that the refusal gives them (spec §6), with every address of theirs. */
const READ_ONLY = {
  products: ['/api/products', '/api/products/:id'],
  customers: ['/api/customers', '/api/customers/:uid'],
  subscriptions: ['/api/subscriptions', '/api/subscriptions/*', '/api/customers/:uid/subscriptions', '/api/customers/:uid/subscriptions/*'],
  content: ['/api/content', '/api/content/:id'],
}
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes to read-only resources before the caller is identified (contract §3). */
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

/**
 * Answers 405 where an address exists for other methods only. Runs before the caller is identified; nobody but operators learns
 * which of their addresses exist, so that these are answered by `refuseOperatorsWrongMethods`.
 */
export function refuseWrongMethods(app: App): void {
  /** The router also matches middleware, registered for all methods: an `app.all` route is told from it by its literal path. */
  const isKnown = (method: string, path: string) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL' || !/\*|^\/api\//.test(route.path))

  app.use(async (c, next) => {
    const { method, path } = c.req
    if (isKnown(method === 'HEAD' ? 'GET' : method, path)) return next()
    const allowed = METHODS.filter((other) => isKnown(other, path)).flatMap((other) => (other === 'GET' ? ['GET', 'HEAD'] : [other]))
    c.set('otherMethods', allowed)
    return path.startsWith(url.operator) || path.startsWith(url.operatorApi) || allowed.length === 0 ? next() : notAllowed(c, allowed)
  })
}

/** Runs after the address's access is applied. */
export const refuseOperatorsWrongMethods = createMiddleware<Env>(async (c, next) => {
  const { otherMethods = [] } = c.var
  return otherMethods.length === 0 ? next() : notAllowed(c, otherMethods)
})

function notAllowed(c: Ctx, allowed: string[]): Response {
  const headers = { allow: allowed.join(', ') }
  const message = `${c.req.method} is not allowed here.`
  if (!isApiRequest(c)) return c.text(message, 405, headers)
  return c.json({ error: { status: 'UNIMPLEMENTED', message } }, 405, { ...headers, 'cache-control': 'no-store' })
}
