import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { addReview, scoreReview } from '../support/reviews.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: Awaited<ReturnType<typeof app.person>>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  asha = await app.person('asha')
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from reviews'))

const read = async (path = '/product/kurta', send = app.visitor) => (await send('GET', path)).text()
const items = (html: string) => [...html.matchAll(/<li id="review-/g)].length
const moreLink = (html: string) => /href="([^"]*)"[^>]*>Show more/.exec(html)?.[1]?.replaceAll('&amp;', '&')
async function addReviews(count: number, rating: number): Promise<void> {
  for (let number = 0; number < count; number++) await addReview(test.pool, { product: 'kurta', uid: randomUUID(), rating })
}
const cardRating = async () => {
  const { rating } = (await (await app.visitor('GET', '/api/products/kurta')).json()) as { rating?: object }
  return rating
}

const textOf = (html: string) => html.replace(/^[^>]*>/, '').replaceAll(/<[^>]*>/g, '')

describe('the list of reviews', () => {
  it('shows six, then twenty, and twenty more by a link, until all are there', async () => {
    await addReviews(45, 5)
    const first = await read()
    expect([items(first), moreLink(first)]).toEqual([6, expect.stringMatching(/^\/product\/kurta\?show=20#review-/)])
    const twenty = await read('/product/kurta?show=20')
    expect([items(twenty), moreLink(twenty)]).toEqual([20, expect.stringContaining('show=40')])
    const second = await read('/product/kurta?show=40')
    expect([items(second), moreLink(second)]).toEqual([40, expect.stringContaining('show=60')])
    const third = await read('/product/kurta?show=60')
    expect([items(third), moreLink(third)]).toEqual([45, undefined])
  })

  it('continues on another page behind five hundred', async () => {
    await test.pool.query(
      `insert into reviews (product_id, user_id, rating, message, display_name, attribute_scores, created_at)
       select 'kurta', gen_random_uuid(), 4, 'Review number ' || n || ' of this kurta.', 'Somebody',
         jsonb_build_object('TOXICITY', (n % 7) / 20.0), now() - n * interval '1 minute' from generate_series(1, 530) n`,
    )
    const full = await read('/product/kurta?rating=4&show=500')
    const link = moreLink(full)!
    expect([items(full), link]).toEqual([500, expect.stringMatching(/^\/product\/kurta\?rating=4&after=\w+#review-list$/)])
    const [behind] = link.split('#')
    const second = await read(behind)
    expect([items(second), moreLink(second)]).toEqual([6, expect.stringContaining('&show=20&after=')])
    expect(second).toContain('href="/product/kurta?rating=4#reviews">From the beginning')
    const last = await read(`${behind}&show=40`)
    expect([items(last), moreLink(last)]).toEqual([30, undefined])
    const ids = [full, last].flatMap((html) => [...html.matchAll(/<li id="review-([^"]*)"/g)].map(([, id]) => id))
    expect(new Set(ids).size).toBe(530)
    expect(items(await read('/product/kurta?after=WyJ4Il0'))).toBe(6)
  })

  it('shows how the ratings are spread, and shows those of one', async () => {
    await addReviews(3, 5)
    await addReviews(1, 2)
    const html = await read()
    expect(html).toContain('href="/product/kurta?rating=5#reviews"')
    const rows = [...html.matchAll(/href="\/product\/kurta\?rating=\d#reviews".*?<\/a>/gs)].map(([row]) => textOf(row))
    expect(rows).toEqual(['5 stars:3 reviews', '4 stars:0 reviews', '3 stars:0 reviews', '2 stars:1 review', '1 star:0 reviews'])
    const two = await read('/product/kurta?rating=2')
    expect(items(two)).toBe(1)
    expect(two).toContain('Show all reviews')
    expect(await read('/product/kurta?rating=1')).toContain('No reviews with this rating.')
  })

  it('has bars from four reviews on, and where those of one rating are shown', async () => {
    await addReviews(3, 5)
    expect(await read()).not.toContain('Reviews by rating')
    expect(await read('/product/kurta?rating=5')).toContain('Show all reviews')
    await addReviews(1, 5)
    expect(await read()).toContain('Reviews by rating')
  })

  it('says its order, and stands before the form, to which the overview leads', async () => {
    const ORDER = 'The calmest words first'
    await addReviews(1, 5)
    expect(await read()).not.toContain(ORDER)
    await addReviews(1, 2)
    const html = await read('/product/kurta', asha.send)
    const places = ['href="#your-review">Write a review', ORDER, 'id="review-list"', 'id="your-review"'].map((part) => html.indexOf(part))
    expect(places).not.toContain(-1)
    const [link, order, , form] = places as [number, number, number, number]
    expect([link < order, order < form]).toEqual([true, true])
    await addReview(test.pool, { product: 'kurta', uid: asha.uid, toxicity: null })
    expect(await read('/product/kurta', asha.send)).toContain('href="#your-review">Your review')
  })

  it('counts and lists neither what is pending nor what is flagged', async () => {
    await addReview(test.pool, { product: 'kurta', uid: randomUUID(), toxicity: null })
    await addReview(test.pool, { product: 'kurta', uid: randomUUID(), toxicity: 0.6 })
    const html = await read()
    expect([items(html), html.includes('Reviews by rating')]).toEqual([0, false])
  })

  it('leaves out the viewer’s own, which stands above it', async () => {
    await addReviews(2, 5)
    await addReview(test.pool, { product: 'kurta', uid: asha.uid, message: 'My very own words about this kurta.' })
    const html = await read('/product/kurta', asha.send)
    expect(items(html)).toBe(2)
    // Once on the page and once in what its island is given.
    expect(html.replace(/<script type="application\/json">.*?<\/script>/g, '').split('My very own words').length).toBe(2)
  })
})

describe('a product’s rating', () => {
  it('stands on its card, and follows every change', async () => {
    expect(await cardRating()).toBeUndefined()
    await addReview(test.pool, { product: 'kurta', uid: asha.uid, rating: 4 })
    await addReview(test.pool, { product: 'kurta', uid: randomUUID(), rating: 5 })
    expect(await cardRating()).toEqual({ average: 4.5, count: 2 })
    expect(await read('/shop')).toContain('4.5 out of 5 stars')
    await test.pool.query('update reviews set rating = 1 where user_id = $1', [asha.uid])
    expect(await cardRating()).toEqual({ average: 3, count: 2 })
    await scoreReview(test.pool, { product: 'kurta', uid: asha.uid, toxicity: 0.6 })
    expect(await cardRating()).toEqual({ average: 5, count: 1 })
    await test.pool.query('delete from reviews')
    expect(await cardRating()).toBeUndefined()
  })

  it('counts reviews that become public at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, () => addReview(test.pool, { product: 'kurta', uid: randomUUID(), rating: 3 })))
    expect(await cardRating()).toEqual({ average: 3, count: 10 })
  })
})
