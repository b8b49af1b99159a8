import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { workJobs } from '../../src/wiring/work-jobs.ts'
import { renderTestMail } from '../support/mail.ts'
import { addProduct } from '../support/products.ts'
import { IN_JAIPUR, readyBuyer, TO_JAIPUR as shipping, type ReadyBuyer } from '../support/ready-buyer.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const FUNCTION = '/functions/us-central1/phone_pe_checkout'
const line_items = [{ id_: 'kurta', name: 'Neel Kurta', price: 1890, quantity: 1, size: 'M' }]

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: ReadyBuyer['asha']
let addressId: string
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await workJobs(test.shop, renderTestMail)
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ asha, addressId } = await readyBuyer(test))
})

const call = async (data: unknown, send = asha.send) => {
  const answer = await send('POST', FUNCTION, { json: { data } })
  return [answer.status, await answer.json()] as const
}
const sessionId = () => test.payments.started.at(-1)!.id
const back = () => asha.send('GET', `/payments/return?order=${sessionId()}`)
const orders = async () => (await test.pool.query('select id from orders where user_id = $1', [asha.uid])).rowCount

describe('phone_pe_checkout', () => {
  it('answers with the address to pay at', async () => {
    const payload = {
      mode: 'payment',
      customer: asha.uid,
      line_items,
      price: 1890,
      shipping,
      collect_shipping_address: false,
      success_url: 'http://shop.test/account/orders?complete=true',
      cancel_url: 'http://shop.test/checkout/shipping',
    }
    expect(await call(payload)).toEqual([200, { result: { paymentUrl: `https://pay.test/${sessionId()}` } }])
    expect(test.payments.started).toMatchObject([{ amountPaise: 189_000 }])
  })

  it.each([
    ['signed out', { shipping }, 401, 'UNAUTHENTICATED', 'visitor'],
    ['for somebody else', { shipping, customer: 'another' }, 403, 'PERMISSION_DENIED', 'asha'],
    ['without an address', {}, 400, 'INVALID_ARGUMENT', 'asha'],
    [
      'for another country',
      { shipping: { ...shipping, address: { ...shipping.address, country: 'US' } } },
      400,
      'INVALID_ARGUMENT',
      'asha',
    ],
    ['for an address that is not saved', { shipping: { ...shipping, name: 'Mallory' } }, 409, 'ABORTED', 'asha'],
    ['with a price of its own', { shipping, line_items: [{ ...line_items[0], price: 1 }] }, 409, 'ABORTED', 'asha'],
    ['with a total of its own', { shipping, price: 1 }, 409, 'ABORTED', 'asha'],
    ['with a line that is not in the cart', { shipping, line_items: [...line_items, { id_: 'stole' }] }, 409, 'ABORTED', 'asha'],
    ['with nonsense', { shipping, line_items: 7 }, 400, 'INVALID_ARGUMENT', 'asha'],
    ['with no data', null, 400, 'INVALID_ARGUMENT', 'asha'],
  ])('refuses a call %s', async (_, data, status, code, who) => {
    const [answered, body] = await call(data, { asha: asha.send, visitor: app.visitor }[who])
    expect([answered, body]).toEqual([status, { error: expect.objectContaining({ status: code }) }])
    expect(test.payments.started).toEqual([])
  })

  it('names the line that differs', async () => {
    const [, body] = await call({ shipping, line_items: [{ ...line_items[0], quantity: 9 }] })
    expect(JSON.stringify(body)).toContain('Neel Kurta')
  })

  it('answers without an address when the provider gave none, and with 503 when it is away', async () => {
    test.payments.withoutPageNext()
    expect(await call({ shipping })).toEqual([200, { result: {} }])
    test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    expect(await call({ shipping })).toMatchObject([503, { error: { status: 'UNAVAILABLE' } }])
  })

  it.each(['success_url', 'cancel_url'])('refuses a %s of another site', async (name) => {
    for (const address of [
      'https://evil.example/x',
      '//evil.example',
      'http://shop.test.evil.example/',
      'javascript:alert(1)',
      'http://',
    ]) {
      const error = { status: 'INVALID_ARGUMENT', message: `${name} must be an address of this shop.` }
      expect([address, ...(await call({ shipping, [name]: address }))]).toEqual([address, 400, { error }])
    }
  })

  it('keeps both addresses as they were sent, and leads to them', async () => {
    const sent = {
      success_url: 'http://shop.test/account/orders?complete=true&from=x',
      cancel_url: '/checkout/shipping?a=%20b&complete=true',
    }
    await call({ shipping, ...sent })
    const { rows } = await test.pool.query<{ success_url: string; cancel_url: string }>(
      'select success_url, cancel_url from checkout_sessions where id = $1',
      [sessionId()],
    )
    expect(rows).toEqual([sent])
    test.payments.says(sessionId(), { state: 'COMPLETED' })
    expect((await back()).headers.get('location')).toBe('/account/orders?from=x&complete=true')
  })

  it('ignores complete=true from the caller', async () => {
    await call({ shipping, cancel_url: 'http://shop.test/account?complete=true' })
    test.payments.says(sessionId(), { state: 'FAILED', errorCode: 'REQUEST_CANCEL_BY_REQUESTER' })
    expect((await back()).headers.get('location')).toBe('/account?payment=cancelled')
  })

  it('knows no other function', async () => {
    expect((await asha.send('POST', '/functions/us-central1/nothing', { json: { data: {} } })).status).toBe(404)
  })
})

describe('coming back from the provider', () => {
  it('leads to the orders with complete=true only after COMPLETED', async () => {
    await call({ shipping })
    expect((await back()).headers.get('location')).toBe(`/account/orders?payment=pending&order=${sessionId()}`)
    expect(await orders()).toBe(0)
    test.payments.says(sessionId(), { state: 'COMPLETED' })
    expect((await back()).headers.get('location')).toBe('/account/orders?complete=true')
    expect((await back()).headers.get('location')).toBe('/account/orders?complete=true')
    expect(await orders()).toBe(1)
  })

  it('settles for whoever opens the link, but shows nothing to strangers', async () => {
    await call({ shipping })
    test.payments.says(sessionId(), { state: 'COMPLETED' })
    const kabir = await app.person('kabir')
    expect((await kabir.send('GET', `/payments/return?order=${sessionId()}`)).headers.get('location')).toBe('/account/orders')
    expect(await orders()).toBe(1)
  })

  it('works with the form as with the function', async () => {
    const answer = await asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `https://pay.test/${sessionId()}`])
  })

  it('saves an address that is typed on the page, and sends the order there, once for one press', async () => {
    const typed = {
      name: 'Asha Rao',
      addressLine1: '9 Mint Lane',
      cityLocality: 'Pune',
      stateProvince: 'Maharashtra',
      postalCode: '411001',
    }
    const form = { intent: 'place-order', addressId, key: 'press-of-the-button', ...typed }
    const [first, second] = [
      await asha.send('POST', '/checkout/shipping', { form }),
      await asha.send('POST', '/checkout/shipping', { form }),
    ]
    expect([first, second].map((answer) => answer.headers.get('location'))).toEqual(Array(2).fill(`https://pay.test/${sessionId()}`))
    const { rows } = await test.pool.query<{ address: { addressLine1: string } }>('select address from addresses order by created_at desc')
    expect(rows.map(({ address }) => address.addressLine1).filter((line) => line === '9 Mint Lane')).toHaveLength(1)
    const { rows: sessions } = await test.pool.query<{ shipping: { address: { line1: string } } }>(
      'select shipping from checkout_sessions where id = $1',
      [sessionId()],
    )
    expect(sessions.map(({ shipping }) => shipping.address.line1)).toEqual(['9 Mint Lane'])
  })

  it('shows what is wrong with an address that is typed, and starts no payment', async () => {
    const form = { intent: 'place-order', addressId, name: 'Asha Rao', postalCode: '12' }
    const answer = await asha.send('POST', '/checkout/shipping', { form })
    expect(answer.status).toBe(422)
    const text = await answer.text()
    for (const message of ['Address line 1 is required', 'Postal code must be at least 5 digits']) expect(text).toContain(message)
    expect(test.payments.started).toEqual([])
  })

  it('does not take another person’s address, nor goes without one', async () => {
    const kabir = await app.person('kabir')
    await kabir.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
    const without = await (await kabir.send('POST', '/checkout/shipping', { form: { intent: 'place-order' } })).text()
    expect(without).toContain('Please add your address first.')
    expect(without).toContain('You pay by UPI, card or net banking on our payment partner’s page')
    expect(without).not.toContain('The address you chose is gone.')
    await kabir.send('POST', '/api/customers/me/addresses', { json: IN_JAIPUR })
    const chosen = await (await kabir.send('POST', '/checkout/shipping', { form: { intent: 'place-order' } })).text()
    expect(chosen).toContain('role="alert">Please add your address first.')
    const answer = await kabir.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId } })
    expect(answer.status).toBe(409)
    expect(test.payments.started).toEqual([])
  })
})

describe('a notice of the provider', () => {
  const notify = async (authorization: string | undefined) =>
    app.app.request('http://shop.test/webhooks/phonepe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ sessionId: sessionId() }),
    })

  it('makes the order, however often it comes', async () => {
    await call({ shipping })
    test.payments.says(sessionId(), { state: 'COMPLETED' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify('provider')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204))
    await expect.poll(orders).toBe(1)
    await expect.poll(() => test.shop.jobs.pending()).toBe(0)
    expect(await orders()).toBe(1)
  })

  it.each([undefined, 'somebody else'])('is refused with the authorization %s', async (authorization) => {
    await call({ shipping })
    test.payments.says(sessionId(), { state: 'COMPLETED' })
    expect((await notify(authorization)).status).toBe(401)
    await expect.poll(() => test.shop.jobs.pending()).toBe(0)
    expect(await orders()).toBe(0)
  })

  it('makes no order of its own word: the provider’s status counts', async () => {
    await call({ shipping })
    expect((await notify('provider')).status).toBe(204)
    await expect.poll(() => test.shop.jobs.pending()).toBe(0)
    expect(await orders()).toBe(0)
  })
})
