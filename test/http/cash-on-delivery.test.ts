import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CashRules } from '../../src/domain/prices/cash-on-delivery.ts'
import { clearCart, mergeCart } from '../../src/features/cart/change-cart.ts'
import { DEMO_FOLDER, DEMO_LETTERHEAD } from '../support/folder.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { SELLER } from '../support/seller.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const CASH: CashRules = { upTo: 3000, fee: 50, pins: ['302'], notWithCodes: [], asksForPhone: true }

let test: TestShop
let asha: { send: Send; uid: string }
let jaipur: string
let delhi: string

beforeAll(async () => {
  const folder = { ...DEMO_FOLDER, cashOnDelivery: CASH }
  test = await createTestShop({ shopFolder: { folder, letterhead: DEMO_LETTERHEAD, seller: SELLER, demo: true } })
  asha = await createTestApp(test).person('asha')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  const save = async (city: string, state: string, postalCode: string) => {
    const address = { name: 'Asha Rao', addressLine1: '7 Chowk', addressLine2: '', cityLocality: city, stateProvince: state, postalCode }
    const answer = await asha.send('POST', '/checkout/shipping', { form: { intent: 'save-address', ...address } })
    return new URL(answer.headers.get('location')!, 'http://shop.test').searchParams.get('address')!
  }
  delhi = await save('Delhi', 'Delhi', '110001')
  jaipur = await save('Jaipur', 'Rajasthan', '302001')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('update users set phone_number = null')
  await clearCart(test.shop, asha.uid)
  await mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta', quantity: 1 }] })
})

const shown = async (path: string) => (await (await asha.send('GET', path)).text()).replaceAll(/<!-- -->|<\/?b>/g, '')
const isOffered = (html: string) => /<h2>How to pay<\/h2>[^]*aria-label="Cash on delivery"/.test(html)
const press = (form: Record<string, string>) =>
  asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId: jaipur, ...form } })

it('is a choice at Place Order where the address and the cart allow it, and its fee is in the sums', async () => {
  const html = await shown(`/checkout/shipping?address=${jaipur}`)
  expect(isOffered(html)).toBe(true)
  expect(html).not.toContain('<dt>Cash on delivery</dt>')
  const chosen = await shown(`/checkout/shipping?address=${jaipur}&pay=cash`)
  expect(chosen).toContain('<dt>Cash on delivery</dt><dd>Rs.50</dd>')
  expect(chosen).toMatch(/name="total"[^>]* value="1940"/)
  expect(chosen).toContain('First we ask you to confirm your phone number')
  expect(isOffered(await shown(`/checkout/shipping?address=${delhi}&pay=cash`))).toBe(false)
  await mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta', quantity: 2 }] })
  expect(isOffered(await shown(`/checkout/shipping?address=${jaipur}`))).toBe(false)
})

it('shows its total without JavaScript, and is placed for what was seen alone', async () => {
  const total = await asha.send('POST', '/checkout/shipping', { form: { intent: 'show-total', addressId: jaipur, pay: 'cash' } })
  expect(await total.text()).toMatch(/name="total"[^>]* value="1940"/)
  expect((await press({ pay: 'cash', total: '1890' })).status).toBe(409)
  expect((await press({ pay: 'cash', total: '1940', addressId: delhi })).status).toBe(409)
})

it('leads through the phone’s code to the order; who has a phone is led to it at once', async () => {
  const key = 'one-press-of-asha'
  const placed = await press({ pay: 'cash', total: '1940', key })
  expect([placed.status, placed.headers.get('location')]).toEqual([303, expect.stringContaining('/payments/return?order=')])
  const back = placed.headers.get('location')!.replace('http://shop.test', '')
  const waiting = await asha.send('GET', back)
  const orders = await shown(waiting.headers.get('location')!)
  expect(orders).toContain('Waiting for you')
  expect(orders).toContain('Confirm your phone')
  expect((await press({ pay: 'cash', total: '1940', key })).headers.get('location')).toBe(placed.headers.get('location'))
  await test.pool.query("update users set phone_number = '+919812345678' where id = $1", [asha.uid])
  expect((await asha.send('GET', back)).headers.get('location')).toBe('/account/orders?complete=true')
  const thanks = await shown('/account/orders?complete=true')
  expect(thanks).toContain('You pay Rs.1940 to the courier')
  expect(thanks).not.toContain('It is paid')
})
