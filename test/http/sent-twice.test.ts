import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueReset } from '../../src/features/accounts/reset-password.ts'
import { cookieHeader } from '../support/cookie-header.ts'
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

const address = {
  name: 'Asha Rao',
  addressLine1: '7 Chowk',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
}
const review = { rating: '4', message: 'The blue is deeper than in the picture.', first: 'yes' }

/** Forms that a double tap sends twice before the page's script is there, and what they leave for one person. */
const FORMS: [string, string, Record<string, string>, string, unknown][] = [
  [
    'Add to cart',
    '/product/kurta',
    { intent: 'add', size: 'L' },
    'select quantity, size from cart_lines where user_id = $1',
    { quantity: 1, size: 'L' },
  ],
  [
    'Save address',
    '/checkout/shipping',
    { intent: 'save-address', ...address },
    'select count(*)::int from addresses where user_id = $1',
    { count: 1 },
  ],
  ['Submit review', '/product/kurta/review', review, 'select rating from reviews where user_id = $1', { rating: 4 }],
  [
    'Place Order with a new address',
    '/checkout/shipping',
    { intent: 'place-order', key: 'pressed-twice', ...address },
    `select count(distinct addresses.id)::int as addresses, count(distinct checkout_sessions.id)::int as sessions
      from addresses join checkout_sessions using (user_id) where user_id = $1`,
    { addresses: 1, sessions: 1 },
  ],
]

describe('a form that is sent twice', () => {
  it.each(FORMS)('%s: at once or one after the other, does it once and answers both alike', async (_, path, form, query, expected) => {
    for (const inParallel of [true, false]) {
      const { send, uid } = await app.person('asha')
      if ('key' in form) await send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
      const press = () => send('POST', path, { form })
      const first = press()
      if (!inParallel) await first
      const answers = await Promise.all([first, press()])
      expect(answers.map(({ status }) => status)).toEqual([303, 303])
      expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1)
      expect((await test.pool.query(query, [uid])).rows).toEqual([expected])
    }
  })

  it('Register: makes one account, and the second answer says that the address is taken', async () => {
    for (const inParallel of [true, false]) {
      const email = `${randomUUID()}@people.test`
      const press = () => app.visitor('POST', '/register', { form: { email, password: 'block-print', confirm: 'block-print' } })
      const first = press()
      if (!inParallel) await first
      const answers = await Promise.all([first, press()])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
      const taken = answers.find(({ status }) => status === 409)!
      expect(await taken.text()).toContain('You already have an account with this email address. Please sign in.')
      const cookie = cookieHeader(answers.find(({ status }) => status === 303)!.headers.getSetCookie())
      expect((await app.visitor('GET', '/account', { headers: { cookie } })).status).toBe(200)
      expect((await test.pool.query('select 1 from users where email = $1', [email])).rowCount).toBe(1)
    }
  })

  it('Reset password: changes it once, and the second answer says that the link was used', async () => {
    for (const inParallel of [true, false]) {
      const { uid } = await app.person('asha')
      const email = (await test.pool.query<{ email: string }>('select email from users where id = $1', [uid])).rows[0]!.email
      const token = (await issueReset(test.shop, email))!
      const form = { token, password: 'kalamkari-pen', confirm: 'kalamkari-pen' }
      const press = () => app.visitor('POST', '/reset-password', { form })
      const first = press()
      if (!inParallel) await first
      const answers = await Promise.all([first, press()])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410])
      expect(await answers.find(({ status }) => status === 410)!.text()).toContain('it was used already')
      const signedIn = await app.visitor('POST', '/signin', { form: { email, password: 'kalamkari-pen' } })
      expect(signedIn.status).toBe(303)
    }
  })
})
