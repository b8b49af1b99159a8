import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../support/accounts.ts'
import { cookieHeader } from '../support/cookie-header.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
})
afterAll(() => test.close())

const PAGES = ['/', '/account', '/checkout', '/account/orders', '/shop']

/** The browser's cookies after these answers, in the order in which they arrive. */
const cookieAfter = (cookie: string, answers: Response[]) =>
  answers.reduce((held, answer) => {
    const set = answer.headers.getSetCookie().filter((header) => header.startsWith('chhaap_session='))
    return set.length === 0 ? held : cookieHeader(set)
  }, cookie)

it('a page never clears a session cookie: 50 page requests under way while the password changes; nobody is signed out', async () => {
  const { send, cookie } = await app.person('asha')
  const pages = (count: number) => Array.from({ length: count }, (_, n) => send('GET', PAGES[n % PAGES.length]!))
  const form = { intent: 'password', current: PASSWORD, password: 'kalamkari-pen', confirm: 'kalamkari-pen' }
  const before = pages(25)
  const change = send('POST', '/account', { form })
  const answers = [...before, ...pages(25)]
  const changed = await change
  expect(changed.headers.get('location')).toBe('/account?done=password')
  // These still have the cookie of before, and their answers arrive last.
  answers.push(...pages(5))
  const all = [changed, ...(await Promise.all(answers))]
  expect(all.map(({ status }) => status).filter((status) => status >= 400)).toEqual([])
  for (const order of [all, all.toReversed()]) {
    expect((await app.sender(cookieAfter(cookie, order))('GET', '/account')).status).toBe(200)
  }
})
