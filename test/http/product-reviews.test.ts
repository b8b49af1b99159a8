import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { cancelOrder } from '../../src/features/orders/cancel-order.ts'
import { refundOrder } from '../../src/features/orders/refund-order.ts'
import { forgetJobs } from '../support/jobs.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { addReview } from '../support/reviews.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const EMPTY = 'No reviews yet – slip into style and be the first to share your thoughts!'
const PENDING = 'Your comment is currently pending review'
const FLAGGED = 'Your review comment has been flagged as toxic &amp; is not public'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: Awaited<ReturnType<typeof app.person>>
let kabir: typeof asha
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'robe', active: false })
  asha = await app.person('asha')
  kabir = await app.person('kabir')
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from reviews'))

const read = async (send = app.visitor, id = 'kurta') => (await send('GET', `/product/${id}`)).text()
const stars = (html: string) => [...html.matchAll(/aria-label="([\d.]+) out of 5 stars"/g)].map(([, rating]) => rating)

describe('the product page', () => {
  it.each(['kurta', 'robe'])('of %s says that there are no reviews, and shows no rating', async (id) => {
    const html = await read(app.visitor, id)
    expect(html).toMatch(/<section[^>]*id="reviews"[^>]*>.*<h2[^>]*>Reviews<\/h2>/)
    expect(html).toContain(EMPTY)
    expect(stars(html)).toEqual([])
  })

  it('shows reviews with their stars and days, and the average beside the price and above the list', async () => {
    await addReview(test.pool, { product: 'kurta', uid: randomUUID(), rating: 5, at: '2026-11-01T20:00:00Z' })
    await addReview(test.pool, { product: 'kurta', uid: randomUUID(), rating: 4, toxicity: 0.02 })
    await addReview(test.pool, { product: 'kurta', uid: randomUUID(), rating: 4, toxicity: 0.03 })
    const html = await read()
    expect(stars(html)).toEqual(['4.3', '4.3', '5', '4', '4'])
    expect(html).toMatch(/<a[^>]*href="#reviews"[^>]*>.*?3 reviews<\/span><\/a>/)
    expect(html).toContain('<bdi')
    // After midnight in India.
    expect(html).toContain('<time dateTime="2026-11-01T20:00:00.000Z" data-relative="">2 Nov 2026</time>')
    expect(html).not.toContain(EMPTY)
  })

  it('writes the average with one decimal beside the name, and fills the last star in part', async () => {
    for (const rating of [5, 4, 4, 4]) await addReview(test.pool, { product: 'kurta', uid: randomUUID(), rating })
    const title = /<div[^>]*id="title".*?<\/h1>(.*?)<\/a>/s.exec(await read())?.[1] ?? ''
    // Four stars of 20 pixels with the gap, and a quarter of one of 18: 4.25.
    expect(title).toMatch(/aria-label="4\.3 out of 5 stars"><svg class="[^"]*" width="84\.5"/)
    expect(title.replaceAll(/<[^>]*>/g, ' ')).toMatch(/ 4\.3 +4 reviews/)
    await test.pool.query('update reviews set rating = 4')
    expect(await read()).toContain('aria-label="4.0 out of 5 stars"')
    expect(await read(app.visitor, 'kurta')).toContain('aria-label="4 out of 5 stars"')
  })

  it('counts one review in the singular', async () => {
    await addReview(test.pool, { product: 'kurta', uid: randomUUID() })
    expect(await read()).toMatch(/1 review</)
  })

  it('keeps markup as text and lines as lines', async () => {
    await addReview(test.pool, { product: 'kurta', uid: randomUUID(), message: '<img src=x onerror=alert(1)>\nand a second line' })
    expect(await read()).toContain('&lt;img src=x onerror=alert(1)&gt;\nand a second line')
  })

  it.each([
    [null, PENDING],
    [0.6, FLAGGED],
  ])('shows a review of toxicity %s to its author alone, with the reason, and counts it nowhere', async (toxicity, sentence) => {
    await addReview(test.pool, { product: 'kurta', uid: asha.uid, toxicity })
    for (const html of [await read(), await read(kabir.send)]) {
      expect(html).not.toContain('exactly the blue I wanted')
      expect(html).toContain(EMPTY)
    }
    const own = await read(asha.send)
    expect(own).toContain('exactly the blue I wanted')
    expect(own).toContain(sentence)
    expect(own).not.toContain('href="#reviews"')
  })

  it('never holds an email address', async () => {
    await addReview(test.pool, { product: 'kurta', uid: asha.uid })
    expect(await read()).not.toContain('@people.test')
  })
})

it('a review is verified as long as its author keeps a piece of an order, and its page follows', async () => {
  await addProduct(test.pool, { id: 'stole' })
  for (const product of ['kurta', 'stole']) await addReview(test.pool, { product, uid: asha.uid })
  const reference = 'VERIFIED22'
  await insertOrder(test.pool, { uid: asha.uid, number: reference, receipt: 1, placedAt: '2026-11-20T06:00:00Z' })
  const verified = () =>
    Promise.all(
      ['kurta', 'stole'].map(async (id) => {
        const { reviews } = (await (await app.visitor('GET', `/api/products/${id}/reviews`)).json()) as { reviews: object[] }
        return 'verified_purchase' in reviews[0]!
      }),
    )
  /** Of which reviews pages are told. */
  const told = async () => {
    const { rows } = await test.pool.query<{ topic: string }>(`delete from changes where topic like 'reviews:%' returning topic`)
    return [...new Set(rows.map(({ topic }) => topic))].toSorted()
  }
  const both = ['reviews:kurta', 'reviews:stole']
  await told()
  expect(await verified()).toEqual([true, true])
  for (const stays of [true, false]) {
    const refunded = await refundOrder(test.shop, { reference, lines: [{ ref: 'stole', pieces: 1 }] }, COMMAND_LINE)
    expect([refunded.ok, await verified(), await told()]).toEqual([true, [true, stays], both])
  }
  await test.pool.query(`update refunds set state = 'failed'`)
  expect(await verified()).toEqual([true, true])
  await told()
  expect((await cancelOrder(test.shop, reference, COMMAND_LINE)).ok).toBe(true)
  expect([await verified(), await told()]).toEqual([[false, false], both])
  await forgetJobs(test.pool)
})
