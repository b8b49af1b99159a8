import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Shop } from '../shop.ts'
import { mountAccountPages } from './pages/account.ts'
import { mountReceipts } from './pages/receipts.ts'
import { mountApi } from './api/api.ts'
import { FUNCTION_CALLS } from './functions/all.ts'
import { mountAuth } from './api/auth.ts'
import { answerFailure } from './failure.ts'
import { callerAddress } from './caller-address.ts'
import { cachePages } from './server/cached-pages.ts'
import type { PageCache } from './server/page-cache.ts'
import { mountCartPage } from './pages/cart.ts'
import { mountShippingPage } from './pages/shipping.ts'
import { mountContentPages } from './pages/content.ts'
import { compress } from './server/compress.ts'
import type { App, Ctx, Env, Web } from './context.ts'
import { mountDiscovery } from './server/discovery.ts'
import { mountFiles } from './server/files.ts'
import { refuseReadOnly, refuseWrongMethods } from './methods.ts'
import { mountFunctions } from './functions/functions.ts'
import { measureRequests, mountMetrics } from './server/metrics.ts'
import { mountOperations } from './server/health.ts'
import { isForPrograms, page } from './page.ts'
import { mountPages } from './pages/public.ts'
import { mountProviderSignIn } from './pages/provider-sign-in.ts'
import { mountPaymentReturn } from './pages/payment-return.ts'
import { refusal } from './refusal.ts'
import { mountReviewPhotos } from './server/review-photos.ts'
import { mountResetPages } from './pages/reset-password.ts'
import { mountVerifyEmailPage } from './pages/verify-email.ts'
import { sameOrigin, securityHeaders, announceChanges } from './server/security.ts'
import { uploadLimit } from './uploads.ts'
import { findPerson } from './session.ts'
import { mountSignInPages } from './pages/sign-in.ts'
import { mountWebhooks } from './webhooks.ts'

/** Forms and JSON of this shop are small; photos have limits of their own. */
const MAX_BODY = 256 * 1024

export type AppOptions = {
  shop: Shop
  web: Web
  /** Origins of the payment page and of the sign-in providers' pages, for the form policy. */
  formOrigins: string[]
  isDraining?: () => boolean
  /** How many proxies of our own stand in front: that many entries of X-Forwarded-For are theirs, and true. */
  trustedProxies?: number
  /** Allows what the development server needs: styles and scripts within the page, and a socket. */
  relaxed?: boolean
  /** Stores visitors' pages here; `answerFromCache`, which answers from it, must come before the app. */
  pageCache?: PageCache | null
  /** Who brings it may read /metrics from anywhere; without one, only this machine may. */
  metricsToken?: string | null
}

/** The shop as a function from requests to answers; main.ts puts it behind a socket, tests call it. */
export function createApp({
  shop,
  web,
  formOrigins,
  isDraining = () => false,
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
  app.use(measureRequests(shop.metrics))
  app.use(compress)
  if (pageCache) cachePages(app, pageCache)
  app.use(securityHeaders({ publicUrl: shop.publicUrl, formOrigins, relaxed }))
  app.onError(answerFailure)
  app.notFound(onNotFound)

  // Without a session: what is served here belongs to nobody.
  mountOperations(app, isDraining)
  mountMetrics(app, { metrics: shop.metrics, token: metricsToken })
  mountDiscovery(app)
  mountFiles(app)

  refuseReadOnly(app)
  refuseWrongMethods(app)

  app.use((c, next) => {
    const { method, path } = c.req
    const maxSize =
      uploadLimit({
        method,
        path,
        contentType: c.req.header('content-type') ?? '',
        hasLength: c.req.header('content-length') !== undefined && c.req.header('transfer-encoding') === undefined,
      }) ?? MAX_BODY
    return bodyLimit({ maxSize, onError: (c) => tooLarge(c as Ctx) })(c, next)
  })
  mountWebhooks(app)
  app.use(sameOrigin)
  app.use(announceChanges)
  app.use(findPerson)
  mountReviewPhotos(app)
  mountPages(app)
  mountSignInPages(app)
  mountProviderSignIn(app)
  mountResetPages(app)
  mountVerifyEmailPage(app)
  mountAccountPages(app)
  mountReceipts(app)
  mountCartPage(app)
  mountShippingPage(app)
  mountContentPages(app)
  mountPaymentReturn(app)
  mountApi(app, FUNCTION_CALLS)
  mountAuth(app)
  mountFunctions(app)
  return app
}

/** The rest of the body is not read, so the connection cannot be used again. */
async function tooLarge(c: Ctx): Promise<Response> {
  const message = 'That is too much for one form.'
  const answer = isForPrograms(c)
    ? Response.json({ error: { status: 'INVALID_ARGUMENT', message } }, { status: 413 })
    : await page(c, 'refused', { message }, 413)
  answer.headers.set('connection', 'close')
  return answer
}

function addressOf(c: Ctx, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } }
  return callerAddress(incoming?.socket.remoteAddress, c.req.header('x-forwarded-for') ?? '', trustedProxies)
}

function onNotFound(c: Ctx): Response | Promise<Response> {
  return isForPrograms(c) ? refusal('NOT_FOUND', 'There is nothing here.') : page(c, 'notFound', {}, 404)
}
