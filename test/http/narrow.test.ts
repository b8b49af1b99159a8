import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changesAreTold, openCachedInstance } from '../support/cached-instance.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const PAGE = 48

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  for (let n = 100; n < 100 + 2 * PAGE + 4; n++) {
    const dye = n % 2 === 0 ? 'Indigo' : 'Madder'
    await addProduct(test.pool, {
      id: `p-${n}`,
      name: `Piece ${n}`,
      price: String(n),
      description: JSON.stringify({ dye, garment: 'robe' }),
    })
  }
  await changesAreTold(test)
})
afterAll(() => test.close())

const page = async (path: string) => {
  const answer = await app.visitor('GET', path)
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll('&amp;', '&')
}
const shown = (html: string) => [...html.matchAll(/<li id="card-p-(\d+)"/g)].map(([, n]) => Number(n))
const api = async (query: string) => (await (await app.visitor('GET', `/api/products?${query}`)).json()) as { total: number; next: string }

describe('a page of the shop that has grown', () => {
  it.each([
    ['', PAGE],
    ['?show=48', PAGE],
    ['?show=49', 2 * PAGE],
    ['?show=96', 2 * PAGE],
    ['?show=144', 2 * PAGE + 4],
    ['?show=999', 2 * PAGE + 4],
    ['?show=-96', PAGE],
    ['?show=1e9', PAGE],
  ])('/shop%s begins at the first and shows whole pages', async (query, count) => {
    const html = await page(`/shop${query}`)
    expect(shown(html)).toEqual(Array.from({ length: count }, (_, index) => 100 + index))
    expect(html).toContain(`${count} of 100 shown`)
  })

  it('leads to the next page, and names the longer one for the script', async () => {
    const html = await page('/shop?show=96')
    const [, next] = /href="(\/shop\?after=[^"]+)" data-grows="products" data-longer="\/shop\?show=144"/.exec(html)!
    expect(shown(await page(next!))).toEqual([196, 197, 198, 199])
    expect(await page('/shop?show=144')).not.toContain('Show more')
  })
})

describe('the narrowed shop', () => {
  it('shows what is chosen, how much that is, and the way back from each choice', async () => {
    const html = await page('/shop?dye=Indigo&size=M&price_to=110')
    expect(shown(html)).toEqual([100, 102, 104, 106, 108, 110])
    expect(html).toContain('6 of 100 pieces')
    expect(html).toContain('Show 6 pieces')
    for (const address of ['/shop?size=M&price_to=110', '/shop?price_to=110&dye=Indigo', '/shop?size=M&dye=Indigo', '/shop'])
      expect(html).toContain(`href="${address}"`)
    expect(html).toMatch(/name="dye" checked="" value="Indigo"/)
    expect(html).toContain('aria-label="Remove Up to Rs.110"')
  })

  it('is an address for people, not for search engines', async () => {
    const html = await page('/shop?dye=Indigo')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/shop"\/>/)
    expect(await page('/shop')).not.toContain('noindex')
    expect(await page('/shop?q=piece')).toMatch(/<link rel="canonical" href="[^"]*\/shop"\/>/)
  })

  it('has a way back where nothing is all of what is chosen', async () => {
    const html = await page('/shop?dye=Indigo&price_to=5&filter=swag')
    expect(html).toContain('Nothing is all of this')
    expect(html).toContain('href="/shop?filter=swag"')
    expect(html).toContain('0 of 100 pieces')
  })

  it('keeps what is chosen in the addresses of filters and further pages', async () => {
    const html = await page('/shop?price_from=101&order=price-desc')
    expect(html).toContain('href="/shop?filter=coffee&order=price-desc&price_from=101"')
    expect(html).toContain('data-longer="/shop?order=price-desc&price_from=101&show=96"')
    const [, next] = /href="(\/shop\?order=price-desc&price_from=101&after=[^"]+)"/.exec(html)!
    expect(shown(await page(next!))[0]).toBe(151)
  })

  it.each(['dye=', 'size=XXXL', 'price_to=-1', 'colour=red', `dye=${'x'.repeat(5000)}`, 'price_from=1e3', 'size[]=M'])(
    'takes %s for nothing',
    async (query) => {
      const html = await page(`/shop?${query}`)
      expect(shown(html)).toHaveLength(PAGE)
      expect(html).not.toContain('noindex')
    },
  )

  it('answers programs by the same names', async () => {
    expect(await api('dye=Indigo&price_to=110&limit=2')).toMatchObject({ total: 6, products: [{ id: 'p-100' }, { id: 'p-102' }] })
    expect(await api('dye=Indigo&dye=Madder&size=S&unknown=1')).toMatchObject({ total: 100 })
    const first = await api('dye=Madder&limit=2&facets=true')
    expect(first).toMatchObject({ facets: { of: 100, isAll: true, sizes: { M: 50 } } })
    expect(await api(`dye=Madder&limit=2&after=${first.next}`)).toMatchObject({ total: 50, products: [{ id: 'p-105' }, { id: 'p-107' }] })
    expect(await api('dye=Madder')).not.toHaveProperty('facets')
  })
})

it('narrowed and searched pages are cached under one key for each choice, and what is looked for in vain is not', async () => {
  const { get, pages, close } = await openCachedInstance(test)
  await get('/shop')
  await get('/shop?dye=Madder&dye=Indigo&size=M')
  expect((await get('/shop?size=M&dye=Indigo&utm_source=x&dye=Madder&order=name-asc&price_to=')).headers['etag']).toBeDefined()
  expect(pages.size().pages).toBe(2)
  // Each search in vain is counted.
  for (const _ of [1, 2]) expect((await get('/shop?q=zzzzzz')).headers['etag']).toBeUndefined()
  const { rows } = await test.pool.query("select count from empty_searches where query = 'zzzzzz'")
  expect(rows).toEqual([{ count: 2 }])
  close()
})
