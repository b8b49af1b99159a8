import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../support/accounts.ts'
import { addProduct } from '../support/products.ts'
import { openProviderShop, type ProviderShop } from '../support/provider-shop.ts'
import type { Visit } from '../support/provider-visit.ts'

let shop: ProviderShop
beforeAll(async () => {
  shop = await openProviderShop()
  await addProduct(shop.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await addProduct(shop.pool, { id: 'robe', name: 'Kairi Robe' })
  await addProduct(shop.pool, { id: 'stole', name: 'Ajrakh Stole', oneSize: '1' })
})
afterAll(() => shop.close())

let people = 0
const register = async (browser: Visit, redirect: string) => {
  const email = `meera.${++people}@saved.test`
  const answer = await browser.send('POST', '/register', { email, password: PASSWORD, confirm: PASSWORD, redirect })
  return answer.headers.get('location')
}
const read = async (browser: Visit, path: string) => (await (await browser.send('GET', path)).text()).replaceAll('<!-- -->', '')
const namesOn = (html: string) => [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]+)<\/a><\/h2>/g)].map(([, name]) => name)

it('a visitor without a script is sent to sign in, and then has it saved', async () => {
  const browser = shop.visit()
  expect(await read(browser, '/saved')).toMatch(/What you save stays on this device\. <a[^>]*href="\/signin\?redirect=\/saved"/)
  const answer = await browser.send('POST', '/saved', { id: 'kurta' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin?redirect=/saved'])
  expect(await register(browser, '/saved')).toBe('/saved')
  expect(namesOn(await read(browser, '/saved'))).toEqual(['Neel Kurta'])
})

it('a cookie that was not written here saves nothing, nor does a sign-in that leads elsewhere', async () => {
  const browser = shop.visit()
  await browser.send('POST', '/saved', { id: '//evil.test' })
  expect(browser.jar.has('chhaap_add')).toBe(false)
  await browser.send('POST', '/saved', { id: 'kurta' })
  await register(browser, '/shop')
  const html = await read(browser, '/saved')
  for (const words of ['Nothing is saved yet.', 'From the shop']) expect(html).toContain(words)
})

it('somebody saves and lets go with the buttons of cards, as often as they are pressed', async () => {
  const browser = shop.visit()
  await register(browser, '/')
  for (const id of ['kurta', 'robe', 'robe', 'nothing']) await browser.send('POST', '/saved', { id })
  expect(await read(browser, '/shop')).toMatch(
    /<button[^>]*form="save" name="id" value="robe" aria-pressed="false" aria-label="Save Kairi Robe"|<button[^>]*form="save"[^>]*aria-label="Save Kairi Robe"[^>]*name="id"/,
  )
  const html = await read(browser, '/saved')
  expect(namesOn(html)).toEqual(['Kairi Robe', 'Neel Kurta'])
  expect(html).toMatch(
    /<button[^>]*value="robe"[^>]*aria-pressed="true"[^>]*name="remove"|<button[^>]*name="remove"[^>]*value="robe"[^>]*aria-pressed="true"/,
  )
  // Below is what else there is in the shop.
  const [, others = ''] = html.split('From the shop')
  expect(['robe', 'kurta', 'stole'].map((id) => others.includes(`id="card-${id}"`))).toEqual([false, false, true])
  for (let time = 0; time < 2; time++) await browser.send('POST', '/saved', { remove: 'robe' })
  expect(namesOn(await read(browser, '/saved'))).toEqual(['Neel Kurta'])
})

it('a saved piece says there that it is on sale, or that few are left', async () => {
  const browser = shop.visit()
  await register(browser, '/')
  for (const id of ['kurta', 'stole']) await browser.send('POST', '/saved', { id })
  const until = new Date(Date.now() + 86_400_000)
  await shop.pool.query("update products set sale_rupees = 1500, sale_until = $1 where id = 'kurta'", [until])
  await shop.pool.query(`insert into variants (product_id, options, position, stock) values ('stole', '{"size": "M"}', 0, 2)`)
  const html = await read(browser, '/saved')
  expect(html).toMatch(/Rs\.1890, until .*?Rs\.1500/)
  expect(html).toContain('Only 2 left')
  const { items } = (await (await browser.send('GET', '/api/saved/me')).json()) as { items: object[] }
  expect(items).toMatchObject([
    { id: 'stole', low: true, on_sale: false },
    { id: 'kurta', price: 1500, on_sale: true, low: false },
  ])
})

it('a saved piece that is gone leads to where one is told when it is back, on a device’s cards too', async () => {
  const browser = shop.visit()
  await register(browser, '/')
  await addProduct(shop.pool, { id: 'gone', name: 'Tara Scarf', active: false })
  await browser.send('POST', '/saved', { id: 'gone' })
  for (const path of ['/saved', '/cards?ids=gone'])
    expect(await read(browser, path), path).toMatch(/<a[^>]*href="\/product\/gone"[^>]*>Tell me when it is back/)
  expect(await read(browser, '/cards?ids=robe')).not.toContain('Tell me when')
})

it('the cards of products are drawn in the sequence that is asked for, whatever else is', async () => {
  const browser = shop.visit()
  expect(namesOn(await read(browser, '/cards?ids=robe,kurta'))).toEqual(['Kairi Robe', 'Neel Kurta'])
  expect(namesOn(await read(browser, '/cards?ids=%27,robe,robe,nothing,%3Cscript%3E'))).toEqual(['Kairi Robe'])
  expect(namesOn(await read(browser, `/cards?ids=${'x,'.repeat(200)}robe`))).toEqual(['Kairi Robe'])
  expect(namesOn(await read(browser, '/cards'))).toEqual([])
})
