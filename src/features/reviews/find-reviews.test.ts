import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { addReview, scoreReview } from '../../../test/support/reviews.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findProduct } from '../catalogue/find-product.ts'
import { findReview, findReviews } from './find-reviews.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'stole' })
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from reviews'))

const add = (fields: Partial<Parameters<typeof addReview>[1]> = {}) => {
  const uid = fields.uid ?? randomUUID()
  return addReview(test.pool, { product: 'kurta', ...fields, uid }).then(() => uid)
}
const authors = async (viewer: string | null, product = 'kurta') =>
  (await findReviews(test.shop, { productId: product, viewerUid: viewer })).entries.map(({ user }) => user.id)

describe('the reviews of a product', () => {
  it('are told in the words of the specification, and nothing else', async () => {
    await add({ uid: test.asha, rating: 4 })
    expect((await findReviews(test.shop, { productId: 'kurta', viewerUid: null })).entries).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        created_at: '2026-11-01T00:00:00.000Z',
        product_id: 'kurta',
        rating: 4,
        message: 'Soft, light and exactly the blue I wanted.',
        user: { id: test.asha, display_name: 'Somebody', photo_url: null },
        images: [],
        attribute_scores: { TOXICITY: 0.01 },
      },
    ])
  })

  it('come by toxicity, and of the same the newest first', async () => {
    const rough = await add({ toxicity: 0.5, at: '2026-11-19' })
    const old = await add({ toxicity: 0.1, at: '2026-11-01' })
    const young = await add({ toxicity: 0.1, at: '2026-11-02' })
    const kind = await add({ toxicity: 0, at: '2026-10-01' })
    expect(await authors(null)).toEqual([kind, young, old, rough])
  })

  it.each([
    [null, false],
    [0, true],
    [0.59, true],
    [0.6, false],
    [0.61, false],
    [1, false],
  ])('of toxicity %s are shown to everybody: %s', async (toxicity, shown) => {
    await add({ uid: test.asha, toxicity })
    for (const viewer of [null, test.kabir]) {
      expect((await authors(viewer)).includes(test.asha)).toBe(shown)
      expect((await findReview(test.shop, 'kurta', test.asha, viewer)) !== null).toBe(shown)
    }
    expect(await authors(test.asha)).toEqual([test.asha])
    expect(await findReview(test.shop, 'kurta', test.asha, test.asha)).toMatchObject({ user: { id: test.asha } })
  })

  it('show their author first what waits, and last what is held back', async () => {
    const other = await add()
    await add({ uid: test.asha, toxicity: null })
    await add({ uid: test.kabir, toxicity: 0.9 })
    expect(await authors(test.asha)).toEqual([test.asha, other])
    expect(await authors(test.kabir)).toEqual([other, test.kabir])
  })

  it('come in pages, each once, in one order, whatever they are', async () => {
    for (let count = 0; count < 12; count++) await add({ toxicity: (count % 3) / 10, at: `2026-11-01T00:00:0${count % 2}.123456Z` })
    await add({ uid: test.asha, toxicity: null })
    const of = { productId: 'kurta', viewerUid: test.asha }
    const whole = (await findReviews(test.shop, of)).entries.map(({ id }) => id)
    const paged: string[] = []
    let after: readonly string[] | null = null
    do {
      const page: Awaited<ReturnType<typeof findReviews>> = await findReviews(test.shop, of, { limit: 5, after })
      paged.push(...page.entries.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(paged).toEqual(whole)
    expect(whole).toHaveLength(13)
  })

  it('are at most a hundred', async () => {
    for (let count = 0; count < 101; count++) await add({ toxicity: count / 1000 })
    expect(await authors(null)).toHaveLength(100)
  })

  it('belong to one product', async () => {
    const uid = await add()
    expect(await authors(null, 'stole')).toEqual([])
    expect(await findReview(test.shop, 'stole', uid, uid)).toBeNull()
  })

  it.each(['', 'nothing', "'; --", '\u0000', 'Kurta'])('of %j are none', async (id) => {
    expect((await findReviews(test.shop, { productId: id, viewerUid: null })).entries).toEqual([])
    expect(await findReview(test.shop, id, test.asha, test.asha)).toBeNull()
  })

  it.each(['', 'me', '\u0000', '1'])('are not found under the person %j', async (uid) => {
    expect(await findReview(test.shop, 'kurta', uid, null)).toBeNull()
  })
})

describe('the rating of a product', () => {
  const rating = async () => (await findProduct(test.shop, 'kurta'))?.rating

  it('is the average of what everybody may read', async () => {
    for (const rating of [5, 4, 4]) await add({ rating })
    await add({ rating: 1, toxicity: null })
    await add({ rating: 1, toxicity: 0.6 })
    await addReview(test.pool, { product: 'stole', uid: test.asha, rating: 1 })
    expect(await rating()).toEqual({ average: 4.33, count: 3 })
  })

  it('follows reviews that are edited, scored and deleted', async () => {
    const uid = await add({ rating: 2 })
    await add({ rating: 5 })
    await test.pool.query('update reviews set rating = 4 where user_id = $1', [uid])
    expect(await rating()).toEqual({ average: 4.5, count: 2 })
    await test.pool.query('update reviews set attribute_scores = null where user_id = $1', [uid])
    expect(await rating()).toEqual({ average: 5, count: 1 })
    await scoreReview(test.pool, { product: 'kurta', uid, toxicity: 0.6 })
    expect(await rating()).toEqual({ average: 5, count: 1 })
    await test.pool.query('delete from reviews where user_id <> $1', [uid])
    expect(await rating()).toBeUndefined()
  })
})

describe('the table of reviews', () => {
  it.each([
    ['a rating of 0', { rating: 0 }],
    ['a rating of 6', { rating: 6 }],
    ['a message of 19 characters', { message: 'x'.repeat(19) }],
    ['a message longer than any of 500 characters', { message: 'x'.repeat(6001) }],
    ['a toxicity above 1', { toxicity: 1.1 }],
    ['a product that does not exist', { product: 'nothing' }],
  ])('refuses %s', async (_, fields) => {
    await expect(add(fields)).rejects.toThrow(/violates/)
  })

  it('refuses scores without a toxicity, which would look like a review that waits', async () => {
    await add({ uid: test.asha })
    for (const scores of [{}, { TOXICITY: null }, { toxicity: 0.1 }, []]) {
      await expect(test.pool.query('update reviews set attribute_scores = $1', [JSON.stringify(scores)])).rejects.toThrow(/violates/)
    }
  })

  it('takes 500 characters of four bytes, as the shop counts them', async () => {
    await add({ uid: test.asha, message: '🧵'.repeat(500) })
    expect((await findReview(test.shop, 'kurta', test.asha, null))?.message).toHaveLength(1000)
  })
})
