import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { scoreReview } from '../../../test/support/reviews.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { Person } from '../../domain/accounts/person.ts'
import { findReview, findReviews } from './find-reviews.ts'
import { saveReview } from './save-review.ts'

let test: TestShop
let asha: Person
let kabir: Person
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'robe', active: false })
  const person = (uid: string, displayName: string, email: string) => ({
    uid,
    displayName,
    email,
    emailVerified: true,
    phoneNumber: '+919800000000',
    photoURL: null,
  })
  asha = person(test.asha, 'Asha Rao', 'asha@example.in')
  kabir = person(test.kabir, 'kabir@example.in', 'kabir@example.in')
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from reviews'))

const message = 'Soft, light and exactly the blue I wanted.'
const later = (time: string) => ({ ...test.shop, clock: { now: () => new Date(time) } })

describe('saving a review', () => {
  it('writes what the author may write, and decides the rest', async () => {
    const forged = {
      rating: 4,
      message,
      id: 'mine',
      created_at: '1999-01-01',
      product_id: 'robe',
      user: { id: test.kabir, display_name: 'The shop', photo_url: 'https://evil.test/x.png' },
      attribute_scores: { TOXICITY: 0 },
    }
    expect(await saveReview(later('2026-11-20T10:00:00Z'), asha, 'kurta', forged)).toEqual({
      ok: true,
      review: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        created_at: '2026-11-20T10:00:00.000Z',
        product_id: 'kurta',
        rating: 4,
        message,
        user: { id: test.asha, display_name: 'Asha Rao', photo_url: null },
        images: [],
        attribute_scores: null,
      },
    })
  })

  it('again edits it: the text and the rating are new, it waits for moderation, and it keeps its id and its day', async () => {
    const first = await saveReview(later('2026-11-01T10:00:00Z'), asha, 'kurta', { rating: 5, message })
    await scoreReview(test.pool, { product: 'kurta', uid: test.asha, toxicity: 0.1 })
    expect((await findReviews(test.shop, { productId: 'kurta', viewerUid: null })).entries).toHaveLength(1)
    const edited = await saveReview(later('2026-11-20T10:00:00Z'), asha, 'kurta', { rating: 2, message: `${message} It shrank.` })
    assert(first.ok)
    expect(edited).toEqual({
      ok: true,
      review: { ...first.review, rating: 2, message: `${message} It shrank.` },
    })
    expect((await findReviews(test.shop, { productId: 'kurta', viewerUid: null })).entries).toEqual([])
  })

  it('leaves one row when twenty saves race', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        saveReview(test.shop, asha, 'kurta', { rating: (index % 5) + 1, message: `${message} ${index}` }),
      ),
    )
    const ids = results.map((result) => {
      assert(result.ok)
      return result.review.id
    })
    expect(new Set(ids).size).toBe(1)
    const reviews = (await findReviews(test.shop, { productId: 'kurta', viewerUid: test.asha })).entries
    expect(reviews).toHaveLength(1)
    const number = Number(reviews[0]!.message.slice(message.length))
    expect(reviews[0]!.rating).toBe((number % 5) + 1)
  })

  it('leaves those of other people alone', async () => {
    await saveReview(test.shop, asha, 'kurta', { rating: 5, message })
    await saveReview(test.shop, kabir, 'kurta', { rating: 1, message: `${message} Not.` })
    expect(await findReview(test.shop, 'kurta', test.asha, test.asha)).toMatchObject({ rating: 5, message })
  })

  it('never shows an address or part of one, also when the provider gave one for a name', async () => {
    await test.pool.query('update users set name = email where id = $1', [test.kabir])
    const saved = await saveReview(test.shop, kabir, 'kurta', { rating: 5, message })
    expect(JSON.stringify(saved)).not.toContain('@')
    expect(JSON.stringify(saved)).not.toContain('+91')
    expect(saved).toMatchObject({ review: { user: { display_name: 'A shopper' } } })
  })

  it.each([
    [{ rating: 0, message }, { rating: 'Please provide a rating.' }],
    [{ rating: 5, message: '' }, { message: 'Please provide an message.' }],
    [{ rating: 5, message: 'Too short' }, { message: 'Please provide longer review.' }],
    [{ rating: 5, message: 'x'.repeat(501) }, { message: 'Please provide shorter review.' }],
  ])('refuses %.40o', async (input, errors) => {
    expect(await saveReview(test.shop, asha, 'kurta', input)).toEqual({ ok: false, reason: 'invalid', errors })
    expect(await findReview(test.shop, 'kurta', test.asha, test.asha)).toBeNull()
  })

  it.each(['nothing', '', '\u0000', "'; drop table reviews; --"])('refuses the product %j', async (id) => {
    expect(await saveReview(test.shop, asha, id, { rating: 5, message })).toEqual({ ok: false, reason: 'unknown-product' })
  })

  it('is possible for a product that is out of stock', async () => {
    expect(await saveReview(test.shop, asha, 'robe', { rating: 5, message })).toMatchObject({ ok: true })
  })
})
