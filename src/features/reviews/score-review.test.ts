import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { addReview } from '../../../test/support/reviews.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { AttributeScores } from '../../domain/reviews/review.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { decideReview } from './decide-review.ts'
import { findReview, findReviews } from './find-reviews.ts'
import { countToModerate, listModerated } from './list-moderated.ts'
import { queueUnscored, scoreAgain, scoreReview } from './score-review.ts'

let test: TestShop
let answer: (text: string) => Promise<AttributeScores>
beforeAll(async () => {
  test = await createTestShop({ moderation: { score: (text) => answer(text) } })
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from reviews')
  await addReview(test.pool, { product: 'kurta', uid: test.asha, toxicity: null })
})

const score = () => scoreReview(test.shop, { uid: test.asha, productId: 'kurta' })
const scores = async () => (await findReview(test.shop, 'kurta', test.asha, test.asha))?.attribute_scores
const seenByVisitors = async () => (await findReviews(test.shop, { productId: 'kurta', viewerUid: null })).entries.length

describe('scoring a review', () => {
  it.each([
    [0, 1],
    [0.599, 1],
    [0.6, 0],
    [1, 0],
  ])('of toxicity %d shows visitors %i', async (toxicity, seen) => {
    answer = async () => ({ TOXICITY: toxicity })
    await score()
    expect(await scores()).toEqual({ TOXICITY: toxicity })
    expect(await seenByVisitors()).toBe(seen)
  })

  it.each([Number.NaN, 1.7, -0.1, Infinity])('with the score %d leaves it pending, and is tried again', async (toxicity) => {
    answer = async () => ({ TOXICITY: toxicity })
    await expect(score()).rejects.toMatchObject({ code: 'invalid-answer' })
    expect(await scores()).toBeNull()
    expect(await seenByVisitors()).toBe(0)
  })

  it('refuses an absurd attribute too', async () => {
    answer = async () => ({ TOXICITY: 0.1, INSULT: 7 })
    await expect(score()).rejects.toMatchObject({ code: 'invalid-answer' })
    expect(await scores()).toBeNull()
  })

  it('that fails leaves it pending', async () => {
    answer = async () => {
      throw new Error('away')
    }
    await expect(score()).rejects.toThrow('away')
    expect(await scores()).toBeNull()
  })

  it('never lands on a text that was written meanwhile', async () => {
    answer = async () => {
      await test.pool.query(`update reviews set message = 'Another text, which is quite something else.'`)
      return { TOXICITY: 0.01 }
    }
    await score()
    expect(await scores()).toBeNull()
    expect(await seenByVisitors()).toBe(0)
  })

  it('with a link, a mail address or a telephone number in it waits for an operator, and is pending to its author', async () => {
    answer = async () => ({ TOXICITY: 0.02 })
    await test.pool.query(`update reviews set message = 'Half the price at www.example.com, or call 98765 43210.'`)
    await score()
    expect(await scores()).toBeNull()
    expect(await seenByVisitors()).toBe(0)
    expect(await countToModerate(test.shop)).toEqual({ waiting: 0, flagged: 1 })
    const [held] = (await listModerated(test.shop, { state: 'flagged', search: '' })).entries
    expect(held).toMatchObject({ contacts: ['www.example.com', '98765 43210'], moderation_scores: { TOXICITY: 0.02 }, state: 'flagged' })
    // Neither the next start of the shop nor another score publishes it.
    await queueUnscored(test.shop)
    expect(await test.shop.jobs.pending()).toBe(0)
    expect(await scoreAgain(test.shop, held!.id, COMMAND_LINE)).toMatchObject({ ok: true, held: true })
    expect(await seenByVisitors()).toBe(0)
    await decideReview(test.shop, { id: held!.id, decision: 'published', seen: null }, COMMAND_LINE)
    expect(await scores()).toEqual({ TOXICITY: 0.02 })
    expect(await seenByVisitors()).toBe(1)
  })

  it('twice, or of a review that has gone, changes nothing', async () => {
    answer = async () => ({ TOXICITY: 0.9 })
    await score()
    answer = async () => ({ TOXICITY: 0.1 })
    await score()
    expect(await scores()).toEqual({ TOXICITY: 0.9 })
    await test.pool.query('delete from reviews')
    await score()
  })

  it('is queued for every review that waits', async () => {
    answer = async () => ({ TOXICITY: 0.2 })
    await addReview(test.pool, { product: 'kurta', uid: test.kabir, toxicity: null })
    await queueUnscored(test.shop)
    expect(await test.shop.jobs.pending()).toBe(2)
    test.shop.jobs.work('score-review', (job) => scoreReview(test.shop, job))
    await expect.poll(() => test.shop.jobs.pending()).toBe(0)
    expect(await seenByVisitors()).toBe(2)
  })
})
