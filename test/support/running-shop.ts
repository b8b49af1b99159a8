import { join } from 'node:path'
import { readSandboxConfig } from '../../sandbox/config.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config.ts'
import { importDemoWhenEmpty } from '../../src/features/catalogue/import-demo.ts'
import { createApp } from '../../src/http/app.ts'
import { loadBuiltWeb, mountBuiltAssets } from '../../src/http/assets.ts'
import { answerWith, createHttpServer, drain, listen } from '../../src/http/serve.ts'
import { createPhonePe } from '../../src/services/payment/phonepe.ts'
import { workJobs } from '../../src/work-jobs.ts'
import { createTestShop, type TestShop } from './shop.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export type RunningShop = TestShop & { origin: string; sandbox: string }

/** The whole shop with the demo catalogue behind a real socket, paid through the sandbox over the wire. */
export async function runShop({ pendingS = 1 } = {}): Promise<RunningShop> {
  const server = createHttpServer()
  const port = await listen(server, 0)
  const origin = `http://localhost:${port}`
  const settings = readSandboxConfig({ PORT: String(port), SANDBOX_PORT: '0', SANDBOX_PENDING_S: String(pendingS) })
  const sandbox = await startSandbox({ ...settings, port: 0 })
  const { phonepe } = readConfig({ PORT: String(port), SANDBOX_PORT: new URL(sandbox.origin).port })
  const test = await createTestShop({ publicUrl: origin, payments: createPhonePe(phonepe) })
  await importDemoWhenEmpty(test.shop, join(ROOT, 'catalogue'))
  await workJobs(test.shop)
  const dist = join(ROOT, 'dist')
  const web = await loadBuiltWeb(dist)
  const paymentOrigins = phonepe.pageHosts.map((host) => `http://${host}`)
  answerWith(server, createApp({ shop: test.shop, web, paymentOrigins, mountAssets: mountBuiltAssets(dist) }))
  return {
    ...test,
    origin,
    sandbox: sandbox.origin,
    async close() {
      server.closeAllConnections()
      await drain(server)
      await sandbox.stop()
      await test.close()
    },
  }
}
