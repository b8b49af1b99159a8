import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { ServiceError } from '../service-error.ts'
import type { Shop } from '../shop.ts'
import { mountAccountPages } from './account-pages.ts'
import { mountApi } from './api.ts'
import { mountCheckoutPages } from './checkout-pages.ts'
import type { App, Ctx, Env, Web } from './context.ts'
import { mountFiles } from './files.ts'
import { mountFunctions } from './functions.ts'
import { mountOperations } from './operations.ts'
import { page } from './page.ts'
import { mountPages } from './pages.ts'
import { mountPaymentReturn } from './payment-return.ts'
import { Refusal, refusal } from './refusal.ts'
import { sameOrigin, securityHeaders } from './security.ts'
import { findPerson } from './session.ts'
import { mountSignInPages } from './sign-in-pages.ts'
import { mountWebhooks } from './webhooks.ts'

/** Forms and JSON of this shop are small; photos will have a limit of their own. */
const MAX_BODY = 256 * 1024

export type AppOptions = {
  shop: Shop
  web: Web
  /** Origins of the payment page, for the form policy. */
  paymentOrigins: string[]
  isDraining?: () => boolean
  /** Mounts what serves the browser's files: a folder, or the development server. */
  mountAssets?: (app: App) => void
  /** Allows what the development server needs: styles and scripts within the page, and a socket. */
  relaxed?: boolean
}

/** The shop as a function from requests to answers; main.ts puts it behind a socket, tests call it. */
export function createApp({ shop, web, paymentOrigins, isDraining = () => false, mountAssets, relaxed = false }: AppOptions): App {
  const app: App = new Hono<Env>()
  app.use(async (c, next) => {
    c.set('shop', shop)
    c.set('web', web)
    c.set('person', null)
    c.set('address', addressOf(c))
    await next()
  })
  app.use(securityHeaders({ publicUrl: shop.publicUrl, paymentOrigins, relaxed }))
  app.onError(onError)
  app.notFound(onNotFound)

  // Without a session: what is served here belongs to nobody.
  mountOperations(app, isDraining)
  mountAssets?.(app)
  mountFiles(app)

  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: () => Response.json({ error: { status: 'INVALID_ARGUMENT', message: 'The body is too large.' } }, { status: 413 }),
    }),
  )
  mountWebhooks(app)
  app.use(sameOrigin)
  app.use(findPerson)
  mountPages(app)
  mountSignInPages(app)
  mountAccountPages(app)
  mountCheckoutPages(app)
  mountPaymentReturn(app)
  mountApi(app)
  mountFunctions(app)
  return app
}

/** @hono/node-server hands the Node request over as a binding; tests have none. */
function addressOf(c: Ctx): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } }
  return incoming?.socket.remoteAddress ?? 'unknown'
}

function onNotFound(c: Ctx): Response | Promise<Response> {
  return isData(c) ? refusal('NOT_FOUND', 'There is nothing here.') : page(c, 'notFound', {}, 404)
}

function onError(error: Error, c: Ctx): Response | Promise<Response> {
  if (error instanceof HTTPException) return error.getResponse()
  if (error instanceof Refusal) return refusal(error.status, error.message)
  c.var.shop.log.error({ event: 'failure', requestId: c.var.requestId, path: c.req.path, err: error }, 'request failed')
  if (isData(c)) return dataFailure(error)
  return page(c, 'failure', { requestId: c.var.requestId }, 500)
}

function dataFailure(error: Error): Response {
  if (!(error instanceof ServiceError)) return refusal('INTERNAL', 'Something went wrong.')
  const status = error.code === 'deadline-exceeded' ? 'DEADLINE_EXCEEDED' : error.code === 'unavailable' ? 'UNAVAILABLE' : 'INTERNAL'
  return refusal(status, 'The payment service does not answer. Nothing was charged. Please try again in a minute.')
}

/** Programs get JSON, people get pages. */
function isData(c: Ctx): boolean {
  return /^\/(api|functions|auth|webhooks|files|assets|live)(\/|$)/.test(c.req.path)
}
