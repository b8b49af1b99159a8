import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { SandboxConfig } from './config.ts'
import { createChooserFiles, createIdentityProvider } from './identity/stand-in.ts'
import { renderIndex } from './index-page.ts'
import { createMail } from './mail/stand-in.ts'
import { createModeration } from './moderation/stand-in.ts'
import { createOutbox } from './outbox/outbox.ts'
import { showOutbox } from './outbox/stand-in.ts'
import { serveStyles } from './page.ts'
import { createPhonePe } from './phonepe/stand-in.ts'
import { createPush } from './push/stand-in.ts'
import { createRazorpay } from './razorpay/stand-in.ts'
import { createReceiver } from './receiver/stand-in.ts'
import { createShipEngine } from './shipengine/stand-in.ts'
import { createSms } from './sms/stand-in.ts'
import type { StandIn } from './stand-in.ts'

export type Sandbox = { origin: string; port: number; smtpPort: number; stop(): Promise<void> }

/** Starts every stand-in on one port, and SMTP on another, of the loopback interface only. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  let app: Hono | null = null
  const server = createServer(getRequestListener((request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 })))
  server.listen(config.port, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  // Created after the port is known, because stand-ins return absolute URLs.
  const providers = (['google', 'twitter', 'github'] as const).map((id) => createIdentityProvider(id, config.identity, origin))
  const outbox = createOutbox()
  const mail = await createMail(config.mail, outbox).catch((error: unknown) => {
    server.close()
    throw error
  })
  const standIns = [
    createPhonePe(config.phonepe, origin),
    createRazorpay(config.razorpay, origin),
    createShipEngine(config.shipengine),
    ...providers,
    mail,
    createSms(config.sms, outbox),
    createModeration(config.moderation),
    createPush(origin),
    createReceiver(),
    showOutbox(outbox),
  ]
  app = mount(standIns)
  return { origin, port, smtpPort: mail.port, stop: () => stop(server, standIns) }
}

function mount(standIns: StandIn[]): Hono {
  const app = new Hono()
  app.get('/', (c) => c.html(renderIndex(standIns)))
  app.get('/sandbox.css', serveStyles(new URL('./sandbox.css', import.meta.url)))
  app.route('/', createChooserFiles())
  for (const standIn of standIns) app.route('/', standIn.routes)
  app.notFound((c) => c.text('The sandbox has nothing at this address.', 404))
  app.onError((error, c) => {
    console.error(error)
    return c.text('The sandbox itself failed.', 500)
  })
  return app
}

async function stop(server: Server, standIns: StandIn[]): Promise<void> {
  await Promise.all(standIns.map(async (standIn) => standIn.stop()))
  const closed = once(server, 'close')
  server.close()
  // Some faults keep a connection open for ever.
  server.closeAllConnections()
  await closed
}
