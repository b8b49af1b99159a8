import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetJobs } from '../../../test/support/jobs.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findReviews } from './find-reviews.ts'
import { importReviewPhotos, importReviews } from './import-reviews.ts'

const DEMO = join(import.meta.dirname, '../../../catalogue/reviews.json')

let test: TestShop
let folder: string
beforeAll(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-reviews-'))
  const entries = JSON.parse(await readFile(DEMO, 'utf8')) as { product_id: string }[]
  for (const id of new Set(entries.map(({ product_id }) => product_id))) await addProduct(test.pool, { id })
})
beforeEach(() => test.pool.query('delete from reviews'))
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const at = (time: string) => ({ ...test.shop, clock: { now: () => new Date(time) } })
const rows = async () => (await test.pool.query('select * from reviews order by id')).rows
async function importing(entries: unknown) {
  const file = join(folder, 'reviews.json')
  await writeFile(file, JSON.stringify(entries))
  return importReviews(test.shop, file)
}
const entry = {
  product_id: 'neel-buti-kurta',
  rating: 5,
  message: 'Soft, light and exactly the blue I wanted.',
  user: { display_name: 'Nobody Else' },
  days_ago: 1,
  attribute_scores: null,
}

describe('importing the sample reviews', () => {
  it('dates them back from now, and changes nothing the second time, whenever that is', async () => {
    expect(await importReviews(at('2026-11-20T12:00:00Z'), DEMO)).toEqual({ added: 30, present: 0, refused: [] })
    const before = await rows()
    const reviews = (await findReviews(test.shop, { productId: 'neel-buti-kurta', viewerUid: null })).entries
    expect(reviews).toHaveLength(6)
    expect(reviews.find(({ user }) => user.display_name === 'Ananya R.')?.created_at).toBe('2026-11-17T12:00:00.000Z')
    expect(await importReviews(at('2026-12-24T12:00:00Z'), DEMO)).toEqual({ added: 0, present: 30, refused: [] })
    expect(await rows()).toEqual(before)
  })

  it('brings sizes, fits and photos, each photo once, and gives each a minute however busy the machine is', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await importReviews(test.shop, DEMO)
    expect((await test.pool.query('select count(size)::int as sizes, count(fit)::int as fits from reviews')).rows).toEqual([
      { sizes: 22, fits: 22 },
    ])
    for (let time = 0; time < 2; time++) await importReviewPhotos(test.shop, DEMO)
    await forgetJobs(test.pool)
    const reviews = (await findReviews(test.shop, { productId: 'neel-buti-kurta', viewerUid: null })).entries
    expect(reviews.filter(({ images }) => images.length === 1)).toHaveLength(1)
    expect((await test.pool.query('select count(*)::int from review_photos')).rows).toEqual([{ count: 5 }])
    expect(timers.mock.calls.filter(([, delay]) => delay === 60_000)).toHaveLength(5)
    timers.mockRestore()
    await test.pool.query('delete from review_photos')
  })

  it('names a photo that is not there', async () => {
    await importing([{ ...entry, photos: ['reviews/gone.webp'] }])
    await expect(importReviewPhotos(test.shop, join(folder, 'reviews.json'))).rejects.toThrow('reviews/gone.webp')
  })

  it('keeps a review without scores from the public', async () => {
    expect(await importing([entry])).toMatchObject({ added: 1, refused: [] })
    expect(
      (await findReviews(test.shop, { productId: 'neel-buti-kurta', viewerUid: null })).entries.some(
        ({ user }) => user.display_name === 'Nobody Else',
      ),
    ).toBe(false)
  })

  it('gives one person one id, and one review of a product', async () => {
    const other = { ...entry, user: { display_name: 'One Person' }, attribute_scores: { TOXICITY: 0 } }
    const report = await importing([other, { ...other, product_id: 'kairi-tote' }, { ...other, rating: 1 }])
    expect(report).toMatchObject({ added: 2, refused: [{ entry: 3, reason: expect.stringContaining('One Person') }] })
    const { rows } = await test.pool.query(`select distinct user_id from reviews where display_name = 'One Person'`)
    expect(rows).toHaveLength(1)
    expect(rows[0].user_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  })

  it.each([
    [{ ...entry, product_id: 'gone' }, 'no product gone'],
    [{ ...entry, rating: 6 }, 'Please provide a rating.'],
    [{ ...entry, message: 'Short' }, 'Please provide longer review.'],
    [{ ...entry, stars: 5 }, 'stars'],
    [{ ...entry, user: { display_name: '\u0000' } }, 'display_name'],
    [{ ...entry, days_ago: -1 }, 'days_ago'],
    [{ ...entry, attribute_scores: { TOXICITY: 2 } }, 'TOXICITY'],
    [null, ''],
  ])('refuses %.60j with its reason, and imports nothing of it', async (value, reason) => {
    const before = await rows()
    expect(await importing([value])).toEqual({ added: 0, present: 0, refused: [{ entry: 1, reason: expect.stringContaining(reason) }] })
    expect(await rows()).toEqual(before)
  })
})
