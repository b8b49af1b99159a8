import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSandboxConfig } from '../../sandbox/config.ts'
import { startSandbox, type Sandbox } from '../../sandbox/server.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { addEndpoint, findEndpoint, sendTest } from '../../src/features/webhooks/change-endpoints.ts'
import { sendWebhooks } from '../../src/features/webhooks/send-webhooks.ts'
import { createWebhooks } from '../../src/wiring/create-services.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let sandbox: Sandbox
let test: TestShop
beforeAll(async () => {
  sandbox = await startSandbox(readSandboxConfig({ SANDBOX_PORT: '0' }))
  test = await createTestShop()
  test.shop.webhooks = createWebhooks([`127.0.0.1:${sandbox.port}`])
})
afterAll(async () => {
  await test.close()
  await sandbox.stop()
})

let id: string
let secret: string
beforeEach(async () => {
  await test.pool.query('delete from webhook_endpoints')
  await test.pool.query('delete from jobs')
  await fetch(`${sandbox.origin}/receiver.json`, { method: 'DELETE' })
  const added = await addEndpoint(test.shop, { url: `${sandbox.origin}/receiver`, events: 'order.paid' }, COMMAND_LINE)
  assert(added.ok)
  ;({ id, secret } = added)
})

const received = async () => (await fetch(`${sandbox.origin}/receiver.json`)).json()
const settings = (known: string, answer: string, site = 'same-origin') =>
  fetch(`${sandbox.origin}/receiver/settings`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams({ secret: known, answer }),
  })
async function told() {
  await sendTest(test.shop, id, COMMAND_LINE)
  await sendWebhooks(test.shop, { endpointId: id })
  return (await findEndpoint(test.shop, id))!
}

describe('the receiver of the sandbox', () => {
  it('says whether a signature holds', async () => {
    await settings('', 'takes')
    expect((await told()).deliveries[0]).toMatchObject({ state: 'delivered', status: 204 })
    await settings(secret, 'takes')
    expect((await told()).deliveries[0]).toMatchObject({ state: 'delivered', status: 204 })
    await settings(`whsec_${Buffer.alloc(32, 1).toString('base64')}`, 'takes')
    expect((await told()).deliveries[0]).toMatchObject({ state: 'waiting', status: 401 })
    expect(await received()).toMatchObject([false, true, null].map((isSigned) => ({ type: 'test', isSigned })))
    const html = await (await fetch(`${sandbox.origin}/receiver`)).text()
    for (const words of ['the signature holds', 'the signature does not hold', 'no secret is known']) expect(html).toContain(words)
  })

  it('refuses as it is told to, and answers 410, which switches the endpoint off', async () => {
    await settings(secret, 'refuses')
    expect(await told()).toMatchObject({ endpoint: { offReason: null }, deliveries: [{ state: 'waiting', status: 500 }] })
    await settings(secret, 'gone')
    expect((await told()).endpoint.offReason).toBe('gone')
    expect(await received()).toHaveLength(2)
  })

  it('keeps settings that are no other site’s to change', async () => {
    expect((await settings(secret, 'gone', 'cross-site')).status).toBe(403)
    expect((await settings(secret, 'takes')).status).toBe(303)
  })
})
