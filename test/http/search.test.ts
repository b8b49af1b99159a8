import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSearchText } from '../../src/features/catalogue/search/write-search-text.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import { openOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'robe', name: 'Neel Robe', price: '2290' })
  await inTransaction(test.shop, writeSearchText)
})
afterAll(() => test.close())

const page = async (path: string) => {
  const answer = await app.visitor('GET', path)
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('the search', () => {
  it('is a form of every page, and its field keeps what was looked for', async () => {
    expect(await page('/terms')).toMatch(/<form[^>]*action="\/shop"[^>]*role="search"|<form[^>]*role="search"[^>]*action="\/shop"/)
    expect(await page('/shop?q=neel%20%22robe')).toMatch(/name="q"[^>]*value="neel &quot;robe"/)
  })

  it('shows what is found, the best match first, and not to search engines', async () => {
    const html = await page('/shop?q=%E0%A4%95%E0%A5%81%E0%A4%B0%E0%A5%8D%E0%A4%A4%E0%A4%BE')
    expect(html).toMatch(/<h1[^>]*>Results for “<bdi>कुर्ता<\/bdi>”<\/h1>/)
    expect(html).toContain('role="status">1 piece<')
    expect(html).toContain('<option value="" selected="">Best match</option>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('href="/product/kurta"')
    expect(html).not.toContain('href="/product/robe"')
    expect(await page('/shop')).not.toContain('Best match')
  })

  it('is not the page of the header’s link to the shop', async () => {
    const here = '<a href="/shop" aria-current="page">'
    expect(await page('/shop')).toContain(here)
    expect(await page('/shop?q=neel')).not.toContain(here)
  })

  it('keeps filter, order and search in each other’s addresses', async () => {
    const html = await page('/shop?q=neel&order=price-desc')
    expect(html).toContain('href="/shop?q=neel&amp;filter=coffee&amp;order=price-desc"')
    expect(html).toMatch(/<input type="hidden" name="q" value="neel"\/>/)
    expect(html.indexOf('/product/robe')).toBeLessThan(html.indexOf('/product/kurta'))
  })

  it('offers near words and pieces where nothing is found, of which operators read', async () => {
    const html = await page('/shop?q=silk+neal+saree+gown')
    expect(html).toContain('Nothing for “')
    expect(html).toContain('href="/shop?q=neel"')
    expect(html).toContain('From the shop')
    for (const q of ['call 98765 43210', 'asha@example.in']) await page(`/shop?${new URLSearchParams({ q })}`)
    const operator = await openOperator(test, app, 'operator')
    const today = await (await operator.send('GET', '/operator')).text()
    expect(today).toContain('silk neal saree gown')
    const { rows } = await test.pool.query('select query, count from empty_searches')
    expect(rows).toEqual([{ query: 'silk neal saree gown', count: 1 }])
  })

  it('offers the categories where no word is spelt like those that find nothing', async () => {
    const html = await page('/shop?q=zebra+lamp')
    expect(html).not.toContain('Spelt alike')
    for (const filter of ['swag', 'coffee']) expect(html).toContain(`<li><a href="/shop?filter=${filter}">`)
  })

  it('answers programs as the page', async () => {
    const answer = await app.visitor('GET', '/api/products?q=neel+under+2000')
    expect(await answer.json()).toMatchObject({ products: [{ id: 'kurta' }], total: 1, match: 'all' })
    const first = (await (await app.visitor('GET', '/api/products?q=neel&limit=1')).json()) as { next: string; products: { id: string }[] }
    const second = await app.visitor('GET', `/api/products?q=neel&limit=1&after=${first.next}`)
    expect(await second.json()).toMatchObject({ products: [{ id: first.products[0]!.id === 'kurta' ? 'robe' : 'kurta' }], next: null })
    expect((await app.visitor('GET', `/api/products?limit=1&after=${first.next}`)).status).toBe(400)
  })
})

it('suggestions are limited for each address', async () => {
  const ask = () => app.visitor('GET', '/api/suggestions?q=nee')
  expect(await (await ask()).json()).toMatchObject({ products: [{ name: 'Neel Kurta', price: 1890 }, { name: 'Neel Robe' }], total: 2 })
  await test.pool.query("update attempts set points = 240 where key like 'suggest-address:%'")
  expect((await ask()).status).toBe(429)
})
