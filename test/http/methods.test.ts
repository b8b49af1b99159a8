import { readFile, glob } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { openOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())

describe('what clients only read', () => {
  const ADDRESSES = [
    ['/api/products', 'products'],
    ['/api/products/kurta', 'products'],
    ['/api/customers', 'customers'],
    ['/api/customers/me', 'customers'],
    ['/api/subscriptions', 'subscriptions'],
    ['/api/subscriptions/1', 'subscriptions'],
    ['/api/customers/me/subscriptions', 'subscriptions'],
    ['/api/customers/me/subscriptions/1', 'subscriptions'],
    ['/api/customers/me/subscriptions/1/invoices', 'subscriptions'],
    ['/api/content', 'content'],
    ['/api/content/selvedge', 'content'],
  ]
  it.each(ADDRESSES)('%s is not written by any method, from anywhere', async (path, name) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PURGE']) {
      for (const site of ['same-origin', 'cross-site']) {
        const answer = await app.visitor(method, path, { headers: { 'sec-fetch-site': site } })
        expect([answer.status, await answer.json()]).toEqual([
          403,
          { error: { status: 'PERMISSION_DENIED', message: `Client does not support updating ${name}.` } },
        ])
      }
    }
  })
})

it('/live without an upgrade names the WebSocket', async () => {
  const answer = await app.visitor('GET', '/live')
  expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket'])
})

describe('a method that an address does not know', () => {
  it.each([
    ['OPTIONS', '/api/products', 'GET, HEAD'],
    ['OPTIONS', '/api/cart/me', 'GET, HEAD, PATCH'],
    ['DELETE', '/api/cart/me', 'GET, HEAD, PATCH'],
    ['POST', '/api/customers/me/orders', 'GET, HEAD'],
    ['PUT', '/api/customers/me/addresses', 'GET, HEAD, POST'],
    ['GET', '/auth/token', 'POST'],
    ['POST', '/shop', 'GET, HEAD'],
    ['DELETE', '/product/kurta', 'GET, HEAD, POST'],
    ['POST', '/sitemap.xml', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/live', 'GET, HEAD'],
    ['GET', '/functions/us-central1/shipping_rates', 'POST, OPTIONS'],
    ['DELETE', '/functions/us-central1/shipping_rates', 'POST, OPTIONS'],
    ['GET', '/webhooks/phonepe', 'POST'],
  ])('%s %s is answered with 405 and the ones that it knows', async (method, path, allow) => {
    // From another site, and from a client that says nothing of where it comes from.
    for (const site of ['cross-site', '']) {
      const answer = await app.visitor(method, path, { headers: { 'sec-fetch-site': site } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    }
  })

  it.each(['DELETE', 'PUT', 'PATCH'])(
    '%s is answered to operators alone where the address is theirs, wherever it comes from',
    async (method) => {
      const operator = await openOperator(test, app, method)
      for (const site of ['same-origin', 'cross-site', '']) {
        const send = { headers: { 'sec-fetch-site': site } }
        const told = await operator.send(method, '/operator/orders', send)
        expect([told.status, told.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
        for (const path of ['/operator/orders', '/operator/nothing', '/nothing']) {
          expect([path, (await app.visitor(method, path, send)).status]).toEqual([path, 404])
        }
      }
    },
  )

  it('leaves an address that does not exist unknown', async () => {
    expect((await app.visitor('DELETE', '/api/nothing')).status).toBe(404)
    expect((await app.visitor('OPTIONS', '/nothing')).status).toBe(404)
  })
})

describe('a service that fails', () => {
  it('is called by a name of its own', async () => {
    const words = await readFile('src/http/failure.ts', 'utf8')
    const files = await Array.fromAsync(glob('src/services/**/*.ts'), (file) => readFile(file, 'utf8'))
    const services = files.flatMap((text) => /const SERVICE = '(\w+)'/.exec(text)?.[1] ?? [])
    const { accounts } = readConfig({ PAYMENT_PROVIDER: 'phonepe,razorpay' }).payments
    const isNamed = (service: string) => words.includes(`['${service}', '`) || Object.hasOwn(accounts, service)
    expect(services.filter((service) => !isNamed(service))).toEqual([])
    expect(services).toContain('phonepe')
  })
})
