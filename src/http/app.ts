import { Hono } from 'hono'
import { leadByPattern, leadElsewhere, unslashed } from '../domain/shop/old-address.ts'
import type { Shop } from '../shop.ts'
import { mountApi } from './api/api.ts'
import { mountMcp } from './api/assistants/mcp.ts'
import { mountAssistants } from './api/assistants/ucp.ts'
import { mountAuth } from './api/auth.ts'
import { mountOperatorApi } from './api/operator/operator-api.ts'
import { limitBody } from './body/body.ts'
import { uploadLimit } from './body/uploads.ts'
import { cachePages } from './cache/cached-pages.ts'
import type { PageCache } from './cache/page-cache.ts'
import { applyAccess, checkAccess } from './caller/access.ts'
import { callerAddress } from './caller/caller-address.ts'
import { findPerson } from './caller/session.ts'
import { chooseDatabase } from './caller/visitor.ts'
import type { App, Ctx, Env, Web } from './context.ts'
import { answerFailure } from './failure.ts'
import { FUNCTION_CALLS, mountFunctions } from './functions/functions.ts'
import { refuseOperatorsWrongMethods, refuseReadOnly, refuseWrongMethods } from './methods.ts'
import { OPERATOR_PAGES } from './operator/all.ts'
import { isApiRequest, page } from './page.ts'
import { PAGES } from './pages/all.ts'
import { refusal } from './refusal.ts'
import { mountRoutes } from './route.ts'
import { compress } from './serving/compress.ts'
import { mountFiles, mountPhotos } from './serving/files.ts'
import { sameOrigin, securityHeaders, announceChanges } from './serving/security.ts'
import { refuseUnstorable } from './storable.ts'
import { MAX_NOTICE, mountWebhooks } from './webhooks.ts'
import { mountDiscovery } from './well-known/discovery.ts'
import { mountOperations, type NotReady } from './well-known/health.ts'
import { measureRequests, mountMetrics } from './well-known/metrics.ts'

/** Bytes of a form or JSON body; photos have their own limits (uploads.ts). */
const MAX_BODY = 256 * 1024

export type AppOptions = {
  shop: Shop
  web: Web
  /** Origins of the payment page and of the sign-in providers' pages, for the form policy. */
  formOrigins: string[]
  notReady?: NotReady
  /** The number of trusted proxies in front: so many entries of X-Forwarded-For, from the end, are trusted. */
  trustedProxies?: number
  /** Relaxes the content security policy for the development server: inline styles and scripts, and its WebSocket. */
  relaxed?: boolean
  /** Stores visitors' pages here; `answerFromCache`, which answers from it, must come before the app. */
  pageCache?: PageCache | null
  /** Allows reading /metrics from anywhere with this bearer token; without one, only from this machine. */
  metricsToken?: string | null
}

/** The shop as a function from requests to responses: main.ts serves it, tests call it. */
export function createApp({
  shop,
  web,
  formOrigins,
  notReady = () => null,
  trustedProxies = 0,
  relaxed = false,
  pageCache = null,
  metricsToken = null,
}: AppOptions): App {
  const app: App = new Hono<Env>()
  app.use(async (c, next) => {
    c.set('shop', shop)
    c.set('web', web)
    c.set('person', null)
    c.set('session', null)
    c.set('topics', new Set())
    c.set('address', addressOf(c, trustedProxies))
    await next()
  })
  chooseDatabase(app)
  app.use(measureRequests(shop.metrics))
  app.use(compress)
  if (pageCache) cachePages(app, pageCache)
  app.use(securityHeaders({ publicUrl: shop.publicUrl, formOrigins, relaxed }))
  app.onError(answerFailure)
  app.notFound(onNotFound)
  app.use(refuseUnstorable)

  // Before the session is read: these responses do not depend on the person.
  mountOperations(app, notReady)
  mountMetrics(app, { metrics: shop.metrics, token: metricsToken })
  mountDiscovery(app, PAGES)
  mountFiles(app)

  redirectOld(app)
  refuseReadOnly(app)
  refuseWrongMethods(app)

  app.use(limitBody(maxBody))
  mountWebhooks(app)
  mountAssistants(app)
  mountMcp(app)
  app.use(sameOrigin)
  app.use(announceChanges)
  mountOperatorApi(app)
  app.use(findPerson)
  app.use(applyAccess)
  app.use(refuseOperatorsWrongMethods)
  mountPhotos(app)
  mountRoutes(app, PAGES)
  mountRoutes(app, OPERATOR_PAGES)
  mountApi(app, FUNCTION_CALLS)
  mountAuth(app)
  mountFunctions(app)
  checkAccess(app)
  return app
}

/** Old addresses lead where the shop folder says, and one with a slash at its end to the one without. */
function redirectOld(app: App): void {
  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { redirects } = c.var.shop.folder
    const asked = new URL(c.req.url)
    const to = leadElsewhere(redirects, asked) ?? unslashed(asked)
    if (to !== null) return c.redirect(to, 301)
    await next()
    // A pattern takes no page away that the shop has.
    const byPattern = c.res.status === 404 ? leadByPattern(redirects, asked) : null
    if (byPattern !== null) c.res = c.redirect(byPattern, 301)
  })
}

function maxBody(c: Ctx): number {
  const { method, path } = c.req
  if (path.startsWith('/webhooks/')) return MAX_NOTICE
  return uploadLimit({ method, path, contentType: c.req.header('content-type') ?? '' }) ?? MAX_BODY
}

function addressOf(c: Ctx, trustedProxies: number): string {
  return callerAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for') ?? '', trustedProxies)
}

function onNotFound(c: Ctx): Response | Promise<Response> {
  return isApiRequest(c) ? refusal('NOT_FOUND', 'There is nothing here.') : page(c, 'notFound', {}, 404)
}
