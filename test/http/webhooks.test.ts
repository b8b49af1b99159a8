import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { countWaiting, forgetJobs, lockJobs } from '../support/jobs.ts'
import { renderTestMail } from '../support/mail.ts'
import { ORDER } from '../support/order.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let own: ReturnType<typeof createTestApp>['app']
let sessionId: string
beforeAll(async () => {
  test = await createTestShop()
  ;({ app: own } = createTestApp(test))
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())
beforeEach(async () => {
  sessionId = await press(test)
  await forgetJobs(test.pool)
})

/** Asha places an order. @returns its session */
async function press({ shop, asha, payments }: TestShop): Promise<string> {
  await mergeCart(shop, asha, { set: [{ id: 'kurta' }] })
  await placeOrder(shop, asha, { shipping: ORDER.shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
  return payments.started.at(-1)!.id
}

type Sent = { authorization?: string; type?: string; body?: string; method?: string; app?: typeof own; path?: string }
const notify = async ({
  authorization = 'provider',
  type = 'application/json',
  body = JSON.stringify({ sessionId }),
  method = 'POST',
  app = own,
  path = '/webhooks/phonepe',
}: Sent = {}) =>
  app.request(`http://shop.test${path}`, {
    method,
    headers: { 'content-type': type, authorization },
    ...(method === 'POST' && { body }),
  })
const queued = () => countWaiting(test.pool, 'settle-payment', sessionId)

describe('a notice', () => {
  it('is stored before it is acknowledged', async () => {
    expect((await notify()).status).toBe(204)
    expect(await queued()).toBe(1)
  })

  it.each([
    ['of somebody else', { authorization: 'somebody' }, 401],
    ['that is too long', { body: JSON.stringify({ x: 'x'.repeat(70_000) }) }, 413],
    ['of another type', { type: 'text/plain' }, 415],
    ['that is asked for', { method: 'GET' }, 405],
  ])('%s is refused, and nothing is stored', async (_, sent, status) => {
    const answer = await notify(sent)
    expect(answer.status).toBe(status)
    expect(await answer.text()).not.toContain('    at ')
    expect(await queued()).toBe(0)
  })

  it.each(['GET', 'POST'])('of a provider that the shop does not have is sent nowhere (%s)', async (method) => {
    for (const provider of ['nobody', 'PhonePe', 'constructor']) {
      expect((await notify({ method, path: `/webhooks/${provider}` })).status).toBe(404)
    }
    expect(await queued()).toBe(0)
  })

  it('is not acknowledged while it cannot be stored, and is stored when it comes again', async () => {
    const client = await test.pool.connect()
    await client.query('begin')
    await lockJobs(client)
    const answer = await notify()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    await client.query('rollback')
    client.release()
    expect((await notify()).status).toBe(204)
    await expect.poll(queued).toBe(1)
  })

  it('makes one order and one mail when it comes a hundred times at once', async ({ onTestFinished }) => {
    // A shop of its own, because nobody is at work in the other.
    const busy = await createTestShop()
    onTestFinished(() => busy.close())
    await workJobs(busy.shop, renderTestMail)
    await addProduct(busy.pool, { id: 'kurta' })
    const paid = await press(busy)
    busy.payments.says(paid, { state: 'COMPLETED', transactionId: 'T' })
    const told = { body: JSON.stringify({ sessionId: paid }), app: createTestApp(busy).app }
    const answers = await Promise.all(Array.from({ length: 100 }, () => notify(told)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 204))
    const orders = async () => (await busy.pool.query('select 1 from orders where session_id = $1', [paid])).rowCount
    await expect.poll(orders).toBe(1)
    await expect.poll(() => busy.shop.jobs.pending()).toBe(0)
    expect(busy.mails).toHaveLength(1)
  })
})
