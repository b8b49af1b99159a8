import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { drain } from '../../src/http/serving/drain.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { openCut, type Cut } from '../support/cut.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let cable: Cut
let app: ReturnType<typeof createTestApp>
let asha: Send
const logged: unknown[] = []
beforeAll(async () => {
  cable = await openCut()
  test = await createTestShop({ connection: cable.connection })
  const log = { ...test.shop.log, error: (line: unknown) => void logged.push(line) } as typeof test.shop.log
  app = createTestApp({ ...test, shop: { ...test.shop, log } })
  asha = (await app.person('asha')).send
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
})
afterAll(async () => {
  await test.close()
  await cable.cut()
})

async function bringBack(): Promise<void> {
  await cable.mend()
  await vi.waitUntil(async () => (await app.visitor('GET', '/readyz')).status === 200, { timeout: 30_000 })
}

async function expectPage(answer: Response, words: string): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(answer.headers.get('content-type')).toContain('text/html')
  const text = await answer.text()
  expect(text).toContain('We will be back in a moment')
  expect(text).toContain(words)
}

async function expectJson(answer: Response, words: string): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answer.json()).toEqual({ error: { status: 'UNAVAILABLE', message: expect.stringContaining(words) } })
}

describe('while the database is away', () => {
  const words = 'cannot reach its records'
  beforeAll(() => cable.cut())
  beforeEach(() => void (logged.length = 0))
  afterAll(bringBack)

  it.each(['/', '/shop', '/product/kurta', '/checkout', '/account', '/account/orders', '/content', '/nothing'])(
    '%s says so to a signed-in person, without asking for the number in the cart',
    async (path) => expectPage(await asha('GET', path), words),
  )

  it.each(['/', '/shop', '/product/kurta'])('%s says so to a visitor', async (path) => expectPage(await app.visitor('GET', path), words))

  it.each(['/sizechart', '/terms', '/signin'])('%s, which needs nothing, is shown to visitors', async (path) => {
    expect((await app.visitor('GET', path)).status).toBe(200)
  })

  it('forms say so', async () => {
    await expectPage(await asha('POST', '/product/kurta', { form: { intent: 'add', size: 'M' } }), words)
    await expectPage(await app.visitor('POST', '/signin', { form: { email: 'asha@people.test', password: 'block-print' } }), words)
  })

  it('programs read JSON', async () => {
    await expectJson(await app.visitor('GET', '/api/products'), words)
    await expectJson(await asha('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } }), words)
    await expectJson(await app.visitor('POST', '/functions/us-central1/shipping_rates', { json: { data: null } }), words)
    const notice = { headers: { authorization: 'provider' }, json: { sessionId: 'ch_1' } }
    await expectJson(await app.visitor('POST', '/webhooks/phonepe', notice), words)
  })

  it('the shop is alive, and not ready', async () => {
    expect((await app.visitor('GET', '/healthz')).status).toBe(200)
    const ready = await app.visitor('GET', '/readyz')
    expect([ready.status, await ready.text()]).toEqual([503, 'the database does not answer'])
  })

  it('is written down as what it is', async () => {
    for (const path of ['/', '/shop', '/api/products']) await app.visitor('GET', path)
    expect(logged).toHaveLength(3)
    for (const line of logged) expect(line).toMatchObject({ event: 'database-away', requestId: expect.any(String) })
  })
})

describe('when the database is back', () => {
  it('the shop goes on, without a restart', async () => {
    await cable.cut()
    expect((await asha('GET', '/account')).status).toBe(503)
    await bringBack()
    for (const path of ['/', '/account']) expect((await asha('GET', path)).status).toBe(200)
  })
})

describe('while the disk is full', () => {
  const words = 'cannot save anything'
  beforeAll(() =>
    test.pool.query(`create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$;
      create trigger full_disk before insert or update on cart_lines for each statement execute function full_disk()`),
  )

  it('reading goes on, and writing is told why it does not', async () => {
    expect((await asha('GET', '/shop')).status).toBe(200)
    await expectPage(await asha('POST', '/product/kurta', { form: { intent: 'add', size: 'M' } }), words)
    await expectJson(await asha('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } }), words)
    expect(logged.at(-1)).toMatchObject({ event: 'database-full' })
  })
})

describe('somebody who hangs up', () => {
  it('half-way through what they send is no error', async () => {
    logged.length = 0
    const server = createHttpServer()
    answerWith(server, app.app)
    const port = await listen(server, 0)
    const head = 'POST /webhooks/phonepe HTTP/1.1\r\nHost: shop.test\r\nAuthorization: provider\r\nContent-Length: 1000\r\n\r\n'
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}{"sessionId":`))
    const [request] = (await once(server, 'request')) as [NodeJS.EventEmitter]
    const closed = new Promise((resolve) => request.on('close', resolve))
    socket.destroy()
    await closed
    // Resolves when every answer under way is done.
    await drain(server)
    expect(logged).toEqual([])
  })
})
