import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealStop } from '../../src/features/saved/stop-link.ts'
import { PASSWORD } from '../support/accounts.ts'
import { addProduct } from '../support/products.ts'
import { openProviderShop, type ProviderShop } from '../support/provider-shop.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let shop: ProviderShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  shop = await openProviderShop()
  app = createTestApp(test)
  for (const { pool } of [test, shop]) {
    await addProduct(pool, { id: 'kurta', name: 'Neel Kurta' })
    await addProduct(pool, { id: 'robe', name: 'Kairi Robe', active: false })
    await pool.query(`insert into variants (product_id, options, position, stock)
      select 'kurta', jsonb_build_object('size', size), place, case size when 'XL' then 0 end
      from unnest('{XS,S,M,L,XL,XXL}'::text[]) with ordinality as sizes (size, place)`)
  }
})
afterAll(() => Promise.all([test.close(), shop.close()]))

const XL = '/product/kurta?kind=size%3DXL'
const textOf = async (answer: Promise<Response> | Response) => (await (await answer).text()).replaceAll('<!-- -->', '')

it('a visitor is sent to sign in and back, and then waits for what was chosen', async () => {
  const browser = shop.visit()
  const answer = await browser.send('POST', '/product/kurta/wait', { wait: 'yes', size: 'XL' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin?redirect=/product/kurta'])
  const form = { email: 'w@wait.test', password: PASSWORD, confirm: PASSWORD, redirect: '/product/kurta' }
  expect((await browser.send('POST', '/register', form)).headers.get('location')).toBe(XL)
  const html = await textOf(browser.send('GET', XL))
  expect(html).toMatch(
    /We will tell you once when XL is back, as soon as we may write to you: <a[^>]*href="\/account">verify your email address/,
  )
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="XL"/)
})

it('somebody asks as often as they like, and ends it on the product’s page or among the saved pieces', async () => {
  const { send, uid } = await app.person('asha')
  await test.pool.query('update users set email_verified = true where id = $1', [uid])
  for (let time = 0; time < 2; time++) {
    const answer = await send('POST', '/product/kurta/wait', { form: { wait: 'yes', size: 'XL' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, XL])
  }
  const html = await textOf(send('GET', XL))
  expect(html).toContain('We will tell you once when XL is back.')
  expect(html).toMatch(/<button[^>]*value="no"[^>]*formAction="\/product\/kurta\/wait"[^>]*>Do not tell me/)
  const saved = await textOf(send('GET', '/saved'))
  expect(saved).toMatch(/We tell you when these are back[\s\S]*Neel Kurta in XL/)
  expect(await (await send('GET', '/api/saved/me')).json()).toEqual({ items: [], waiting: [{ id: 'kurta', options: { size: 'XL' } }] })
  await send('POST', '/saved', { form: { id: 'kurta', stop: 'size=XL' } })
  expect(await textOf(send('GET', '/saved'))).not.toContain('We tell you when')
  await send('POST', '/product/kurta/wait', { form: { wait: 'yes', size: 'XL' } })
  await send('POST', '/product/kurta/wait', { form: { wait: 'no', size: 'XL' } })
  expect(await textOf(send('GET', XL))).toMatch(/<button[^>]*value="yes"[^>]*>Tell me when it is back/)
})

it('what is there is not waited for, and what is out of stock as a whole is', async () => {
  const { send } = await app.person('kabir')
  const there = await send('POST', '/product/kurta/wait', { form: { wait: 'yes', size: 'M' } })
  expect([there.status, (await there.text()).includes('It is there: you can add it to your cart.')]).toEqual([409, true])
  expect((await send('POST', '/product/robe/wait', { form: { wait: 'yes', size: 'M' } })).status).toBe(303)
  expect((await send('POST', '/product/nothing/wait', { form: { wait: 'yes', size: 'M' } })).status).toBe(404)
})

it('a page of what is all there asks the database for nothing more', async () => {
  expect(await textOf(app.visitor('GET', '/product/kurta'))).toMatch(/<noscript>.*Tell me when it is back.*<\/noscript>/)
  expect(await textOf(app.visitor('GET', XL))).not.toMatch(/<input[^>]*checked=""[^>]*value="XL"/)
})

it('the link of a mail ends all waits with a press or a mail program’s post, never by being opened, and nobody else’s', async () => {
  const [asha, kabir] = [await app.person('asha'), await app.person('kabir')]
  for (const { send } of [asha, kabir]) await send('POST', '/product/kurta/wait', { form: { wait: 'yes', size: 'XL' } })
  const waits = async () => (await test.pool.query('select from stock_waits where user_id = any($1)', [[asha.uid, kabir.uid]])).rowCount
  const path = `/stop-telling?token=${await sealStop(test.shop, asha.uid)}`
  expect(await textOf(app.visitor('GET', path))).toMatch(/<form action="\/stop-telling" method="post">.*Tell me of no piece/s)
  expect((await app.visitor('POST', `${path}x`, { form: {} })).status).toBe(410)
  expect((await app.visitor('POST', `/stop-telling?token=${asha.uid}`, { form: {} })).status).toBe(410)
  expect(await waits()).toBe(2)
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (let time = 0; time < 2; time++) {
    const answer = await app.visitor('POST', path, { form: { 'List-Unsubscribe': 'One-Click' }, headers })
    expect([answer.status, (await answer.text()).includes('We will not write to you')]).toEqual([200, true])
  }
  expect(await waits()).toBe(1)
})
