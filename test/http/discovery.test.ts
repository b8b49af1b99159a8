import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { addReview } from '../support/reviews.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const ORIGIN = 'http://shop.test'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta', name: 'Neel </script> Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'robe', name: 'Kairi Robe', active: false })
  await addProduct(test.pool, { id: 'block', name: 'Carved Block', price: '' })
  await test.pool.query(
    `insert into pictures (name, width, height, widths, webp_width, colour, kind) values
       ('pictures/kurta/1', 1600, 2000, '{480,800}', 800, '#e8e8d8', 'front'), ('pictures/kurta/2', 1600, 2000, '{}', null, '#e8e8d8', 'other')`,
  )
  await test.pool.query(`update products set images = '{pictures/kurta/1,pictures/kurta/2}' where id = 'kurta'`)
  await test.pool.query(`update products set updated_at = case id when 'kurta' then timestamptz '2026-11-03' else '2026-11-01' end`)
})
afterAll(() => test.close())

async function headOf(path: string) {
  const html = await (await app.visitor('GET', path)).text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
  return {
    title: html.match(/<title>(.*?)<\/title>/)?.[1],
    canonical: html.match(/<link rel="canonical" href="([^"]*)"/)?.[1],
    robots: html.match(/<meta name="robots" content="([^"]*)"/)?.[1],
    meta: (name: string) => html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1],
    thing: (type: string) => data.find((thing) => thing['@type'] === type),
    data,
  }
}

describe('a page that is to be found', () => {
  it.each([
    '/',
    '/shop',
    '/shop?filter=swag',
    '/shop?filter=coffee',
    '/product/kurta',
    '/product/robe',
    '/sizechart',
    '/aboutus',
    '/contactus',
    '/terms',
  ])('%s has one address, a description and a picture to be shared with', async (path) => {
    const head = await headOf(path)
    expect(head.robots).toBeUndefined()
    expect(head.canonical).toBe(ORIGIN + path)
    expect(head.meta('og:url')).toBe(ORIGIN + path)
    expect(head.meta('description')).toBe(head.meta('og:description'))
    expect(head.meta('og:image')).toMatch(/^http:\/\/shop\.test\/.+\.webp$/)
    expect(head.meta('og:image:alt')).toBeTruthy()
    expect(head.meta('twitter:card')).toBe('summary_large_image')
  })

  it('is described as no other is', async () => {
    const paths = [
      '/',
      '/shop',
      '/shop?filter=swag',
      '/shop?filter=coffee',
      '/product/kurta',
      '/sizechart',
      '/aboutus',
      '/contactus',
      '/privacypolicy',
      '/terms',
    ]
    const heads = await Promise.all(paths.map(headOf))
    expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length)
    expect(new Set(heads.map((head) => head.meta('description'))).size).toBe(paths.length)
  })

  it.each([
    ['/shop?order=price-desc', '/shop'],
    ['/shop?order=name-asc&filter=coffee&utm_source=letter', '/shop?filter=coffee'],
    ['/shop?filter=../', '/shop'],
    ['/product/kurta?from=letter', '/product/kurta'],
  ])('%s goes by the address %s', async (path, canonical) => {
    expect((await headOf(path)).canonical).toBe(ORIGIN + canonical)
  })
})

describe('a page that is private, a form or a failure', () => {
  it.each(['/signin', '/register', '/nothing', '/product/nothing'])('%s is kept out of search engines', async (path) => {
    const head = await headOf(path)
    expect(head).toMatchObject({ robots: 'noindex', canonical: undefined, data: [] })
  })

  it.each(['/account', '/account/orders', '/checkout'])('%s is kept out of search engines', async (path) => {
    const asha = await app.person('asha')
    expect(await (await asha.send('GET', path)).text()).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('the data of a product', () => {
  it('say what it costs, whether it is there and what it looks like', async () => {
    const { thing, meta } = await headOf('/product/kurta')
    expect(thing('Product')).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Neel </script> Kurta',
      sku: 'kurta',
      brand: { name: 'Chhaap' },
      image: [`${ORIGIN}/files/pictures/kurta/1-800.webp`],
      offers: { price: '1890', priceCurrency: 'INR', availability: 'https://schema.org/InStock', url: `${ORIGIN}/product/kurta` },
    })
    expect(thing('Product')).not.toHaveProperty('aggregateRating')
    expect([meta('og:image'), meta('og:image:width'), meta('og:image:height')]).toEqual([
      `${ORIGIN}/files/pictures/kurta/1-800.webp`,
      '800',
      '1000',
    ])
  })

  it('say that it is out of stock, and offer nothing without a price', async () => {
    expect((await headOf('/product/robe')).thing('Product')).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
    expect((await headOf('/product/block')).thing('Product')).not.toHaveProperty('offers')
  })

  it('say what people think of it, once somebody has said so', async () => {
    await addReview(test.pool, { product: 'robe', uid: test.asha, rating: 5 })
    await addReview(test.pool, { product: 'robe', uid: test.kabir, rating: 4 })
    expect((await headOf('/product/robe')).thing('Product')).toMatchObject({ aggregateRating: { ratingValue: '4.5', reviewCount: 2 } })
  })

  it('lead back to the home page', async () => {
    const crumbs = (await headOf('/product/robe')).thing('BreadcrumbList')?.['itemListElement'] as { item: string; position: number }[]
    expect(crumbs.map(({ item }) => item)).toEqual([`${ORIGIN}/`, `${ORIGIN}/shop`, `${ORIGIN}/product/robe`])
    expect(crumbs.map(({ position }) => position)).toEqual([1, 2, 3])
  })
})

it('the home page says who sells', async () => {
  const organisation = (await headOf('/')).thing('Organization')
  expect(organisation).toMatchObject({ url: `${ORIGIN}/` })
  const logo = await app.visitor('GET', String(organisation?.['logo']).slice(ORIGIN.length))
  expect(logo.headers.get('content-type')).toBe('image/png')
})

describe('/sitemap.xml', () => {
  it('lists every public page, and when each product changed', async () => {
    const answer = await app.visitor('GET', '/sitemap.xml')
    expect(answer.headers.get('content-type')).toContain('application/xml')
    const text = await answer.text()
    const listed = [...text.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, loc, lastmod]) => [
      loc,
      lastmod?.slice(0, 10),
    ])
    expect(listed).toEqual(
      expect.arrayContaining([
        [`${ORIGIN}/`, '2026-11-03'],
        [`${ORIGIN}/shop`, '2026-11-03'],
        [`${ORIGIN}/shop?filter=coffee`, '2026-11-03'],
        [`${ORIGIN}/product/kurta`, '2026-11-03'],
        [`${ORIGIN}/product/robe`, '2026-11-01'],
        [`${ORIGIN}/aboutus`, undefined],
      ]),
    )
    expect(listed).toHaveLength(12)
  })

  it('lists nothing that is missing, kept out, or known by another address', async () => {
    const text = await (await app.visitor('GET', '/sitemap.xml')).text()
    for (const [, address] of text.matchAll(/<loc>(.*?)<\/loc>/g)) {
      const head = await headOf(address!.slice(ORIGIN.length))
      expect([head.canonical, head.robots]).toEqual([address, undefined])
    }
  })
})
