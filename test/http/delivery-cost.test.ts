import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { DeliveryPrices } from '../../src/domain/prices/delivery-prices.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { DEMO_FOLDER, DEMO_LETTERHEAD } from '../support/folder.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { SELLER } from '../support/seller.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const PRICES: DeliveryPrices = {
  price: 80,
  freeFrom: 2100,
  zones: [{ pins: ['302'], price: 40, days: { from: 1, to: 2 } }],
  express: { price: 150, days: { from: 1, to: 1 } },
  pickUp: null,
}

let test: TestShop
let visitor: Send
let asha: { send: Send; uid: string }
let jaipur: string
let delhi: string

beforeAll(async () => {
  const folder = { ...DEMO_FOLDER, deliveryPrices: PRICES, pages: {} }
  test = await createTestShop({ shopFolder: { folder, letterhead: DEMO_LETTERHEAD, seller: SELLER, demo: true } })
  const app = createTestApp(test)
  visitor = app.visitor
  asha = await app.person('asha')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'robe', name: 'Robe', price: '2100' })
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
  await mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta', quantity: 1 }] })
  test.payments.started.length = 0
})

async function textOf(send: Send, path: string): Promise<string> {
  return (await (await send('GET', path)).text()).replaceAll(/<!-- -->|<\/?b>/g, '')
}

/** The rows of Order Summary, and the total that the form claims. */
function sumsOf(html: string) {
  const rows = [...html.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, name, amount]) => [name, amount])
  return { ...Object.fromEntries(rows), claimed: /name="total"[^>]* value="(\d+)"/.exec(html)?.[1] }
}

describe('before anything is in the cart', () => {
  it('the product says what delivery costs, and nothing where its own price makes it free', async () => {
    expect(await textOf(visitor, '/product/kurta')).toContain('Delivery costs Rs.40 to Rs.80 by PIN, free from Rs.2100.')
    expect(await textOf(visitor, '/product/robe')).toContain('Delivery is free.')
  })

  it('terms, feed and structured data have it too', async () => {
    const terms = await textOf(visitor, '/terms')
    expect(terms).toContain('Delivery costs Rs.80. To PIN codes that begin with 302 it costs Rs.40.')
    expect(terms).toContain('It is free where the pieces come to Rs.2100 or more after discounts.')
    expect(terms).not.toContain('shipping costs 0')
    const data = (await textOf(visitor, '/product/kurta')).match(/"shippingRate":\{[^}]*\}/)?.[0]
    expect(data).toContain('"value":80')
    expect(await textOf(visitor, '/product/robe')).toContain('"shippingRate":{"@type":"MonetaryAmount","value":0')
  })
})

describe('the cart', () => {
  it('says how much more makes delivery free, and what it costs', async () => {
    const cart = await textOf(asha.send, '/checkout')
    expect(cart).toContain('Rs.210 more for free delivery.')
    expect(sumsOf(cart)).toMatchObject({ Delivery: 'TBC', Total: 'Rs.1890' })
    await mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta', quantity: 2 }] })
    expect(await textOf(asha.send, '/checkout')).not.toContain('more for free delivery')
  })
})

describe('Place Order', () => {
  it('has what delivery to the chosen address costs in its sums, and in what is claimed', async () => {
    expect(sumsOf(await textOf(asha.send, `/checkout/shipping?address=${jaipur}`))).toMatchObject({
      Delivery: 'Rs.40',
      Total: 'Rs.1930',
      claimed: '1930',
    })
    expect(sumsOf(await textOf(asha.send, `/checkout/shipping?address=${delhi}`))).toMatchObject({ Delivery: 'Rs.80', Total: 'Rs.1970' })
    const express = await textOf(asha.send, `/checkout/shipping?address=${delhi}&delivery=express`)
    expect(sumsOf(express)).toMatchObject({ Delivery: 'Rs.150', Total: 'Rs.2040', claimed: '2040' })
    expect(express).toContain('&quot;delivery&quot;:&quot;express&quot;')
    expect(sumsOf(await textOf(asha.send, `/checkout/shipping?address=${delhi}&delivery=by-air`))).toMatchObject({ Delivery: 'Rs.80' })
  })

  it('shows the total of another choice without JavaScript, and keeps what is typed', async () => {
    const form = { intent: 'show-total', addressId: delhi, delivery: 'express', name: 'Asha at wo' }
    const answer = await asha.send('POST', '/checkout/shipping', { form })
    const html = (await answer.text()).replaceAll('<!-- -->', '')
    expect([answer.status, sumsOf(html).Total]).toEqual([200, 'Rs.2040'])
    expect(html).toContain('value="Asha at wo"')
    expect(test.payments.started).toEqual([])
  })

  it('charges what was seen, and nothing else', async () => {
    const press = (more: Record<string, string>) =>
      asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId: jaipur, ...more } })
    const refused = await press({ total: '1890' })
    expect([refused.status, (await refused.text()).includes('The total has changed since you looked.')]).toEqual([409, true])
    expect((await press({ total: '1930', delivery: 'express' })).status).toBe(409)
    expect((await press({ total: '2040', delivery: 'express' })).status).toBe(303)
    expect(test.payments.started.map(({ amountPaise }) => amountPaise)).toEqual([204_000])
  })

  it('has of a code for delivery and a discount that with which less is paid in all, by address and way', async () => {
    const { pool } = test
    await pool.query(`insert into codes (code, free_delivery, created_at) values ('FREESHIP', true, now())`)
    await pool.query(`insert into codes (code, percent, automatic, created_at) values ('THREE', 3, true, now())`)
    onTestFinished(async () => void (await pool.query('delete from cart_codes; update codes set ended_at = now()')))
    await asha.send('PATCH', `/api/cart/${asha.uid}`, { json: { code: 'FREESHIP' } })
    const cart = await textOf(asha.send, '/checkout')
    expect([sumsOf(cart).Total, cart.includes('Another discount takes more off')]).toEqual(['Rs.1890', false])
    const page = (query: string) => textOf(asha.send, `/checkout/shipping?address=${query}`)
    expect(sumsOf(await page(delhi))).toMatchObject({ Delivery: 'Rs.0', Total: 'Rs.1890', claimed: '1890' })
    const near = await page(jaipur)
    expect(sumsOf(near)).toMatchObject({ Delivery: 'Rs.40', Total: 'Rs.1874', claimed: '1874' })
    expect(near).toContain('Another discount takes more off, and counts in place of FREESHIP.')
    const express = await page(`${delhi}&delivery=express`)
    expect(sumsOf(express)).toMatchObject({ Delivery: 'Rs.150', Total: 'Rs.1984' })
    expect(express).not.toContain('Rs.80')
    const press = (addressId: string, total: string) =>
      asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId, total } })
    expect([(await press(jaipur, '1874')).status, (await press(delhi, '1890')).status]).toEqual([303, 303])
    expect(test.payments.started.map(({ amountPaise }) => amountPaise)).toEqual([187_400, 189_000])
  })

  it('asks for another look where an address is typed, whose delivery nobody has seen', async () => {
    const typed = { name: 'Asha', addressLine1: '9 Lane', cityLocality: 'Kochi', stateProvince: 'Kerala', postalCode: '682001' }
    const answer = await asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', total: '1890', ...typed } })
    const html = (await answer.text()).replaceAll('<!-- -->', '')
    expect([answer.status, sumsOf(html).Total]).toEqual([409, 'Rs.1970'])
    expect(html).toContain('The total includes delivery to this address now.')
  })
})
