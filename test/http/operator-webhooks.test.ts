import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEndpoints } from '../../src/features/webhooks/change-endpoints.ts'
import { sendWebhooks } from '../../src/features/webhooks/send-webhooks.ts'
import { createCommandLine } from '../support/command-line.ts'
import { confirmedBefore, openOperator, type TestOperator } from '../support/operators.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts'

let test: TestShop
let owner: TestOperator
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
  test = await createTestShop({ webhookHosts: [receiver.host] })
  owner = await openOperator(test, createTestApp(test), 'lata')
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})
beforeEach(async () => {
  await test.pool.query('delete from webhook_endpoints')
  await test.pool.query('delete from jobs')
  receiver.received.length = 0
  receiver.secrets.length = 0
})

const LIST = '/operator/webhooks'
const page = async (address: string) => (await owner.send('GET', address)).text()
const press = (address: string, form: Record<string, string>) => owner.send('POST', address, { form })
const add = (form: Record<string, string> = {}) =>
  press(LIST, { action: 'add-webhook', id: receiver.url, 'events.order.paid': 'on', 'events.stock.gone': 'on', ...form })
const secretIn = (html: string) => /whsec_[\w+/=]{44}/.exec(html)?.[0]

async function added(): Promise<string> {
  const secret = secretIn(await (await add()).text())
  receiver.secrets.push(secret!)
  return `${LIST}/${(await listEndpoints(test.shop))[0]!.id}`
}

describe('the page of webhooks', () => {
  it('shows a secret once', async () => {
    const html = await (await add()).text()
    expect(secretIn(html)).toBeDefined()
    expect(await listEndpoints(test.shop)).toMatchObject([{ url: receiver.url, events: ['order.paid', 'stock.gone'] }])
    const later = await page(LIST)
    expect(secretIn(later)).toBe(undefined)
    for (const words of [receiver.url, 'order.paid, stock.gone', 'Webhook added']) expect(later).toContain(words)
  })

  it.each([
    [{ id: 'http://elsewhere.example/' }, 'The address is a public one that begins with https://.'],
    [{ id: 'https://10.0.0.1/' }, 'The address is a public one that begins with https://.'],
  ])('refuses %j, and keeps what was typed', async (form, words) => {
    const answer = await add(form)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    for (const kept of [words, `value="${form.id}"`]) expect(html).toContain(kept)
    expect(html).toMatch(/name="events.stock.gone" checked/)
  })

  it('needs an event', async () => {
    const answer = await press(LIST, { action: 'add-webhook', id: receiver.url })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Events are some of: order.paid')])
  })

  it('asks for the password of the last half hour', async () => {
    await confirmedBefore(test, owner.uid, 31)
    expect(await (await add()).text()).toContain('Your password, please')
    expect(await listEndpoints(test.shop)).toEqual([])
    await confirmedBefore(test, owner.uid, 0)
  })
})

describe('the page of one', () => {
  it('tests it, shows what came of it, and sends it again', async () => {
    const address = await added()
    const id = address.slice(LIST.length + 1)
    receiver.answers((response) => response.writeHead(200).end('<b>noted</b>'))
    const answer = await press(address, { action: 'test-webhook' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${address}?done=test-webhook`])
    await sendWebhooks(test.shop, { endpointId: id })
    const html = await page(address)
    for (const words of ['Delivered', '200', '&lt;b&gt;noted&lt;/b&gt;', 'Tried once']) expect(html).toContain(words)
    const delivery = /id="row-([\da-f-]{36})"/.exec(html)![1]!
    expect((await press(address, { action: 'resend-delivery', id: delivery })).status).toBe(303)
    await sendWebhooks(test.shop, { endpointId: id })
    expect(receiver.received.map(({ type }) => type)).toEqual(['test', 'test'])
  })

  it('switches it off and on, changes its secret, and removes it', async () => {
    const address = await added()
    await press(address, { action: 'webhook-off' })
    expect(await page(address)).toContain('An operator has switched it off.')
    expect(await (await press(address, { action: 'webhook-off' })).text()).toContain('It is off already.')
    await press(address, { action: 'webhook-on' })
    const changed = await (await press(address, { action: 'change-secret' })).text()
    expect(secretIn(changed)).toBeDefined()
    expect(await page(address)).toContain('The old secret also signs until')
    const removed = await press(address, { action: 'remove-webhook' })
    expect(removed.headers.get('location')).toBe(`${LIST}?done=remove-webhook`)
    expect((await owner.send('GET', address)).status).toBe(404)
  })
})

it('the command adds, tests, lists and removes', async () => {
  const { out, run } = createCommandLine(() => test.shop)
  expect(await run(`webhooks add ${receiver.url} --events order.paid,order.shipped --json`)).toBe(0)
  const { id, secret } = JSON.parse(out.join('\n')) as { id: string; secret: string }
  receiver.secrets.push(secret)
  receiver.answers((response) => response.writeHead(204).end())
  expect(await run(`webhooks test ${id}`)).toBe(0)
  expect(out).toEqual([expect.stringMatching(/^The test was delivered: answered with 204 after \d+ ms\.$/)])
  expect(receiver.received).toMatchObject([{ type: 'test' }])
  expect(await run('webhooks list')).toBe(0)
  expect(out.join('\n')).toMatch(new RegExp(`${id}.*on.*0.*${receiver.url}.*order.paid,order.shipped`))
  expect(out.join('\n')).not.toContain(secret)
  expect(await run(`webhooks deliveries ${id}`)).toBe(0)
  expect(out.join('\n')).toMatch(/test +Delivered +1 +204/)
  expect(await run(`webhooks remove ${id}`)).toBe(0)
  expect(await listEndpoints(test.shop)).toEqual([])
})
