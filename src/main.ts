import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from './config.ts'
import { queueUnencoded } from './features/catalogue/encode-picture.ts'
import { importDemoWhenEmpty } from './features/catalogue/import-demo.ts'
import { createApp, type AppOptions } from './http/app.ts'
import { loadBuiltWeb, mountBuiltAssets } from './http/assets.ts'
import { createDevWeb } from './http/dev-web.ts'
import { answerWith, createHttpServer, drain, listen, type Before } from './http/serve.ts'
import { openShop } from './open-shop.ts'
import type { Shop } from './shop.ts'
import { workJobs } from './work-jobs.ts'

const ROOT = join(import.meta.dirname, '..')

/** Starts the shop and returns what stops it. */
async function start(config: Config, dev: boolean): Promise<() => Promise<void>> {
  const { shop, close } = await openShop(config)
  try {
    if (config.demo) await importDemoWhenEmpty(shop, join(ROOT, 'catalogue'))
    await workJobs(shop)
    await queueUnencoded(shop)
    const closeHttp = await serveShop(shop, config, dev)
    console.log(`Chhaap is open at ${config.publicUrl}`)
    return async () => {
      await closeHttp()
      await close()
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function serveShop(shop: Shop, config: Config, dev: boolean): Promise<() => Promise<void>> {
  const server = createHttpServer()
  let draining = false
  const common = { shop, paymentOrigins: config.phonepe.pageHosts.map((host) => originOf(config, host)), isDraining: () => draining }
  const { before, closeWeb, ...web } = dev ? await devWeb(server) : await builtWeb()
  answerWith(server, createApp({ ...common, ...web }), before)
  await listen(server, config.port)
  return async () => {
    draining = true
    await closeWeb?.()
    await drain(server)
  }
}

type WebOptions = Pick<AppOptions, 'web' | 'mountAssets' | 'relaxed'> & { before?: Before; closeWeb?: () => Promise<void> }

async function builtWeb(): Promise<WebOptions> {
  const dist = join(ROOT, 'dist')
  return { web: await loadBuiltWeb(dist), mountAssets: mountBuiltAssets(dist) }
}

async function devWeb(server: ReturnType<typeof createHttpServer>): Promise<WebOptions> {
  const { web, before, close } = await createDevWeb(server)
  return { web, before, closeWeb: close, relaxed: true }
}

function originOf(config: Config, host: string): string {
  return `${config.phonepe.sandbox ? 'http' : 'https'}://${host}`
}

try {
  const stop = await start(readConfig(), process.argv.includes('--dev'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
} catch (error) {
  console.error(oneLine(error))
  process.exitCode = 1
}

/** The operator's mistakes get one clear line; faults of the program get their stack. */
function oneLine(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT ${port} is already in use.`
  return message?.includes('DATA_DIR') ? message : error
}
