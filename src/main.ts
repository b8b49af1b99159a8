import { join } from 'node:path'
import { ConfigError, formOriginsOf, readConfig, type Config } from './config/config.ts'
import type { RenderMail } from './domain/mail-content.ts'
import { queueUnencoded } from './features/catalogue/encode-picture.ts'
import { importDemoWhenEmpty } from './features/catalogue/import-demo.ts'
import { resumePayments } from './features/checkout/reconcile-payments.ts'
import { repeatReset } from './features/demo/repeat-reset.ts'
import { DEMO_CATALOGUE } from './features/demo/reset-demo.ts'
import { scheduleReset } from './features/demo/schedule-reset.ts'
import { resumeParcels } from './features/orders/follow-parcel.ts'
import { resumeRefunds } from './features/refunds/resume-refunds.ts'
import { queueUnscored } from './features/reviews/score-review.ts'
import { createApp, type AppOptions } from './http/app.ts'
import { attachLive } from './http/live/socket.ts'
import { createAdmission } from './http/server/admission.ts'
import { openBuiltWeb } from './http/server/built-web.ts'
import { createDevWeb } from './http/server/dev-web.ts'
import { drain } from './http/server/drain.ts'
import { createGate } from './http/server/gate.ts'
import { securityHeaderList } from './http/server/security.ts'
import { answerWith, createHttpServer, listen, type Middleware } from './http/server/serve.ts'
import { watchEventLoop } from './platform/event-loop.ts'
import { openShop } from './wiring/open-shop.ts'
import type { Shop } from './shop.ts'
import { workJobs } from './wiring/work-jobs.ts'

const ROOT = join(import.meta.dirname, '..')

/** The process exits after this long even if something hangs; the next start takes over jobs and the embedded database. */
const STOP_MS = 8_000

/** Starts the shop and returns what stops it. */
async function start(config: Config, dev: boolean): Promise<() => Promise<void>> {
  const { shop, leaveServices, close } = await openShop(config)
  exitOnUncaughtException(shop.log)
  try {
    if (config.demo) await importDemoWhenEmpty(shop, DEMO_CATALOGUE)
    await scheduleReset(shop)
    await queueUnencoded(shop)
    await resumePayments(shop)
    await resumeRefunds(shop)
    await resumeParcels(shop)
    await queueUnscored(shop)
    const closeHttp = await serveShop(shop, config, dev)
    const endResets = config.demo ? repeatReset(shop) : () => {}
    console.log(`Chhaap is open at ${config.publicUrl}`)
    return async () => {
      setTimeout(() => process.exit(0), STOP_MS).unref()
      endResets()
      await closeHttp(leaveServices)
      await close()
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** EX_SOFTWARE of sysexits.h: scripts/supervise.mjs restarts a program that exits with it. */
const EXIT_FAULT = 70

/** After an uncaught exception the state of the process is unknown: it logs the error and exits. */
function exitOnUncaughtException(log: Shop['log']): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ event: 'fault', origin, err: error }, 'uncaught exception: the shop exits')
    process.exit(EXIT_FAULT)
  })
}

async function serveShop(shop: Shop, config: Config, dev: boolean): Promise<(leaveServices: () => void) => Promise<void>> {
  const { trustedProxies, metricsToken } = config
  const server = createHttpServer()
  let draining = false
  const formOrigins = formOriginsOf(config)
  const { middleware, closeWeb, renderMail, ...web }: WebOptions = dev
    ? await devWeb(server)
    : await openBuiltWeb(shop, join(ROOT, 'dist'), formOrigins)
  const gate = createGate({
    shop,
    web: web.web,
    admission: createAdmission(),
    delayMs: watchEventLoop(),
    trustedProxies,
    securityHeaders: securityHeaderList({ publicUrl: shop.publicUrl, formOrigins }),
  })
  answerWith(server, createApp({ shop, formOrigins, isDraining: () => draining, trustedProxies, metricsToken, ...web }), {
    middleware,
    gate,
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

async function devWeb(server: ReturnType<typeof createHttpServer>): Promise<WebOptions> {
  const { close, ...web } = await createDevWeb(server)
  return { ...web, closeWeb: close, relaxed: true }
}

/** The database server is unreachable, refuses the credentials, or has no such database. */
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000'])
const FOLDER_ERRORS = new Set(['ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC'])

try {
  const started = start(readConfig(), process.argv.includes('--dev'))
  // Ctrl-C arrives twice: from the terminal, and from scripts/start.mjs. A shop that is still starting completes the
  // start first, so that it can be stopped cleanly.
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopping ??= started.then((stop) => stop()).then(() => process.exit(0))
    })
  }
  await started
} catch (error) {
  console.error(startFailure(error))
  process.exitCode = 1
}

/** One line for mistakes in the configuration or the environment; the error with its stack for everything else. */
function startFailure(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  const { code, port, message, path } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT ${port} is already in use.`
  if (code && CONNECTION_ERRORS.has(code))
    return `DATABASE_URL: the server cannot be reached or refuses the connection (${message || code}).`
  if (code && FOLDER_ERRORS.has(code)) return `DATA_DIR cannot be used (${code} ${path ?? ''}).`
  return message?.includes('DATA_DIR') ? message : error
}
