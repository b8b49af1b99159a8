import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let send: Send
beforeAll(async () => {
  test = await createTestShop()
  for (const id of ['kurta', 'palazzo', 'stole']) await addProduct(test.pool, { id, name: `The ${id}` })
  await addProduct(test.pool, { id: 'robe', name: 'The robe', isOos: '1' })
  await test.pool.query(`update products set description = 'Goes over The stole.', wear_with = '{robe,palazzo,gone}' where id = 'kurta'`)
  const asha = await createTestApp(test).person('asha')
  send = asha.send
  await test.pool.query("insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())", [asha.uid])
  await test.pool.query(
    `insert into content (id, title, hero, excerpt, content, created_at, products)
     values ('block', 'Of a block', 'craft-wide', 'Teak.', 'Wood for The stole.', '2026-11-20T04:30:00Z', '{kurta,gone,palazzo,robe}')`,
  )
})
afterAll(() => test.close())

const linksIn = (text: string) => [...text.matchAll(/href="\/product\/(\w+)"/g)].map(([, id]) => id)
const html = async (path: string) => (await send('GET', path)).text()

it('a product’s page links to what it is worn with and can be bought; its text stays plain', async () => {
  const text = await html('/product/kurta')
  expect(text).toContain('<p>Goes over The stole.</p>')
  const [, worn = ''] = /Wear it with<\/h2>(.*?)<\/section>/.exec(text) ?? []
  expect(linksIn(worn)).toEqual(['palazzo'])
  expect(worn).toContain('The palazzo</a><b>Rs.')
  // What it is worn with is not shown a second time among what is like it.
  expect(linksIn(text.slice(text.indexOf('id="reviews"')))).not.toContain('palazzo')
  expect(await html('/product/stole')).not.toContain('Wear it with')
})

it('a cart names one piece that goes with it, which can be bought and is not in it', async () => {
  await send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
  const text = await html('/checkout')
  expect(text.split('Wear it with')).toHaveLength(2)
  expect(text).toContain('<a href="/product/palazzo">The palazzo</a>')
  await send('PATCH', '/api/cart/me', { json: { set: [{ id: 'palazzo' }] } })
  expect(await html('/checkout')).not.toContain('Wear it with')
})

it('a content item links to its products, in their sequence', async () => {
  const text = await html('/content/block')
  expect(text).toContain('<p>Wood for The stole.</p>')
  expect(linksIn(text)).toEqual(['kurta', 'palazzo'])
})
