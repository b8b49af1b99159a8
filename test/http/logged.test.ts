import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/service-error.ts'
import { createLog } from '../../src/platform/log.ts'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { solve } from '../support/captcha.ts'
import { renderTestMail } from '../support/mail.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

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
  test.shop.log = createLog('trace', null, sink)
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  await workJobs(test.shop, renderTestMail)
})
beforeEach(() => void (lines.length = 0))
afterAll(() => test.close())

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
async function allDone(): Promise<void> {
  await expect.poll(() => test.shop.jobs.pending(), { timeout: 10_000 }).toBe(0)
}

/** Somebody whose every word can be found again. */
const SEED = {
  email: 'vasudha.seeded@people.test',
  password: 'seeded-indigo-vat',
  next: 'seeded-madder-root',
  name: 'Vasudha Seeded',
  line: '7 Seeded Lane',
  phone: '9812345678',
  message: 'Seeded words about a kurta, long enough to be a review.',
  wrong: 'seeded-wrong-password',
  authorization: 'seeded-authorization',
}
const ADDRESS = { name: SEED.name, addressLine1: SEED.line, cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }

/** A browser: it stores cookies, and notes where it is led. */
function openBrowser() {
  const jar = new Map<string, string>()
  const led: string[] = []
  const secrets = new Set<string>()
  return {
    led,
    secrets,
    send: async (method: string, path: string, form?: Record<string, string>): Promise<Response> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await app.visitor(method, path, { ...(form && { form }), headers: { cookie } })
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]!.split('=')
        jar.set(name, value)
        if (value) secrets.add(value)
      }
      led.push(answer.headers.get('location') ?? '')
      return answer
    },
  }
}

const tokenIn = (page: 'verify-email' | 'reset-password') =>
  new RegExp(`/${page}\\?token=([\\da-f]+)`).exec(test.mails.findLast(({ text }) => text.includes(`/${page}?token=`))!.text)![1]!

describe('the log', () => {
  it('has no secret and nothing personal of whoever registers, buys, reviews, resets, links a phone and leaves; nor have addresses', async () => {
    const { send, led, secrets } = openBrowser()
    const expectLed = async (answer: Promise<Response>) => expect((await answer).status).toBe(303)
    await expectLed(send('POST', '/register', { email: SEED.email, password: SEED.password, confirm: SEED.password }))
    expect((await send('POST', '/signin', { email: SEED.email, password: SEED.wrong })).status).toBe(401)
    await allDone()
    const verification = tokenIn('verify-email')
    await expectLed(send('POST', '/verify-email', { token: verification }))
    await expectLed(send('POST', '/account', { intent: 'name', name: SEED.name }))
    await send('POST', '/account/phone', { intent: 'start', altcha: await solve(await (await send('GET', '/auth/captcha')).json()) })
    await expectLed(send('POST', '/account/phone', { intent: 'send-code', phone: SEED.phone }))
    const code = /^\d{6}/.exec(test.texts.at(-1)!.text)![0]
    await expectLed(send('POST', '/account/phone', { intent: 'verify', code }))
    await expectLed(send('POST', '/product/kurta', { intent: 'add', size: 'M' }))
    await expectLed(send('POST', '/product/kurta', { intent: 'review', rating: '4', message: SEED.message }))
    await expectLed(send('POST', '/checkout/shipping', { intent: 'place-order', key: 'seeded-press', ...ADDRESS }))
    const { id } = test.payments.started.at(-1)!
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T' })
    await expectLed(send('GET', `/payments/return?order=${id}`))
    await allDone()
    await expectLed(send('POST', '/account', { intent: 'password', current: SEED.password, password: SEED.next, confirm: SEED.next }))
    await expectLed(send('POST', '/account', { intent: 'sign-out' }))
    expect((await send('POST', '/forgot-password', { email: SEED.email })).status).toBe(200)
    await allDone()
    const reset = tokenIn('reset-password')
    await expectLed(send('POST', '/reset-password', { token: reset, password: SEED.password, confirm: SEED.password }))
    await expectLed(send('POST', '/signin', { email: SEED.email, password: SEED.password }))
    const { token } = (await (await send('POST', '/auth/token')).json()) as { token: string }
    expect((await send('POST', '/account', { intent: 'delete-account', current: SEED.password })).status).toBe(200)
    await allDone()

    const events = logged().map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['registered', 'sign-in-failed', 'email-verified', 'password-changed', 'password-reset']))
    const everything = lines.join('')
    for (const secret of [...Object.values(SEED), ...secrets, verification, reset, token, `"${code}"`]) {
      expect([secret, everything.includes(secret), led.some((address) => address.includes(secret))]).toEqual([secret, false, false])
    }
  })

  it('has nothing personal of a request that fails in the database, whose error shows the row, or at a service', async () => {
    const { send, uid } = await app.person('asha')
    await test.pool.query('alter table addresses add constraint refused check (created_at is null) not valid')
    test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    try {
      expect((await send('POST', '/checkout/shipping', { form: { intent: 'save-address', ...ADDRESS } })).status).toBe(500)
    } finally {
      await test.pool.query('alter table addresses drop constraint refused')
    }
    expect(logged()).toContainEqual(expect.objectContaining({ event: 'failure', err: expect.objectContaining({ code: '23514' }) }))
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
