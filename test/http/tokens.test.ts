import { hkdfSync } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, TEST_SECRET, type TestShop } from '../support/shop.ts'

type Signed = { token: string; expiresAt: string; expiresIn: number; uid: string }
type Refused = { error: { status: string; message: string; details?: { code?: string } } }

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send; uid: string; cookie: string }
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await app.person('asha')
})
afterAll(() => test.close())

/** A program: no cookies, and no page that it comes from. */
const program = (method: string, path: string, options: { json?: unknown; headers?: Record<string, string> } = {}) =>
  app.visitor(method, path, { ...options, headers: { 'sec-fetch-site': '', ...options.headers } })
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const tokenOf = async (send: Send) => ((await (await send('POST', '/auth/token')).json()) as Signed).token
const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as Refused).error] as const

let programs = 0
const open = async () => {
  const account = { email: `program.${++programs}@people.test`, password: 'block-print' }
  const answer = await program('POST', '/auth/register', { json: account })
  return { account, status: answer.status, answer, body: (await answer.json()) as Signed }
}

describe('signing out', () => {
  it('has the last word over a session that is due to be prolonged', async () => {
    const { send, uid } = await app.person('meera')
    await test.pool.query("update sessions set expires_at = now() + interval '12 days' where user_id = $1", [uid])
    const answer = await send('POST', '/account', { form: { intent: 'sign-out' } })
    const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('chhaap_session='))
    expect(cookies).toEqual([expect.stringMatching(/^chhaap_session=;.*Max-Age=0/)])
  })
})

describe('a token from the browser', () => {
  it('stands for the session, in the API and the functions', async () => {
    const answer = await asha.send('POST', '/auth/token')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { token, expiresAt, expiresIn, uid } = (await answer.json()) as Signed
    expect([expiresIn, uid]).toEqual([900, asha.uid])
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 900_000)).toBeLessThan(60_000)
    expect((await program('GET', `/api/cart/${asha.uid}`, withToken(token))).status).toBe(200)
    const call = await program('POST', '/functions/us-central1/shipping_rates', { json: { data: null }, ...withToken(token) })
    expect((await refusalOf(call))[1]).toMatchObject({ status: 'INVALID_ARGUMENT', message: 'Please add your address first.' })
  })

  it('is not given to visitors, nor to another site', async () => {
    expect(await refusalOf(await app.visitor('POST', '/auth/token'))).toMatchObject([401, { status: 'UNAUTHENTICATED' }])
    for (const site of ['cross-site', 'same-site', '']) {
      const answer = await asha.send('POST', '/auth/token', { json: {}, headers: { 'sec-fetch-site': site } })
      expect(answer.status).toBe(403)
    }
  })

  it('contains neither the address nor the telephone number', async () => {
    const token = await tokenOf(asha.send)
    expect(Object.keys(decodeJwt(token)).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
  })

  it('ends with its session at once, and others stay', async () => {
    const kabir = await app.person('kabir')
    const [token, other] = [await tokenOf(kabir.send), await tokenOf(asha.send)]
    expect((await program('GET', '/api/cart/me', withToken(token))).status).toBe(200)
    await kabir.send('POST', '/account', { form: { intent: 'sign-out' } })
    expect(await refusalOf(await program('GET', '/api/cart/me', withToken(token)))).toMatchObject([401, { status: 'UNAUTHENTICATED' }])
    expect((await program('GET', '/api/cart/me', withToken(other))).status).toBe(200)
  })

  it('ends with the person', async () => {
    const { body } = await open()
    await test.pool.query('delete from users where id = $1', [body.uid])
    expect((await program('GET', '/api/cart/me', withToken(body.token))).status).toBe(401)
  })
})

describe('a bearer', () => {
  const key = new Uint8Array(hkdfSync('sha256', TEST_SECRET, '', 'chhaap bearer token', 32))
  const sign = async (change: object, signingKey = key) => {
    const claims = { ...decodeJwt(await tokenOf(asha.send)), ...change }
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(signingKey)
  }

  it('signed as the shop signs is accepted, so that what follows is refused for its own reason', async () => {
    expect((await program('GET', '/api/cart/me', withToken(await sign({})))).status).toBe(200)
  })

  it.each([
    ['of another key', () => sign({}, new Uint8Array(32))],
    ['of another issuer', () => sign({ iss: 'http://other.test' })],
    ['for another audience', () => sign({ aud: 'another' })],
    ['that has expired', () => sign({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['without an end', () => sign({ exp: undefined })],
    ['of another person’s session', () => sign({ sub: test.kabir })],
    ['of a session that never was', () => sign({ sid: test.kabir })],
    ['without a signature', async () => `${btoa('{"alg":"none"}').replaceAll('=', '')}.${(await sign({})).split('.')[1]}.`],
    ['that is no token', async () => 'x'],
    ['that is missing', async () => ''],
  ])('%s is refused, never taken for a visitor', async (_, make) => {
    const token = await make()
    for (const path of ['/api/products', '/api/cart/me']) {
      expect(await refusalOf(await program('GET', path, withToken(token)))).toMatchObject([401, { status: 'UNAUTHENTICATED' }])
    }
    const call = await program('POST', '/functions/us-central1/nothing', { json: { data: null }, ...withToken(token) })
    expect(call.status).toBe(401)
  })

  it('of another scheme is refused, and the scheme’s case does not matter', async () => {
    const token = await tokenOf(asha.send)
    expect((await program('GET', '/api/products', { headers: { authorization: 'Basic YTpi' } })).status).toBe(401)
    expect((await program('GET', '/api/cart/me', { headers: { authorization: `bearer ${token}` } })).status).toBe(200)
  })

  it('counts alone: the cookie beside it is not looked at, nor renewed', async () => {
    const { body } = await open()
    const answer = await asha.send('GET', '/api/customers/me', withToken(body.token))
    expect(await answer.json()).toMatchObject({ id: body.uid })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await asha.send('GET', '/api/customers/me', withToken('x'))).status).toBe(401)
  })

  it('writes without coming from a page of the shop, since no other site can send it', async () => {
    const { body } = await open()
    const headers = {
      ...withToken(body.token).headers,
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
      cookie: asha.cookie,
    }
    const answer = await program('PATCH', '/api/cart/me', { json: { set: [] }, headers })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })

  it('opens no page and no form: there the cookie decides', async () => {
    const headers = { ...withToken(await tokenOf(asha.send)).headers }
    expect((await app.visitor('GET', '/account', { headers })).status).toBe(303)
    const answer = await asha.send('POST', '/account', { form: { intent: 'x' }, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(403)
  })
})

describe('a program', () => {
  it('opens an account and signs in, without a cookie', async () => {
    const { account, status, answer, body } = await open()
    expect([status, answer.headers.get('set-cookie')]).toEqual([201, null])
    expect(await (await program('GET', '/api/customers/me', withToken(body.token))).json()).toMatchObject({ id: body.uid })
    const again = await program('POST', '/auth/sign-in', { json: account })
    expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null])
    expect(await again.json()).toMatchObject({ uid: body.uid, token: expect.any(String), expiresAt: expect.any(String), expiresIn: 3600 })
  })

  it.each([
    ['sign-in', {}, 400, 'INVALID_IDENTIFIER', 'Please provide an email address. Please provide a password.'],
    ['sign-in', { email: 'asha@', password: 'x' }, 400, 'INVALID_IDENTIFIER', 'Please provide an email address.'],
    ['sign-in', { email: 'asha@people.test' }, 400, 'MISSING_PASSWORD', 'Please provide a password.'],
    [
      'sign-in',
      { email: 'no@people.test', password: 'not-this' },
      401,
      'INVALID_PASSWORD',
      'The email address or the password is not right.',
    ],
    ['register', { email: 'a@people.test', password: 'short' }, 400, 'WEAK_PASSWORD', 'Please choose a password of at least 8 characters.'],
    ['register', { email: 'a@people.test' }, 400, 'MISSING_PASSWORD', 'Please provide a password.'],
  ])('is refused by /auth/%s with %o', async (path, json, status, code, message) => {
    expect(await refusalOf(await program('POST', `/auth/${path}`, { json }))).toMatchObject([status, { message, details: { code } }])
  })

  it('reads that an address is taken', async () => {
    const { account } = await open()
    const again = await program('POST', '/auth/register', { json: account })
    expect(await refusalOf(again)).toMatchObject([
      409,
      { status: 'ABORTED', details: { code: 'EMAIL_EXISTS', clientCode: 'email-already-in-use' } },
    ])
  })

  it('is held to the page’s limit', async () => {
    const { account } = await open()
    const guesses = Array.from({ length: 15 }, () => program('POST', '/auth/sign-in', { json: { ...account, password: 'a-wrong-one' } }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const limited = await refusalOf(await program('POST', '/auth/sign-in', { json: account }))
    expect(limited).toMatchObject([429, { status: 'RESOURCE_EXHAUSTED', details: { code: 'TOO_MANY_ATTEMPTS_TRY_LATER' } }])
  })

  it.each(['{', '[]', 'null', '{"email":7}'])('is refused with the body %s', async (body) => {
    const headers = { 'sec-fetch-site': '', 'content-type': 'application/json' }
    expect((await app.visitor('POST', '/auth/sign-in', { body, headers })).status).toBe(400)
  })

  it('cannot be a form of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
    expect((await app.visitor('POST', '/auth/sign-in', { body: '{"email":"a@b.in","password":"block-print"}', headers })).status).toBe(403)
  })
})
