import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAppCheckTokens } from '../../src/platform/secrets/app-check-tokens.ts'
import { solve } from '../support/captcha.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, TEST_SECRET, type TestShop } from '../support/shop.ts'

const settings = { secret: TEST_SECRET, publicUrl: 'http://shop.test' }

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send }
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await app.person('asha')
})
beforeEach(async () => {
  await test.pool.query('delete from attempts')
  test.shop.appCheck = createAppCheckTokens(settings)
})
afterAll(() => test.close())

/** Whether the function was reached: it refuses these data itself. */
async function call(token: string | null): Promise<number> {
  const headers: Record<string, string> = token === null ? {} : { 'x-firebase-appcheck': token }
  return (await asha.send('POST', '/functions/us-central1/shipping_rates', { json: { data: null }, headers })).status
}

const solved = async () => solve(await (await app.visitor('GET', '/auth/app-check')).json())
const exchange = (solution: string) => app.visitor('POST', '/auth/app-check', { json: { solution } })

describe('where App Check is on', () => {
  it('functions demand the token that proof of work earns, and take it until it expires', async () => {
    expect(await call(null)).toBe(401)
    const { token, expiresAt } = (await (await exchange(await solved())).json()) as { token: string; expiresAt: string }
    expect(await call(token)).toBe(400)
    expect(await call(token)).toBe(400)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000)
    test.shop.appCheck = createAppCheckTokens(settings, () => Date.now() + 3_601_000)
    expect(await call(token)).toBe(401)
  })

  it('a solution is exchanged once', async () => {
    const solution = await solved()
    const answers = await Promise.all([exchange(solution), exchange(solution)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await exchange('nothing')).status).toBe(403)
  })

  it('the solution of another captcha earns nothing', async () => {
    expect((await exchange(await solve(await (await asha.send('GET', '/auth/captcha')).json()))).status).toBe(403)
  })

  it('no other token is taken', async () => {
    const bearer = ((await (await asha.send('POST', '/auth/token')).json()) as { token: string }).token
    const { token: otherShop } = await createAppCheckTokens({ ...settings, secret: 'of another shop, thirty-two chars' }).issue()
    for (const token of ['', 'a.b.c', bearer, otherShop]) expect(await call(token)).toBe(401)
  })

  it('pages know it, and challenges are limited', async () => {
    expect(await (await app.visitor('GET', '/terms')).text()).toContain('<html lang="en-IN" data-app-check="">')
    for (let given = 0; given < 120; given++) await app.visitor('GET', '/auth/app-check')
    const refused = await app.visitor('GET', '/auth/app-check')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

it('where App Check is off no token is needed or given', async () => {
  test.shop.appCheck = null
  expect(await call(null)).toBe(400)
  expect((await app.visitor('GET', '/auth/app-check')).status).toBe(404)
  expect((await exchange('nothing')).status).toBe(404)
  expect(await (await app.visitor('GET', '/terms')).text()).toContain('<html lang="en-IN">')
})
