import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { returnsTerms } from '../../src/domain/shop/returns.ts'
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
  await addProduct(test.pool, { id: 'tote', name: 'Kairi Tote' })
  await addProduct(test.pool, { id: 'stole', oneSize: '1' })
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
    expect(head.meta('og:image')).toMatch(/^http:\/\/shop\.test\/.+\.jpg$/)
    expect([head.meta('og:image:width'), head.meta('og:image:height')]).toEqual(['1200', '630'])
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
    const group = thing('ProductGroup')!
    expect(group).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Neel </script> Kurta',
      productGroupID: 'kurta',
      url: `${ORIGIN}/product/kurta`,
      itemCondition: 'https://schema.org/NewCondition',
      variesBy: ['https://schema.org/size'],
      brand: { name: 'Chhaap' },
      image: [`${ORIGIN}/files/pictures/kurta/1-800.jpg`],
    })
    expect(group).not.toHaveProperty('aggregateRating')
    const kinds = group['hasVariant'] as Record<string, unknown>[]
    expect(kinds.map(({ sku, size }) => [sku, size])).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => [`kurta/${size}`, size]))
    // What merchant listings demand and recommend, of each.
    for (const kind of kinds) {
      expect(kind).toMatchObject({
        name: expect.stringContaining('Neel </script> Kurta, '),
        image: `${ORIGIN}/files/pictures/kurta/1-800.jpg`,
        offers: {
          price: '1890',
          priceCurrency: 'INR',
          availability: 'https://schema.org/InStock',
          shippingDetails: { '@id': '#delivery' },
          hasMerchantReturnPolicy: { '@id': '#returns' },
        },
      })
    }
    expect(kinds[0]!['offers']).toMatchObject({
      shippingDetails: {
        shippingRate: { value: 0, currency: 'INR' },
        shippingDestination: { addressCountry: 'IN' },
        deliveryTime: { transitTime: { minValue: 5, maxValue: 7, unitCode: 'DAY' } },
      },
      hasMerchantReturnPolicy: {
        applicableCountry: 'IN',
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
        description: returnsTerms(test.shop.folder),
      },
    })
    expect(JSON.stringify(group)).not.toContain(String(test.shop.folder.listPrice))
    expect(meta('og:image')).toBe(`${ORIGIN}/files/pictures/kurta/1-1200x630.jpg`)
  })

  it('say of each kind what it costs and whether it is there, at the price of a sale until that ends', async () => {
    await test.pool.query(`insert into variants (product_id, options, position, stock, price) values
      ('tote', '{"size": "S"}', 0, 2, 900), ('tote', '{"size": "M"}', 1, 0, null), ('tote', '{"size": "L"}', 2, 9, 1200)`)
    await test.pool.query(`insert into sales (product_id, options, rupees, starts_at, ends_at, running)
      values ('tote', '{"size": "L"}', 1100, '2026-11-01', '2026-12-01', true)`)
    const kinds = (await headOf('/product/tote')).thing('ProductGroup')!['hasVariant'] as { size: string; offers: object }[]
    const offers = new Map(kinds.map(({ size, offers }) => [size, offers]))
    expect(offers.get('S')).toMatchObject({ price: '900', availability: 'https://schema.org/InStock' })
    expect(offers.get('M')).toMatchObject({ price: '1000', availability: 'https://schema.org/OutOfStock' })
    expect(offers.get('L')).toMatchObject({ price: '1100', priceValidUntil: '2026-12-01T00:00:00.000Z' })
    const shop = await (await app.visitor('GET', '/shop')).text()
    const priceOf = (id: string) => new RegExp(`href="/product/${id}".*?class="[^"]*price[^"]*">(.*?)</p>`, 's').exec(shop)![1]
    expect([priceOf('tote'), priceOf('kurta')]).toEqual(['from Rs.900', 'Rs.1890'])
  })

  it('are those of one piece where there is nothing to choose', async () => {
    expect((await headOf('/product/stole')).thing('Product')).toMatchObject({
      sku: 'stole',
      offers: { price: '1000', shippingDetails: { '@type': 'OfferShippingDetails' } },
    })
  })

  it('say that it is out of stock, and offer nothing without a price', async () => {
    const kindOf = async (path: string) => ((await headOf(path)).thing('ProductGroup')!['hasVariant'] as object[])[0]
    expect(await kindOf('/product/robe')).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
    expect(await kindOf('/product/block')).not.toHaveProperty('offers')
  })

  it('say what people think of it, once somebody has said so', async () => {
    await addReview(test.pool, { product: 'robe', uid: test.asha, rating: 5 })
    await addReview(test.pool, { product: 'robe', uid: test.kabir, rating: 4, at: '2026-11-02T00:00:00Z' })
    const meera = (await app.person('meera')).uid
    await addReview(test.pool, { product: 'robe', uid: meera, rating: 1, toxicity: 0.9 })
    const robe = (await headOf('/product/robe')).thing('ProductGroup')!
    expect(robe).toMatchObject({ aggregateRating: { ratingValue: '4.5', reviewCount: 2 } })
    expect((robe['review'] as { reviewRating: { ratingValue: number } }[]).map(({ reviewRating }) => reviewRating.ratingValue)).toEqual([
      4, 5,
    ])
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
        [`${ORIGIN}/collections/indigo`, '2026-11-03'],
      ]),
    )
    expect(listed).toHaveLength(17)
    expect(text).toContain(`<image:image><image:loc>${ORIGIN}/files/pictures/kurta/1-800.jpg</image:loc></image:image></url>`)
  })

  it('lists nothing that is missing, kept out, or known by another address', async () => {
    const text = await (await app.visitor('GET', '/sitemap.xml')).text()
    for (const [, address] of text.matchAll(/<loc>(.*?)<\/loc>/g)) {
      const head = await headOf(address!.slice(ORIGIN.length))
      expect([head.canonical, head.robots]).toEqual([address, undefined])
    }
  })
})
