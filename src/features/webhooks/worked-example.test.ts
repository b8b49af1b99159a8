import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { assert, expect, it, onTestFinished } from 'vitest'
import { useWebhooks } from '../../../test/support/webhooks.ts'
import { createWebhooks } from '../../wiring/create-services.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { addEndpoint } from './change-endpoints.ts'
import { sendWebhooks } from './send-webhooks.ts'

const here = useWebhooks()

it('the receiver of the documents takes each delivery once, and drops the older version', async () => {
  const port = await freePort()
  const host = `127.0.0.1:${port}`
  const shop = { ...here.test.shop, webhooks: createWebhooks([host]) }
  const added = await addEndpoint(shop, { url: `http://${host}/`, events: 'order.paid, order.shipped' }, COMMAND_LINE)
  assert(added.ok)
  const send = () => sendWebhooks(shop, { endpointId: added.id })
  await here.announce('order.paid', { id: 'one', state: 'placed' })
  await send()
  expect(await here.latest(added.id)).toMatchObject({ state: 'waiting', status: null, answer: 'ECONNREFUSED' })

  const lines = await startReceiver(port, added.secret)
  await here.announce('order.shipped', { id: 'one', state: 'shipped' })
  await send()
  for (const state of ['waiting', 'delivered']) {
    await here.test.pool.query("update webhook_deliveries set due_at = now(), state = 'waiting' where state = $1", [state])
    await send()
  }
  await expect.poll(() => lines).toEqual(['order.shipped one shipped', 'order.paid one shipped'])
  expect((await here.latest(added.id)).status).toBe(204)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** @returns what it prints from now on */
async function startReceiver(port: number, secret: string): Promise<string[]> {
  const program = spawn(process.execPath, ['docs/webhook-receiver.mjs'], {
    env: { PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void program.kill())
  const lines: string[] = []
  const output = createInterface({ input: program.stdout })
  await once(output, 'line')
  output.on('line', (line) => lines.push(line))
  return lines
}
