import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { renderTestMail } from '../../../test/support/mail.ts'
import { addProduct } from '../../../test/support/products.ts'
import { addReview, storePhoto } from '../../../test/support/reviews.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { Person } from '../../domain/accounts/person.ts'
import { MAX_PHOTO_BYTES } from '../../domain/reviews/review-photo.ts'
import { workJobs } from '../../wiring/work-jobs.ts'
import { findReview } from '../reviews/find-reviews.ts'
import { saveReview } from '../reviews/save-review.ts'
import { addPhoto } from './add-photo.ts'
import { encodePhoto } from './encode-photo.ts'
import { maySeePhoto } from './find-photo.ts'
import { removePhoto } from './remove-photo.ts'
import { sweepUploads } from './sweep-uploads.ts'

let test: TestShop
let photograph: Buffer
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'robe' })
  photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3355aa' } })
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '26/1 55/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('truncate reviews, review_photos, attempts')
  for (const key of await files()) await test.shop.files.delete(key)
})

const add = (bytes: Uint8Array = photograph, { uid = test.asha, productId = 'kurta', shop = test.shop } = {}) =>
  addPhoto(shop, { uid, productId }, bytes)
const stored = ({ uid = test.asha, product = 'kurta', shop = test.shop } = {}) => storePhoto(shop, { uid, product })
async function added(bytes: Uint8Array): Promise<string> {
  const result = await add(bytes)
  return result.ok ? result.photo.name : result.reason
}
/** Wide enough for smaller files. */
const wide = () =>
  sharp({ create: { width: 500, height: 200, channels: 3, background: '#3355aa' } })
    .png()
    .toBuffer()
const person = (uid: string): Person => ({
  uid,
  displayName: 'Asha',
  email: null,
  emailVerified: false,
  phoneNumber: null,
  photoURL: null,
})
const save = (images?: unknown, uid = test.asha) =>
  saveReview(test.shop, person(uid), 'kurta', { rating: 5, message: 'Soft, light and exactly the blue I wanted.', images })
const files = () => Array.fromAsync(test.shop.files.list(`${test.asha}/`))

describe('a photo', () => {
  it('is stored upright, without metadata, under a name that the shop made', async () => {
    const result = await add()
    expect(result).toMatchObject({ ok: true, photo: { width: 40, height: 60, widths: [], webpWidth: 40 } })
    const [key = ''] = await files()
    expect(key).toMatch(new RegExp(`^${test.asha}/reviews/kurta/[0-9a-f-]{36}-40\\.webp$`))
    const bytes = await buffer((await test.shop.files.get(key))!.stream)
    const { width, height, exif, orientation, format } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation, format }).toEqual({
      width: 40,
      height: 60,
      exif: undefined,
      orientation: undefined,
      format: 'webp',
    })
  })

  it('gets its smaller files by a job, which may run twice', async () => {
    const result = await add(await wide())
    const name = result.ok ? result.photo.name : ''
    await encodePhoto(test.shop, name)
    await encodePhoto(test.shop, name)
    await encodePhoto(test.shop, `${test.asha}/reviews/kurta/gone`)
    expect((await files()).toSorted()).toEqual([240, 480].map((width) => `${name}-${width}.avif`).concat(`${name}-500.webp`))
  })

  it.each([
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['not-an-image', Buffer.from('GIF89a and so on')],
    ['not-an-image', Buffer.alloc(0)],
    ['damaged', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])],
    ['too-large', Buffer.alloc(MAX_PHOTO_BYTES + 1)],
  ])('that is %s is refused, and nothing is stored', async (reason, bytes) => {
    expect(await add(bytes)).toEqual({ ok: false, reason })
    expect(await files()).toEqual([])
  })

  it('that is very tall is refused for its shape', async () => {
    const long = await sharp({ create: { width: 300, height: 1201, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await add(long)).toEqual({ ok: false, reason: 'too-long' })
  })

  it.each(['nothing', '../x', ''])('of the product %j is refused', async (productId) => {
    expect(await add(photograph, { productId })).toEqual({ ok: false, reason: 'unknown-product' })
  })

  it('whose file cannot be written is none: its row goes with the next sweep', async () => {
    const full = { ...test.shop.files, put: () => Promise.reject(new Error('ENOSPC')) }
    await expect(add(photograph, { shop: { ...test.shop, files: full } })).rejects.toThrow('ENOSPC')
    expect(await sweepUploads({ ...test.shop, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } })).toBe(1)
    expect((await test.pool.query('select 1 from review_photos')).rowCount).toBe(0)
  })

  it('is refused when twenty wait to be saved', async () => {
    for (let count = 0; count < 19; count++) await stored()
    expect(await add()).toMatchObject({ ok: true })
    expect(await add()).toEqual({ ok: false, reason: 'too-many' })
  })
})

describe('a review’s photos', () => {
  it('are shown in the author’s order, and stay when it is edited without them', async () => {
    const [first, second] = [await stored(), await stored()]
    await save([second, first])
    const names = async () => (await findReview(test.shop, 'kurta', test.asha, test.asha))?.images.map(({ name }) => name)
    expect(await names()).toEqual([second, first])
    await save()
    expect(await names()).toEqual([second, first])
    await save([first])
    expect(await names()).toEqual([first])
  })

  it('are the author’s own, for this product, and five', async () => {
    const missing = { ok: false, reason: 'invalid', errors: { photos: 'One of the photos is gone. Please choose it again.' } }
    expect(await save([await stored({ uid: test.kabir })])).toEqual(missing)
    expect(await save([await stored({ product: 'robe' })])).toEqual(missing)
    expect(await save(['pictures/kurta/1'])).toEqual(missing)
    const six = await Promise.all(Array.from({ length: 6 }, () => stored()))
    expect(await save(six)).toMatchObject({ errors: { photos: 'Please choose up to 5 photos.' } })
    expect(await save('all')).toMatchObject({ reason: 'invalid' })
    expect(await findReview(test.shop, 'kurta', test.asha, test.asha)).toBeNull()
  })

  it.each([
    [null, false],
    [0.6, false],
    [0.59, true],
  ])('of toxicity %s are seen by others: %s', async (toxicity, seen) => {
    const name = await stored()
    await addReview(test.pool, { product: 'kurta', uid: test.asha, toxicity })
    await test.pool.query('update reviews set images = $1', [[name]])
    expect(await maySeePhoto(test.shop, name, null)).toBe(seen)
    expect(await maySeePhoto(test.shop, name, test.kabir)).toBe(seen)
    expect(await maySeePhoto(test.shop, name, test.asha)).toBe(true)
  })

  it('that no review shows are seen by their owner alone', async () => {
    const name = await stored()
    expect(await maySeePhoto(test.shop, name, test.asha)).toBe(true)
    expect(await maySeePhoto(test.shop, name, null)).toBe(false)
  })
})

describe('the live list of a product’s reviews', () => {
  it('changes when the smaller files of a shown photo are there, and not for other photos', async () => {
    const bytes = await wide()
    const [shown, unsaved] = [await added(bytes), await added(bytes)]
    await save([shown])
    const topicsOf = async (name: string) => {
      await test.pool.query('truncate changes')
      await encodePhoto(test.shop, name)
      return (await test.pool.query<{ topic: string }>('select topic from changes')).rows.map(({ topic }) => topic)
    }
    expect(await topicsOf(unsaved)).toEqual([])
    expect(await topicsOf(shown)).toEqual(['reviews:kurta'])
    expect(await topicsOf(shown)).toEqual([])
  })
})

describe('photos that nobody needs', () => {
  const inADay = { clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } }

  it('are removed by their owner, unless a review shows them', async () => {
    const [kept, gone] = [await stored(), await stored()]
    await save([kept])
    expect(await removePhoto(test.shop, test.kabir, gone)).toBe(false)
    expect(await removePhoto(test.shop, test.asha, gone)).toBe(true)
    expect(await removePhoto(test.shop, test.asha, kept)).toBe(false)
    expect(await files()).toEqual([`${kept}-40.webp`])
  })

  it('are swept after a day, with their files', async () => {
    const [kept, gone] = [await stored(), await stored()]
    await save([kept])
    expect(await sweepUploads(test.shop)).toBe(0)
    expect(await sweepUploads({ ...test.shop, ...inADay })).toBe(1)
    expect(await maySeePhoto(test.shop, gone, test.asha)).toBe(false)
    expect(await files()).toEqual([`${kept}-40.webp`])
    await test.pool.query('delete from reviews')
    expect(await sweepUploads({ ...test.shop, ...inADay })).toBe(1)
    expect(await files()).toEqual([])
  })

  it('are found by the regular sweep when their review is gone', async () => {
    const own = await createTestShop()
    onTestFinished(() => own.close())
    await addProduct(own.pool, { id: 'kurta' })
    const [kept, gone] = [await stored({ shop: own.shop, uid: own.kabir }), await stored({ shop: own.shop, uid: own.asha })]
    for (const [uid, name] of [
      [own.kabir, kept],
      [own.asha, gone],
    ] as const) {
      await addReview(own.pool, { product: 'kurta', uid })
      await own.pool.query('update reviews set images = $2 where user_id = $1', [uid, [name]])
    }
    await own.pool.query("update review_photos set saved_at = now() - interval '2 days'")
    await own.pool.query('delete from reviews where user_id = $1', [own.asha])
    await workJobs(own.shop, renderTestMail)
    await expect.poll(() => own.shop.jobs.pending()).toBe(0)
    expect(await Array.fromAsync(own.shop.files.list())).toEqual([`${kept}-40.webp`])
    expect((await own.pool.query('select name from review_photos')).rows).toEqual([{ name: kept }])
  })

  it('stay on the list while their files cannot be deleted, and hold no others back', async () => {
    const [name, other] = [await stored(), await stored()].toSorted() as [string, string]
    const remove = (key: string) => (key.startsWith(name) ? Promise.reject(new Error('away')) : test.shop.files.delete(key))
    expect(await sweepUploads({ ...test.shop, ...inADay, files: { ...test.shop.files, delete: remove } })).toBe(1)
    expect(await maySeePhoto(test.shop, name, test.asha)).toBe(true)
    expect(await maySeePhoto(test.shop, other, test.asha)).toBe(false)
  })

  it('are none that were saved a moment ago', async () => {
    const name = await stored()
    await test.pool.query("update review_photos set saved_at = now() - interval '2 days'")
    await Promise.all([save([name]), sweepUploads(test.shop)])
    const review = await findReview(test.shop, 'kurta', test.asha, test.asha)
    const rows = await test.pool.query('select 1 from review_photos')
    expect(review?.images.length ?? 0).toBe(rows.rowCount)
  })
})
