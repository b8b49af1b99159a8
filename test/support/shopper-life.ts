import { expect } from 'vitest'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { refundOrder } from '../../src/features/orders/refund-order.ts'
import { solve } from './captcha.ts'
import type { createTestApp } from './requests.ts'
import type { TestShop } from './shop.ts'

type App = ReturnType<typeof createTestApp>

/** Somebody whose every word can be found again. */
export const SEED = {
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
export const ADDRESS = {
  name: SEED.name,
  addressLine1: SEED.line,
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
}

/** A browser: it stores cookies, and notes where it is led. */
function openBrowser(app: App) {
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

const tokenIn = (test: TestShop, page: 'verify-email' | 'reset-password') =>
  new RegExp(`/${page}\\?token=([\\da-f]+)`).exec(test.mails.findLast(({ text }) => text.includes(`/${page}?token=`))!.text)![1]!

/** Waits until every job has run. */
export async function allDone(test: TestShop): Promise<void> {
  await expect.poll(() => test.shop.jobs.pending()).toBe(0)
}

/**
 * Somebody registers, links a phone, reviews, buys, is refunded, changes and resets the password, and leaves. The shop has the
 * product `kurta` and works its jobs.
 * @returns where they were led, and every secret that they were given
 */
export async function liveThrough(test: TestShop, app: App): Promise<{ led: string[]; secrets: string[] }> {
  const { send, led, secrets } = openBrowser(app)
  const expectLed = async (answer: Promise<Response>) => expect((await answer).status).toBe(303)
  const { email, password, next, phone, message } = SEED
  await expectLed(send('POST', '/register', { email, password, confirm: password }))
  expect((await send('POST', '/signin', { email, password: SEED.wrong })).status).toBe(401)
  await allDone(test)
  const verification = tokenIn(test, 'verify-email')
  await expectLed(send('POST', '/verify-email', { token: verification }))
  await expectLed(send('POST', '/account', { intent: 'name', name: SEED.name }))
  await send('POST', '/account/phone', { intent: 'start', altcha: await solve(await (await send('GET', '/auth/captcha')).json()) })
  await expectLed(send('POST', '/account/phone', { intent: 'send-code', phone }))
  const code = /^\d{6}/.exec(test.texts.at(-1)!.text)![0]
  await expectLed(send('POST', '/account/phone', { intent: 'verify', code }))
  await expectLed(send('POST', '/product/kurta', { intent: 'add', size: 'M' }))
  await expectLed(send('POST', '/product/kurta/review', { rating: '4', message }))
  await expectLed(send('POST', '/checkout/shipping', { intent: 'place-order', key: 'seeded-press', ...ADDRESS }))
  const { id } = test.payments.started.at(-1)!
  test.payments.says(id, { state: 'COMPLETED', transactionId: 'T' })
  await expectLed(send('GET', `/payments/return?order=${id}`))
  await allDone(test)
  const { rows } = await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [id])
  expect(await refundOrder(test.shop, { reference: rows[0]!.id, lines: null }, COMMAND_LINE)).toMatchObject({ ok: true })
  await allDone(test)
  await expectLed(send('POST', '/account', { intent: 'password', current: password, password: next, confirm: next }))
  await expectLed(send('POST', '/account', { intent: 'sign-out' }))
  expect((await send('POST', '/forgot-password', { email })).status).toBe(200)
  await allDone(test)
  const reset = tokenIn(test, 'reset-password')
  await expectLed(send('POST', '/reset-password', { token: reset, password, confirm: password }))
  await expectLed(send('POST', '/signin', { email, password }))
  const { token } = (await (await send('POST', '/auth/token')).json()) as { token: string }
  expect((await send('POST', '/account', { intent: 'delete-account', current: password })).status).toBe(200)
  await allDone(test)
  return { led, secrets: [...secrets, verification, reset, token, `"${code}"`] }
}
