import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { createLog } from '../../src/platform/watch/log.ts'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { renderTestMail } from '../support/mail.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'
import { ADDRESS, liveThrough, SEED } from '../support/shopper-life.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
const lines: string[] = []
beforeAll(async () => {
  test = await createTestShop()
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  test.shop.log = createLog('trace', sink)
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  await workJobs(test.shop, renderTestMail)
})
beforeEach(() => void (lines.length = 0))
afterAll(() => test.close())

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the log', () => {
  it('has no secret and nothing personal of somebody from registering to leaving; nor have addresses', async () => {
    const { led, secrets } = await liveThrough(test, app)
    const events = logged().map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['registered', 'sign-in-failed', 'email-verified', 'password-changed', 'password-reset']))
    const everything = lines.join('')
    for (const secret of [...Object.values(SEED), ...secrets]) {
      expect([secret, everything.includes(secret), led.some((address) => address.includes(secret))]).toEqual([secret, false, false])
    }
  })

  it('has nothing personal of a request that fails in the database, whose error shows the row, or at a service', async () => {
    const { send, uid } = await app.person('asha')
    await test.pool.query('alter table addresses add constraint refused check (created_at is null) not valid')
    try {
      expect((await send('POST', '/checkout/shipping', { form: { intent: 'save-address', ...ADDRESS } })).status).toBe(500)
    } finally {
      await test.pool.query('alter table addresses drop constraint refused')
    }
    await send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
    test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    expect((await send('POST', '/checkout/shipping', { form: { intent: 'place-order', ...ADDRESS } })).status).toBe(503)
    expect(logged()).toMatchObject([{ event: 'failure', err: { code: '23514' } }, { event: 'payment-unavailable' }])
    expect(lines.join('')).not.toContain(SEED.line)
    expect(lines.join('')).not.toContain(uid)
  })

  it('has each payment notice that is refused, with the time in UTC and the request, and without its key', async () => {
    const notice = { headers: { 'content-type': 'application/json', authorization: SEED.authorization }, body: JSON.stringify(SEED) }
    const answer = await app.visitor('POST', '/webhooks/phonepe', notice)
    expect(answer.status).toBe(401)
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    expect(logged()).toEqual([
      {
        level: 40,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        event: 'webhook-refused',
        requestId,
        reason: 'unauthenticated',
        msg: 'payment notice refused',
      },
    ])
  })
})
