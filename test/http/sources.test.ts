import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openCachedInstance } from '../support/cached-instance.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { readyBuyer, TO_JAIPUR as shipping, type ReadyBuyer } from '../support/ready-buyer.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const SOURCE = { first: { source: 'instagram', campaign: 'mela' }, last: { source: 'google.com' } }

let test: TestShop
let owner: TestOperator
let buyer: ReadyBuyer
beforeAll(async () => {
  test = await createTestShop()
  owner = await openOperator(test, createTestApp(test), 'meera')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from visits')
  buyer = await readyBuyer(test)
})

const paid = async () => {
  const { id } = test.payments.started.at(-1)!
  test.payments.says(id, { state: 'COMPLETED' })
  await buyer.asha.send('GET', `/payments/return?order=${id}`)
  const { rows } = await test.pool.query<{ id: string; number: string }>('select id, number from orders where session_id = $1', [id])
  return rows[0]!
}
const call = (source: unknown) =>
  buyer.asha.send('POST', '/functions/us-central1/phone_pe_checkout', { json: { data: { mode: 'payment', shipping, source } } })
const read = async (path: string) => (await owner.send('GET', path)).text()

it('an order tells operators where its buyer came from, in its page, list, file and API, and nobody else', async () => {
  expect((await call(SOURCE)).status).toBe(200)
  const order = await paid()
  expect(await read(`/operator/orders/${order.id}`)).toContain('from google.com; first instagram, mela')
  expect(await read('/operator/orders?source=google.com')).toContain(order.number)
  expect(await read('/operator/orders?source=instagram')).not.toContain(order.number)
  // As somebody types it, into the field that the list has for it.
  const typed = await read('/operator/orders?source=+Google.com')
  expect(typed).toContain(order.number)
  expect(typed).toMatch(/<details [^>]*open=""[^>]*><summary[^>]*>Dates, source<.*name="source"[^>]* value="Google\.com"/s)
  expect(await read('/operator/orders.csv')).toContain('google.com; first instagram, mela')
  expect(await read('/operator/sales?by=source')).toMatch(/google\.com<\/td>.*Rs\.1890/)
  await addProduct(test.pool, { id: 'idle', name: 'Idle Tote' })
  expect(await read('/operator/sales')).toMatch(/>Neel.*Rs\.1890.*without sales<\/summary>[^<]*Idle Tote/s)
  expect(await read('/operator/sales.csv?by=source')).toMatch(
    /^.*id,name,orders,pieces,sold,returned,given_back,gone,missed,before\r\ngoogle\.com,google\.com,1,1,1890\.00,0\.00,0\.00,,,0\.00/,
  )
  for (const path of ['/account/orders', `/api/customers/me/orders/${order.id}`])
    expect(await (await buyer.asha.send('GET', path)).text()).not.toContain('google.com')
})

it('a form has it as the device kept it, and what is none is left out', async () => {
  const place = (source: string) =>
    buyer.asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId: buyer.addressId, source } })
  expect((await place(JSON.stringify(SOURCE))).status).toBe(303)
  expect(await read(`/operator/orders/${(await paid()).id}`)).toContain('from google.com')
  buyer = await readyBuyer(test)
  expect((await place('{"first":')).status).toBe(303)
  expect(await read(`/operator/orders/${(await paid()).id}`)).not.toContain(', from ')
})

it.each([[{ first: { source: 'x'.repeat(61) }, last: { source: 'ig' } }], [{ ...SOURCE, more: 1 }], [{ first: { source: 'ig' } }]])(
  'a program is refused with %o',
  async (source) => {
    expect((await call(source)).status).toBe(400)
  },
)

it('visits are counted on cached pages too, by what led there, and Today has them beside the orders', async () => {
  const instance = await openCachedInstance(test)
  const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/150.0' }
  const open = (path: string, headers = {}) => instance.get(path, { ...browser, ...headers })
  for (let visit = 0; visit < 3; visit++) await open('/aboutus?utm_source=Instagram')
  await open('/shop')
  await open('/shop', { referer: 'http://shop.test/aboutus', 'sec-fetch-site': 'same-origin' })
  await open('/nothing-here')
  await open('/api/products')
  await test.shop.visits.flush()
  const { rows } = await test.pool.query('select source, page, count from visits order by source')
  expect(rows).toEqual([
    { source: 'direct', page: '/shop', count: 1 },
    { source: 'instagram', page: '/aboutus', count: 3 },
  ])
  expect(await read('/operator')).toContain('4 visits')
  instance.close()
})
