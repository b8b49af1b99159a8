import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ANSWER_MS } from '../../src/features/payments/answer-in-time.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'
import { openEither, PROVIDERS, type OpenEither } from './payment-sandbox.ts'

const fields = {
  name: 'Asha',
  addressLine1: '7 Chowk',
  addressLine2: '',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
}
const UNAVAILABLE = 'The payment service does not answer. Please try again in a minute.'

describe.each(PROVIDERS)('%s', (provider) => {
  let sandbox: OpenEither
  let test: TestShop
  let asha: { send: Send; uid: string }
  let addressId: string
  beforeAll(async () => {
    sandbox = await openEither(provider)
    test = await createTestShop({ payments: { [provider]: sandbox.adapter() } })
    await addProduct(test.pool, { id: 'kurta' })
  })
  afterAll(async () => {
    await test.close()
    await sandbox.close()
  })
  beforeEach(async () => {
    asha = await createTestApp(test).person('asha')
    await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', quantity: 3 }] } })
    const saved = await asha.send('POST', '/api/customers/me/addresses', { json: fields })
    addressId = ((await saved.json()) as { id: string }).id
  })
  afterEach(() => sandbox.control('DELETE'))

  const press = () => asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId } })
  const cart = async () => (await test.pool.query('select product_id, quantity from cart_lines where user_id = $1', [asha.uid])).rows

  async function expectWords(): Promise<void> {
    const answer = await press()
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain(UNAVAILABLE)
    expect(await cart()).toEqual([{ product_id: 'kurta', quantity: 3 }])
    expect((await test.pool.query('select 1 from orders')).rows).toEqual([])
  }

  describe('Place Order at a provider in trouble', () => {
    it.each([
      ['fails', { fault: 'http-500' }],
      ['is overrun', { fault: 'http-500', status: 429 }],
      ['hangs up', { fault: 'dropped' }],
      ['shows a page', { fault: 'html' }],
      ['stops half-way', { fault: 'broken-json' }],
      ['sends 50 MB', { fault: 'huge' }],
      ['gives no address', { fault: 'no-payment-address' }],
      ['leads elsewhere', { fault: 'payment-address', address: 'https://evil.example/pay' }],
      ['leads to a script', { fault: 'payment-address', address: 'javascript:alert(1)' }],
      ['loses its answer', { fault: 'http-500', on: ['pay'], after: true }],
    ])('that %s says so, keeps the cart, and works again afterwards', async (_, fault) => {
      await sandbox.fault(fault)
      await expectWords()
      await sandbox.control('DELETE')
      expect((await press()).status).toBe(303)
    })

    it('that hangs for ever says so before the person gives up', { timeout: 30_000 }, async () => {
      expect(ANSWER_MS).toBeLessThan(9000)
      await sandbox.fault({ fault: 'hanging' })
      await expectWords()
    })

    it('asks again on the same id, a few times at most', async () => {
      await sandbox.fault({ fault: 'http-500', on: ['pay'], times: 2 })
      const before = (await sandbox.look()).calls['pay'] ?? 0
      expect((await press()).status).toBe(303)
      expect(((await sandbox.look()).calls['pay'] ?? 0) - before).toBe(3)
      expect((await test.pool.query('select 1 from checkout_sessions where user_id = $1', [asha.uid])).rowCount).toBe(1)
    })
  })
})
