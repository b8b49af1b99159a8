import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveAddress } from '../../src/features/addresses/save-address.ts'
import { sendResetMail } from '../../src/features/mails/account-mails.ts'
import { PAGES } from '../../src/http/caller/visitor.ts'
import { url } from '../../src/http/routes.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { PASSWORD } from '../support/accounts.ts'
import { openCachedInstance } from '../support/cached-instance.ts'
import { forgetJobs } from '../support/jobs.ts'
import { renderTestMail } from '../support/mail.ts'
import { confirmedBefore, openOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: Awaited<ReturnType<typeof app.person>>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
})
beforeEach(async () => {
  asha = await app.person('asha')
})
afterAll(() => test.close())

const EVIL = 'evil.example'

describe('what no key of a cache has', () => {
  const headers = {
    host: EVIL,
    'x-forwarded-host': EVIL,
    'x-forwarded-proto': EVIL,
    'x-forwarded-prefix': `/${EVIL}`,
    'x-original-url': `/${EVIL}`,
    'x-rewrite-url': `/${EVIL}`,
    forwarded: `host=${EVIL}`,
    referer: `https://${EVIL}/`,
    'accept-language': EVIL,
    'user-agent': EVIL,
  }
  const paths = PAGES.map((path) => path.replace(':id', 'kurta'))

  it.each([
    ['a visitor', false],
    ['somebody who is signed in', true],
  ])('does not reach the next one through %s who was first to ask', async (_, isSignedIn) => {
    const instance = await openCachedInstance(test)
    try {
      const cookie = isSignedIn ? { cookie: asha.cookie } : undefined
      for (const path of paths) {
        await instance.get(`${path}?utm_source=${EVIL}&x=%22%3E%3Cscript%3E${EVIL}`, { ...headers, ...cookie })
        await instance.pages.settled()
        const next = await instance.get(path, cookie)
        expect([path, next.status]).toEqual([path, 200])
        expect(JSON.stringify(next.headers) + next.body.toString()).not.toContain(EVIL)
      }
    } finally {
      instance.close()
    }
  })

  it('does not reach a mail either: its links are the shop’s own', async () => {
    const { email } = (await test.pool.query<{ email: string }>('select email from users where id = $1', [asha.uid])).rows[0]!
    const form = String(new URLSearchParams({ email }))
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const answer = await app.app.request(`http://${EVIL}/forgot-password`, { method: 'POST', headers: { ...headers, ...type }, body: form })
    expect(answer.status).toBe(200)
    await sendResetMail(test.shop, renderTestMail, { email })
    const mail = test.mails.at(-1)
    expect(mail?.text).toContain('http://shop.test/reset-password?token=')
    expect(JSON.stringify(mail)).not.toContain(EVIL)
    await forgetJobs(test.pool, 'send-reset-mail')
  })
})

describe('a method in disguise', () => {
  it('is refused where it would echo the request', async () => {
    const instance = await openCachedInstance(test)
    const answer = await instance.get('/', { 'x-secret': 'secret' }, 'TRACE').finally(() => instance.close())
    expect([answer.status, answer.body.toString().includes('secret')]).toEqual([405, false])
  })

  it.each(['x-http-method-override', 'x-http-method', 'x-method-override'])('by the header %s is what it is', async (header) => {
    const fields = { name: 'Asha', addressLine1: '7 Chowk', cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001' }
    const saved = await saveAddress(test.shop, asha.uid, fields)
    const path = `/api/customers/me/addresses/${saved.ok ? saved.saved.id : ''}`
    await asha.send('GET', path, { headers: { [header]: 'DELETE' } })
    await asha.send('GET', `${path}?_method=DELETE`)
    await asha.send('POST', path, { form: { _method: 'DELETE' }, headers: { [header]: 'DELETE' } })
    expect((await asha.send('GET', path)).status).toBe(200)
  })
})

describe('bytes that two programs may read differently', () => {
  const smuggled = 'GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n'
  it.each([
    ['two lengths', `POST /signin HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n`],
    ['a length and chunks', 'POST /signin HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['an unknown coding', 'POST /signin HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: xchunked\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: shop\r\nX: a\r\n Transfer-Encoding: chunked\r\n\r\n'],
    ['a blank before the colon', 'POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding : chunked\r\n\r\n'],
    ['a line end of its own', 'GET / HTTP/1.1\r\nHost: shop\r\nX: a\rY: b\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('%s: are refused, and what follows is no request', async (_, head) => {
    const server = createHttpServer()
    answerWith(server, app.app)
    const port = await listen(server, 0)
    try {
      const socket = connect(port, 'localhost')
      socket.on('error', () => socket.destroy())
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.end(head + smuggled)
      await once(socket, 'close')
      const text = Buffer.concat(chunks).toString()
      expect(text).toMatch(/^HTTP\/1\.1 (400|405|501) /)
      expect(text.match(/HTTP\/1\.1 200/g)).toBeNull()
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
})

describe('JSON', () => {
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  const bodies: [string, string][] = [
    ['ten thousand levels deep', deep],
    [
      'with keys of every object',
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"set":[{"__proto__":{"admin":true}}]}',
    ],
    ['with a mark before it', '\uFEFF{}'],
    ['with a key twice', '{"email":"a","email":"b","set":[],"set":7}'],
    ['that ends too early', '{"set":[{'],
    ['with half a character', '{"email":"\\ud800","message":"\\udfff\\u0000","data":"\\u0000"}'],
  ]

  it.each(bodies)('%s harms nothing', async (_, body) => {
    const before = (await test.pool.query('select count(*) from cart_lines')).rows
    const targets: [string, string][] = [
      ['PATCH', '/api/cart/me'],
      ['PUT', '/api/products/kurta/reviews/me'],
      ['POST', '/api/customers/me/addresses'],
      ['POST', '/functions/us-central1/phone_pe_checkout'],
      ['POST', '/functions/us-central1/shipping_rates'],
      ['POST', '/auth/sign-in'],
      ['POST', '/auth/register'],
      ['POST', '/auth/forgot-password'],
      ['POST', '/account/notifications'],
    ]
    for (const [method, path] of targets) {
      const answer = await asha.send(method, path, { body, headers: { 'content-type': 'application/json' } })
      expect([path, answer.status >= 200 && answer.status < 500]).toEqual([path, true])
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    expect((await test.pool.query('select count(*) from cart_lines')).rows).toEqual(before)
  })
})

describe('a line end within a value', () => {
  const INJECTED = '/x\r\nSet-Cookie: evil=1\r\n\r\n<script>'
  const params = [
    'redirect',
    'search',
    'q',
    'filter',
    'order',
    'after',
    'state',
    'from',
    'to',
    'done',
    'with',
    'error',
    'review',
    'added',
    'unit',
    'token',
  ]
  const query = params.map((name) => `${name}=${encodeURIComponent(INJECTED)}`).join('&')
  const PATHS = Object.values(url).filter((path) => !path.includes('*') && path !== url.live)
  const address = (path: string) => path.replace(/:\w+/g, encodeURIComponent(INJECTED.slice(1)))

  it.each(['a visitor', 'an operator'])('makes no header for %s', async (who) => {
    const operator = await openOperator(test, app, 'kabir')
    const send = who === 'a visitor' ? app.visitor : operator.send
    for (const path of PATHS) {
      const answer = await send('GET', `${address(path)}?${query}`)
      expect([path, answer.status < 500 || path === url.ready]).toEqual([path, true])
      expect([path, ...answer.headers.getSetCookie().filter((cookie) => cookie.includes('evil'))]).toEqual([path])
    }
  })

  it('makes none of a form’s answer', async () => {
    const forms: [string, Record<string, string>][] = [
      ['/signin', { email: 'nobody@example.in', password: PASSWORD, redirect: INJECTED }],
      ['/account', { intent: 'display-name', name: INJECTED }],
      ['/product/kurta', { intent: 'add', size: INJECTED }],
      ['/account/orders', { intent: 'refill-cart', session: INJECTED }],
      ['/account/sign-in-methods', { provider: INJECTED }],
    ]
    for (const [path, form] of forms) {
      const answer = await asha.send('POST', path, { form })
      expect([path, answer.status < 500]).toEqual([path, true])
      expect(JSON.stringify([...answer.headers])).not.toContain('evil=1')
    }
  })
})

describe('the question for the password', () => {
  it('is not answered from elsewhere, even with the right one', async () => {
    const operator = await openOperator(test, app, 'kabir')
    await confirmedBefore(test, operator.uid, 31)
    const form = { confirm_method: 'get', confirm_password: PASSWORD }
    const headers = { 'sec-fetch-site': 'cross-site' }
    const refused = await operator.send('POST', '/operator', { form, headers })
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []])
  })
})
