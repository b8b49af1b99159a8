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
  await addProduct(test.pool, { id: 'robe' })
  asha = await app.person('asha')
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from reviews'))

const message = 'Soft, light and exactly the blue I wanted.'
const put = (change: object) => asha.send('PUT', '/api/products/kurta/reviews/me', { json: { rating: 5, message, ...change } })
const read = async (send = app.visitor) => (await send('GET', '/product/kurta')).text()

async function buy(productId: string): Promise<void> {
  const id = randomUUID().slice(0, 30)
  await test.pool.query(
    `insert into checkout_sessions (id, user_id, state, fingerprint, cart, line_items, shipping, amount_paise, success_url, cancel_url, expires_at)
      values ($1, $2, 'paid', $1, 'c', '[]', '{}', 100, '/a', '/b', now())`,
    [id, asha.uid],
  )
  await test.pool.query("insert into payments (session_id, user_id, amount_paise, state) values ($1, $2, 100, 'COMPLETED')", [id, asha.uid])
  await test.pool.query(
    `insert into orders (user_id, session_id, number, transaction_id, amount_paise, line_items, shipping)
      values ($2, $1, $1, 'T1', 100, $3, '{}')`,
    [id, asha.uid, JSON.stringify([{ id: productId, quantity: 1, size: 'M' }])],
  )
}

describe('a review', () => {
  it('may tell the size and how it fits, and is edited without them', async () => {
    expect(await (await put({ size: 'L', fit: 'small' })).json()).toMatchObject({ size: 'L', fit: 'small' })
    expect(await read(asha.send)).toContain('Size L · Runs small')
    const bare = (await (await put({})).json()) as object
    expect([bare].map((review) => ['size' in review, 'fit' in review])).toEqual([[false, false]])
  })

  it.each([{ size: 'XXXL' }, { fit: 'huge' }, { size: 7 }, { fit: true }])('takes nothing else: %o', async (change) => {
    const review = (await (await put(change)).json()) as object
    expect(['size' in review, 'fit' in review]).toEqual([false, false])
  })

  it('is a verified purchase where an order of its author holds the product', async () => {
    await put({})
    await buy('robe')
    expect(await read(asha.send)).not.toContain('Verified purchase')
    await test.pool.query('truncate changes')
    await buy('kurta')
    // An open page changes without another change of the review.
    const { rows } = await test.pool.query("select topic from changes where topic like 'reviews:%'")
    expect(rows).toEqual([{ topic: 'reviews:kurta' }])
    await scoreReview(test.pool, { product: 'kurta', uid: asha.uid, toxicity: 0.1 })
    expect(await read()).toContain('Verified purchase')
  })
})

describe('the fit', () => {
  it('is summed up beside the sizes once three public reviews tell it', async () => {
    for (const toxicity of [0.1, 0.1, 0.9]) {
      await addReview(test.pool, { product: 'kurta', uid: randomUUID(), toxicity })
      await test.pool.query("update reviews set fit = 'large'")
    }
    expect(await read()).not.toContain('Runs large, say')
    await test.pool.query(`update reviews set attribute_scores = '{"TOXICITY": 0.2}'`)
    expect(await read()).toContain('Runs large, say 3 of the 3 who told us')
  })
})
