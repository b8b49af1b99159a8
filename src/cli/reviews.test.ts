import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { addProduct } from '../../test/support/products.ts'
import { addReview } from '../../test/support/reviews.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import type { Review } from '../domain/reviews/review.ts'

let test: TestShop
let score = async () => ({ TOXICITY: 0.1 })
const { out, errors, run: shop } = createCommandLine(() => test.shop)

beforeAll(async () => {
  test = await createTestShop({ moderation: { score: () => score() } })
  await addProduct(test.pool, { id: 'kurta' })
})
beforeEach(async () => {
  score = async () => ({ TOXICITY: 0.1 })
  await test.pool.query('delete from reviews')
})
afterAll(() => test.close())

async function add(toxicity: number | null, message?: string): Promise<string> {
  const uid = randomUUID()
  await addReview(test.pool, { product: 'kurta', uid, toxicity, ...(message && { message }) })
  const { rows } = await test.pool.query<{ id: string }>('select id from reviews where user_id = $1', [uid])
  return rows[0]!.id
}

describe('the operator', () => {
  it('lists reviews, the latest first, and those of one state', async () => {
    const [shown, flagged, limit, pending] = [await add(0.01), await add(0.9), await add(0.6), await add(null)]
    const listed = async (flags: string) => {
      expect(await shop(`reviews list --json${flags}`)).toBe(0)
      return (JSON.parse(out.pop()!) as Review[]).map(({ id }) => id)
    }
    expect(await listed('')).toEqual([pending, limit, flagged, shown])
    expect(await listed(' --flagged')).toEqual([limit, flagged])
    expect(await listed(' --pending')).toEqual([pending])
    expect(await shop('reviews list --flagged')).toBe(0)
    expect(out[2]).toMatch(new RegExp(`^${flagged}  2026-11-01 05:30  flagged      0.90     5/5  kurta    Somebody  `))
  })

  it('reads one line a text, whatever is in it', async () => {
    await add(0.9, 'Two lines\nand \u001b[31mred and \u202eturned')
    await shop('reviews list')
    expect(out[1]).toMatch(/Two lines and {2}\[31mred and {2}turned$/)
  })

  it('scores a review now, whether it waits or has a score', async () => {
    const id = await add(null)
    expect(await shop(`reviews score ${id}`)).toBe(0)
    expect(out).toEqual([`Review ${id} is public: toxicity 0.10.`])
    score = async () => ({ TOXICITY: 0.8 })
    expect(await shop(`reviews score ${id}`)).toBe(0)
    expect(out).toEqual([`Review ${id} is flagged: toxicity 0.80.`])
    const { rows } = await test.pool.query('select toxicity from reviews')
    expect(rows).toEqual([{ toxicity: 0.8 }])
  })

  it('publishes and hides, and another score changes nothing about it', async () => {
    const id = await add(0.9)
    expect(await shop(`reviews publish ${id}`)).toBe(0)
    expect(out).toEqual(['Published: everybody can read this review.'])
    await shop(`reviews publish ${id} --json`)
    expect(JSON.parse(out[0]!)).toMatchObject({ id, decision: 'published', changed: false })
    await shop(`reviews score ${id}`)
    expect(out).toEqual([`Review ${id} has the toxicity 0.10; an operator’s decision counts.`])
    await shop(`reviews hide ${id}`)
    await shop('reviews find INDIGO --json')
    expect(JSON.parse(out[0]!)).toEqual([])
    await shop('reviews find exactly --json')
    expect(JSON.parse(out[0]!)).toMatchObject([{ id }])
    await shop('reviews list --hidden --json')
    expect(JSON.parse(out[0]!)).toMatchObject([{ id, state: 'hidden', decision: 'hidden', moderation_scores: { TOXICITY: 0.1 } }])
  })

  it('reads that a review was edited while it was scored, and the new text still waits', async () => {
    const id = await add(null)
    score = async () => {
      await test.pool.query("update reviews set message = 'Another text, which is quite something else.'")
      return { TOXICITY: 0.1 }
    }
    expect(await shop(`reviews score ${id}`)).toBe(1)
    expect(errors).toEqual(['The author has changed this review in the meantime. Please read it again.'])
    expect((await test.pool.query('select toxicity from reviews')).rows).toEqual([{ toxicity: null }])
  })

  it('reads that a score is absurd, and the review stays as it is', async () => {
    const id = await add(0.9)
    score = async () => ({ TOXICITY: 1.7 })
    expect(await shop(`reviews score ${id}`)).toBe(1)
    expect(errors[0]).toContain('A score is not a number from 0 to 1')
    expect((await test.pool.query('select toxicity from reviews')).rows).toEqual([{ toxicity: 0.9 }])
  })

  it.each([
    ['reviews list --flagged --pending', 2, "option '--flagged' cannot be used with option '--pending'"],
    [`reviews score ${randomUUID()}`, 1, 'There is no review'],
    ['reviews score 7', 1, 'There is no review 7.'],
    ['reviews score', 2, "missing required argument 'ID'"],
    ['reviews list all', 2, 'too many arguments'],
    ['reviews list --public --hidden', 2, "option '--hidden' cannot be used with option '--public'"],
    ['reviews hide 7', 1, 'There is no review 7.'],
  ])('is refused "%s" with the code %i', async (line, code, words) => {
    expect(await shop(line)).toBe(code)
    expect(errors.join()).toContain(words)
  })
})
