import { join } from 'node:path'
import { formOriginsOf, type Config } from './config/config.ts'
import type { RenderMail } from './domain/mails/mail-content.ts'
import { StartError } from './errors/start-error.ts'
import { keepSizes } from './features/catalogue/edit/keep-sizes.ts'
import { keepSearchText } from './features/catalogue/search/write-search-text.ts'
import { scheduleSummaries } from './features/dashboard/send-summary.ts'
import { fillWhenEmpty } from './features/demo/fill-when-empty.ts'
import { repeatReset } from './features/demo/repeat-reset.ts'
import { scheduleReset } from './features/demo/schedule-reset.ts'
import { resumeParcels } from './features/orders/parcels/follow-parcel.ts'
import { resumeLabels } from './features/orders/parcels/make-label.ts'
import { resumePayments } from './features/payments/reconcile-payments.ts'
import { resumeRefunds } from './features/payments/resume-refunds.ts'
import { queueUnencoded } from './features/pictures/encode-picture.ts'
import { resumeErasures } from './features/privacy/delete-account.ts'
import { queueUnscored } from './features/reviews/score-review.ts'
import { createApp, type AppOptions } from './http/app.ts'
import { attachLive } from './http/live/socket.ts'
import { createAdmission } from './http/serving/admission.ts'
import { openBuiltWeb } from './http/serving/built-web.ts'
import { createDevWeb } from './http/serving/dev-web.ts'
import { drain } from './http/serving/drain.ts'
import { createLoadShedding, LATE_MS } from './http/serving/load-shedding.ts'
import { securityHeaderList } from './http/serving/security.ts'
import { answerWith, createHttpServer, listen, type Middleware } from './http/serving/serve.ts'
import { sizesHeld } from './messages/catalogue/sizes.ts'
import { watchEventLoop } from './platform/watch/event-loop.ts'
import { exitOnUncaughtException } from './platform/watch/log.ts'
import { watchDisk } from './platform/watch/watch-disk.ts'
import type { Shop } from './shop.ts'
import { openShop } from './wiring/open-shop.ts'
import { workJobs } from './wiring/work-jobs.ts'

const ROOT = join(import.meta.dirname, '..')

type Options = {
  dev?: boolean
  /** The process exits this long after it was told to stop, even if something hangs: the next start takes over its jobs. */
  stopMs: number
}

/** Opens the shop, serves it, and returns what stops it. */
export async function startInstance(config: Config, { dev = false, stopMs }: Options): Promise<() => Promise<void>> {
  const { shop, leaveServices, close } = await openShop(config)
  exitOnUncaughtException(shop.log)
  try {
    await prepareShop(shop)
    const closeHttp = await serveShop(shop, config, dev)
    const endSearchText = keepSearchText(shop)
    const endResets = config.demo ? repeatReset(shop) : () => {}
    return async () => {
      setTimeout(() => process.exit(0), stopMs).unref()
      endResets()
      endSearchText()
      await closeHttp(leaveServices)
      await close()
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepareShop(shop: Shop): Promise<void> {
  const kept = await keepSizes(shop, shop.folder.sizes)
  if (!kept.ok) throw new StartError(`${shop.folder.path}/shop.yaml: ${sizesHeld(kept.holders)}`)
  await fillWhenEmpty(shop)
  await scheduleReset(shop)
  await scheduleSummaries(shop)
  await queueUnencoded(shop)
  await resumePayments(shop)
  await resumeRefunds(shop)
  await resumeErasures(shop)
  await resumeLabels(shop)
  await resumeParcels(shop)
  await queueUnscored(shop)
}

async function serveShop(shop: Shop, config: Config, dev: boolean): Promise<(leaveServices: () => void) => Promise<void>> {
  const { trustedProxies, metricsToken } = config
  const server = createHttpServer()
  let draining = false
  const formOrigins = formOriginsOf(config)
  const { middleware, closeWeb, renderMail, ...web }: WebOptions = dev
    ? await devWeb(server, shop)
    : await openBuiltWeb(shop, join(ROOT, 'dist'), formOrigins)
  const shedLoad = createLoadShedding({
    shop,
    web: web.web,
    admission: createAdmission(),
    delay: watchEventLoop(LATE_MS),
    trustedProxies,
    securityHeaders: securityHeaderList({ publicUrl: shop.publicUrl, formOrigins }),
  })
  const diskFault = watchDisk(config.dataDir)
  const notReady = () => (draining ? 'stopping' : diskFault())
  answerWith(server, createApp({ shop, formOrigins, notReady, trustedProxies, metricsToken, ...web }), {
    middleware,
    shedLoad,
  })
  // After the web build is loaded, because jobs render mails with it.
  await workJobs(shop, renderMail)
  await listen(server, config.port)
  const live = attachLive(server, shop, { trustedProxies })
  shop.metrics.gauge('live_connections', 'Open WebSockets of this instance', () => [{ value: live.connections() }])
  return async (leaveServices) => {
    draining = true
    live.close()
    await closeWeb?.()
    await drain(server, { abortPending: leaveServices })
  }
}

type WebOptions = Pick<AppOptions, 'web' | 'relaxed' | 'pageCache'> & {
  middleware: Middleware
  renderMail: RenderMail
  closeWeb?: () => Promise<void>
}

async function devWeb(server: ReturnType<typeof createHttpServer>, shop: Shop): Promise<WebOptions> {
  const { close, ...web } = await createDevWeb(server, shop)
  return { ...web, closeWeb: close, relaxed: true }
}
