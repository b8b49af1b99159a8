import { readSandboxConfig } from '../../sandbox/config.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config/config.ts'
import { createApp } from '../../src/http/app.ts'
import { drain } from '../../src/http/serving/drain.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { createShipEngine } from '../../src/services/shipping/shipengine.ts'
import { linkHeader, renderPage } from '../../src/web/entry.server.tsx'
import { createPayments } from '../../src/wiring/create-services.ts'
import { addProduct } from '../support/products.ts'
import { createTestShop } from '../support/shop.ts'

export type Account = { uid: string; token: string }

/** The shop behind a real socket, with the payment provider and the carriers of the sandbox, and one product. */
export async function serveShop() {
  const server = createHttpServer()
  const origin = `http://localhost:${await listen(server, 0)}`
  const sandbox = await startSandbox(readSandboxConfig({ SANDBOX_PORT: '0' }))
  const config = readConfig({ SANDBOX_PORT: String(sandbox.port) })
  const impatient = { pauseMs: () => 0 }
  const test = await createTestShop({
    publicUrl: origin,
    ...createPayments(config, impatient),
    shipping: createShipEngine(config.shipengine!, impatient),
  })
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  const web = {
    assets: { styles: [], script: '', operator: { styles: [], script: '/assets/operator.js' } },
    render: async () => renderPage,
    linkHeader: async () => linkHeader,
  }
  answerWith(server, createApp({ shop: test.shop, web, formOrigins: [] }))

  async function send(method: string, path: string, { token, json }: { token?: string; json?: unknown } = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    return fetch(origin + path, { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) })
  }

  let accounts = 0
  return {
    ...test,
    origin,
    sandbox: sandbox.origin,
    send,
    /** A program that has just registered. */
    async open(): Promise<Account> {
      const json = { email: `program.${++accounts}@people.test`, password: 'block-print' }
      return (await (await send('POST', '/auth/register', { json })).json()) as Account
    },
    async fault(service: 'phonepe' | 'shipengine', fault: object): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      await fetch(`${sandbox.origin}/control/${service}`, { method: 'POST', headers, body: JSON.stringify(fault) })
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await drain(server)
      await sandbox.stop()
      await test.close()
    },
  }
}

export type ServedShop = Awaited<ReturnType<typeof serveShop>>
