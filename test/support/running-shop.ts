import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { readSandboxConfig } from '../../sandbox/config.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { readConfig, formOriginsOf } from '../../src/config/config.ts'
import { keepSizes } from '../../src/features/catalogue/edit/keep-sizes.ts'
import { fillWhenEmpty } from '../../src/features/demo/fill-when-empty.ts'
import { addSamplePhotos } from '../../src/features/demo/import-folder.ts'
import { createApp } from '../../src/http/app.ts'
import { attachLive } from '../../src/http/live/socket.ts'
import { createAdmission } from '../../src/http/serving/admission.ts'
import { openBuiltWeb } from '../../src/http/serving/built-web.ts'
import { drain } from '../../src/http/serving/drain.ts'
import { createLoadShedding } from '../../src/http/serving/load-shedding.ts'
import { securityHeaderList } from '../../src/http/serving/security.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { createSmtpMail } from '../../src/services/mail/smtp.ts'
import { createProviderPhotos } from '../../src/services/photos/provider-photos.ts'
import { createWebPush, vapidKeyFrom } from '../../src/services/push/web-push.ts'
import { createShipEngine } from '../../src/services/shipping/shipengine.ts'
import { createIdentityProviders } from '../../src/services/sign-in/identity-providers.ts'
import { createTwilioSms } from '../../src/services/sms/twilio.ts'
import { createPayments } from '../../src/wiring/create-services.ts'
import { openFolder } from '../../src/wiring/open-folder.ts'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { createTestShop, type TestShop } from './shop.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export type RunningShop = TestShop & {
  origin: string
  sandbox: string
  /** Cuts every live connection, as a network does: without a word. */
  cutLive(): void
}

/** Longer than any test takes: a payment with the pending card is settled by the test. */
const PENDING_S = 3600

/** The whole shop of a folder, the demo's unless said, behind a real socket, paid through the sandbox over the wire. */
export async function runShop(shopDir?: string): Promise<RunningShop> {
  const server = createHttpServer()
  const port = await listen(server, 0)
  const origin = `http://localhost:${port}`
  const settings = readSandboxConfig({ PORT: String(port), SANDBOX_PORT: '0', SANDBOX_PENDING_S: String(PENDING_S) })
  const sandbox = await startSandbox(settings)
  const provider = process.env['PAYMENT_PROVIDER']
  const config = readConfig({
    ...(provider !== undefined && { PAYMENT_PROVIDER: provider }),
    ...(shopDir !== undefined && { SHOP_DIR: shopDir }),
    PORT: String(port),
    SANDBOX_PORT: String(sandbox.port),
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
  })
  const { shipengine, mail, sms, identity, seller, demo } = config
  const test = await createTestShop({
    ...(shopDir !== undefined && { shopFolder: { ...(await openFolder(config)), seller, demo } }),
    publicUrl: origin,
    ...createPayments(config),
    shipping: createShipEngine(shipengine!),
    mail: createSmtpMail(mail),
    sms: createTwilioSms(sms!),
    push: createWebPush({ privateKey: vapidKeyFrom('tests'), contact: 'mailto:help@chhaap.example', sandbox: sandbox.origin }),
    providers: createIdentityProviders(identity),
    photos: createProviderPhotos([sandbox.origin]),
  })
  await keepSizes(test.shop, test.shop.folder.sizes)
  await fillWhenEmpty(test.shop)
  // Its photos and pictures are all there from the first test on, as WebP alone: every worker would encode the rest for seconds.
  await addSamplePhotos(test.shop, test.shop.folder.path)
  await test.pool.query("delete from jobs where name in ('add-sample-photos', 'encode-review-photo', 'encode-picture')")
  const formOrigins = formOriginsOf(config)
  const { middleware, renderMail, ...web } = await openBuiltWeb(test.shop, join(ROOT, 'dist'), formOrigins)
  const shedLoad = createLoadShedding({
    shop: test.shop,
    web: web.web,
    admission: createAdmission(),
    // The machine may be busy with other tests.
    delay: () => ({ delayMs: 0, lateMs: 0 }),
    securityHeaders: securityHeaderList({ publicUrl: origin, formOrigins }),
  })
  answerWith(server, createApp({ shop: test.shop, formOrigins, ...web }), { middleware, shedLoad })
  await workJobs(test.shop, renderMail)
  const live = attachLive(server, test.shop)
  const liveStreams = new Set<Duplex>()
  server.on('upgrade', (_, stream) => {
    liveStreams.add(stream)
    stream.once('close', () => liveStreams.delete(stream))
  })
  return {
    ...test,
    origin,
    sandbox: sandbox.origin,
    cutLive: () => liveStreams.forEach((stream) => stream.destroy()),
    async close() {
      live.close()
      server.closeAllConnections()
      await drain(server)
      await sandbox.stop()
      await test.close()
    },
  }
}
