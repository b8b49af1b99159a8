import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS, type AttemptRule } from '../../src/domain/accounts/attempt-limits.ts'
import { createAttempts } from '../../src/platform/secrets/attempts.ts'
import { PASSWORD } from '../support/accounts.ts'
import { solve } from '../support/captcha.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

/** A shop in which robots have used this limit up. */
async function worn(rule: AttemptRule) {
  const attempts = createAttempts(test.pool, { ...LIMITS, [rule]: { points: 1, durationS: 60 } })
  await attempts.consume(rule, 'all')
  await attempts.consume(rule, 'all')
  return createTestApp({ ...test, shop: { ...test.shop, attempts } })
}

const ROBOTS = 'so the shop checks that you are not a robot. Please press the button again.'
const altcha = async ({ visitor }: ReturnType<typeof createTestApp>) =>
  solve(await (await visitor('GET', '/auth/captcha?for=stranger')).json())

describe('where robots have used up what strangers share', () => {
  it.each([
    ['sign-in-shop', '/signin', { password: PASSWORD }, 303],
    ['mail-shop', '/register', { password: PASSWORD, confirm: PASSWORD }, 303],
    ['mail-shop', '/forgot-password', {}, 200],
  ] as const)(
    '%s: %s asks the browser for a proof of work, says what helps without JavaScript, and goes on',
    async (rule, path, form, status) => {
      const app = await worn(rule)
      const email = path === '/register' ? 'meera@example.in' : `asha.${path.length}@example.in`
      if (path === '/signin')
        await createTestApp(test).visitor('POST', '/register', { form: { email, password: PASSWORD, confirm: PASSWORD } })
      const asked = await app.visitor('POST', path, { form: { email, ...form } })
      expect([asked.status, Number(asked.headers.get('retry-after')) > 0]).toEqual([429, true])
      const html = await asked.text()
      for (const words of [
        ROBOTS,
        'data-before="captcha" data-captcha="/auth/captcha?for=stranger"',
        'This check needs JavaScript',
        `value="${email}"`,
      ])
        expect(html).toContain(words)
      const solved = { email, ...form, altcha: await altcha(app) }
      expect((await app.visitor('POST', path, { form: solved })).status).toBe(status)
      expect((await app.visitor('POST', path, { form: { ...solved, email: `x${email}` } })).status).toBe(429)
    },
  )

  it('a program reads of the challenge in the refusal, and sends it solved', async () => {
    const app = await worn('sign-in-shop')
    const json = { email: 'farida@example.in', password: PASSWORD }
    expect((await createTestApp(test).visitor('POST', '/auth/register', { json })).status).toBe(201)
    const asked = await app.visitor('POST', '/auth/sign-in', { json })
    expect([asked.status, await asked.json()]).toEqual([
      429,
      {
        error: expect.objectContaining({
          status: 'RESOURCE_EXHAUSTED',
          details: { code: 'CAPTCHA_CHECK_FAILED', clientCode: 'captcha-check-failed' },
        }),
      },
    ])
    expect((await app.visitor('POST', '/auth/sign-in', { json: { ...json, altcha: await altcha(app) } })).status).toBe(200)
  })

  it('a text message has a proof of its own', async () => {
    const app = await worn('sms-shop')
    const { send } = await app.person('leela')
    const proof = async () => solve(await (await send('GET', '/auth/captcha')).json())
    const post = (form: Record<string, string>) => send('POST', '/account/phone', { form })
    await post({ intent: 'start', altcha: await proof() })
    const phone = { intent: 'send-code', phone: '+919876543210' }
    const asked = await post(phone)
    expect([asked.status, test.texts.length]).toEqual([422, 0])
    expect(/<form id="phone-send-code"[^>]*>/.exec(await asked.text())![0]).toContain('data-before="captcha"')
    expect((await post({ ...phone, altcha: await proof() })).status).toBe(303)
    expect(test.texts).toHaveLength(1)
  })
})
