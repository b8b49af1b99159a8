import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { cookieHeader } from '../../src/domain/session.ts'
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
  ['Submit review', '/product/kurta', { intent: 'review', ...review }, 'select rating from reviews where user_id = $1', { rating: 4 }],
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

  const credentials = (email: string) => ({ email, password: 'block-print', confirm: 'block-print' })
  const emailOf = async (uid: string) =>
    (await test.pool.query<{ email: string }>('select email from users where id = $1', [uid])).rows[0]!.email
  const account = async (answer: Response) => {
    const cookie = cookieHeader(answer.headers.getSetCookie())
    return (await app.visitor('GET', '/account', { headers: { cookie } })).status
  }
  const formOf = async (path: string) => {
    const html = await (await app.visitor('GET', path)).text()
    return { form_token: /name="form_token" value="(\w+)"/.exec(html)![1]! }
  }
  const sessionsOf = async (email: string) =>
    (await test.pool.query('select 1 from sessions join users on users.id = user_id where email = $1', [email])).rowCount

  it.each([
    ['Sign in', '/signin', async () => emailOf((await app.person('asha')).uid)],
    ['Register', '/register', async () => `${randomUUID()}@people.test`],
  ])('%s: whichever answer the browser reads signs it in, and ends the session of the other', async (_, path, findEmail) => {
    for (const inParallel of [true, false]) {
      for (const read of [0, 1]) {
        const email = await findEmail()
        await test.pool.query('delete from sessions')
        const form = { ...credentials(email), ...(await formOf(path)) }
        const press = () => app.visitor('POST', path, { form })
        const first = press()
        if (!inParallel) await first
        const answers = await Promise.all([first, press()])
        expect(answers.map(({ status }) => status)).toEqual([303, 303])
        expect(await account(answers[read]!)).toBe(200)
        expect(await sessionsOf(email)).toBe(1)
        expect(await account(answers[read]!)).toBe(200)
        expect(await account(answers[1 - read]!)).toBe(303)
      }
    }
  })

  it('Register: is answered as the first time to the same form and password alone, until the session is used', async () => {
    const email = `${randomUUID()}@people.test`
    const form = { ...credentials(email), ...(await formOf('/register')) }
    const press = (change: Record<string, string> = {}) => app.visitor('POST', '/register', { form: { ...form, ...change } })
    const first = await press()
    const wrong = { password: 'another-print', confirm: 'another-print' }
    const others = [press(wrong), press(await formOf('/register')), press({ form_token: '' }), press({ form_token: 'x'.repeat(5000) })]
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([409, 409, 409, 409])
    await test.pool.query("update sessions set created_at = now() - interval '10 minutes' where form_token is not null")
    expect((await press()).status).toBe(409)
    await test.pool.query('update sessions set created_at = now() where form_token is not null')
    expect((await press()).status).toBe(303)
    expect(await account(first)).toBe(200)
    expect((await press()).status).toBe(409)
  })

  it('Sign in: leaves the sessions of other forms and other people', async () => {
    const [asha, kabir] = [await emailOf((await app.person('asha')).uid), await emailOf((await app.person('kabir')).uid)]
    await test.pool.query('delete from sessions')
    const form = await formOf('/signin')
    const signIn = (email: string, of = form) => app.visitor('POST', '/signin', { form: { ...credentials(email), ...of } })
    const answers = [await signIn(asha), await signIn(kabir), await signIn(asha, await formOf('/signin'))]
    for (const answer of [...answers, ...answers]) expect(await account(answer)).toBe(200)
  })
})
