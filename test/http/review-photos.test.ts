import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PHOTO_BYTES } from '../../src/domain/reviews/review-photo.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { addReview, scoreReview, storePhoto } from '../support/reviews.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: Awaited<ReturnType<typeof app.person>>
let kabir: typeof asha
let photograph: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  asha = await app.person('asha')
  kabir = await app.person('kabir')
  photograph = Uint8Array.from(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3355aa' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('truncate reviews, review_photos'))

const PHOTOS = '/api/products/kurta/reviews/me/photos'
const message = 'Soft, light and exactly the blue I wanted.'

function request(path: string, { body, cookie = asha.cookie, type }: { body: BodyInit; cookie?: string; type?: string }) {
  const headers = {
    'sec-fetch-site': 'same-origin',
    cookie,
    ...(type && { 'content-type': type }),
    ...(body instanceof Uint8Array && { 'content-length': String(body.length) }),
  }
  return app.app.request(`http://shop.test${path}`, { method: 'POST', headers, body })
}
const upload = (body: BodyInit = photograph, cookie?: string) => request(PHOTOS, { body, cookie, type: 'application/octet-stream' })
async function uploaded(): Promise<string> {
  return ((await (await upload()).json()) as { name: string }).name
}
const post = (fields: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of [['photos_shown', '1'], ...fields] as [string, string | File][]) form.append(name, value)
  return request('/product/kurta/review', { body: form })
}
const photo = (name = 'me.jpg') => new File([photograph], name, { type: 'image/jpeg' })

describe('uploading a photo', () => {
  it('answers with what is stored, which its owner then sees and nobody else', async () => {
    const answer = await upload()
    expect(answer.status).toBe(201)
    const { name, webpWidth } = (await answer.json()) as { name: string; webpWidth: number }
    const path = `/files/${name}-${webpWidth}.webp`
    const own = await asha.send('GET', path)
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-cache',
    ])
    expect((await asha.send('GET', path, { headers: { 'if-none-match': own.headers.get('etag') ?? '' } })).status).toBe(304)
    for (const send of [kabir.send, app.visitor]) expect((await send('GET', path)).status).toBe(404)
    expect((await kabir.send('GET', path, { headers: { 'if-none-match': own.headers.get('etag') ?? '' } })).status).toBe(404)
  })

  it('takes a form’s file too', async () => {
    const form = new FormData()
    form.append('photo', photo())
    expect((await request(PHOTOS, { body: form })).status).toBe(201)
  })

  it.each(['../../x.jpg', '%2e%2e%2fx', 'C:\\x.jpg', '\u202egpj.exe', `${'x'.repeat(5_000)}.jpg`])(
    'makes a name of its own, whatever the file is called: %j',
    async (name) => {
      const form = new FormData()
      form.append('photo', photo(name))
      const answer = await request(PHOTOS, { body: form })
      const { name: made } = (await answer.json()) as { name: string }
      expect([answer.status, made]).toEqual([201, expect.stringMatching(new RegExp(`^${asha.uid}/reviews/kurta/[\\da-f-]{36}$`))])
    },
  )

  it('is nobody’s outage: bodies that do not come take no place, and count where they never come whole', async () => {
    const senders = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map((name) => app.person(name)))
    const slow = senders.map(({ cookie }) => {
      let cut = () => {}
      const body = new ReadableStream({ start: (controller) => void (cut = () => controller.error(new Error('cut'))) })
      const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg', cookie }
      const answer = app.app.request(`http://shop.test${PHOTOS}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
      return { answer, cut: () => cut() }
    })
    expect((await upload()).status).toBe(201)
    for (const { cut } of slow) cut()
    expect(await Promise.all(slow.map(async ({ answer }) => (await answer).status))).toEqual([400, 400, 400, 400, 400, 400])
    const { rows } = await test.pool.query('select key, points from attempts where key = any($1) order by key', [
      senders.map(({ uid }) => `photo-upload:${uid}`),
    ])
    expect(rows.map(({ points }) => points)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('has its turn: a person who sends many waits for themselves', async () => {
    const answers = await Promise.all([...Array.from({ length: 6 }, () => upload()), upload(photograph, kabir.cookie)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 201])
  })

  it('is for signed-in people, in their own name', async () => {
    expect((await upload(photograph, '')).status).toBe(401)
    const other = await request(`/api/products/kurta/reviews/${kabir.uid}/photos`, { body: photograph, type: 'image/jpeg' })
    expect(other.status).toBe(404)
  })

  it.each([
    ['text', new TextEncoder().encode('hello'), 400, 'This is not a JPEG, PNG, WebP or AVIF picture.'],
    ['one byte too many', new Uint8Array(MAX_PHOTO_BYTES + 1), 400, 'This file is larger than 10 MB.'],
    ['far too much', new Uint8Array(MAX_PHOTO_BYTES + 100_000), 413, 'That is too much for one form.'],
  ])('refuses %s', async (_, body, status, words) => {
    const answer = await upload(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { message: words } })
  })

  it.each([
    ['a photo of its owner', true, MAX_PHOTO_BYTES, 400],
    ['more than a photo', true, MAX_PHOTO_BYTES + 100_000, 413],
    ['what a visitor sends', false, MAX_PHOTO_BYTES, 401],
  ])('of a length that is not told: %s', async (_, isOwner, length, status) => {
    const body = new Blob([new Uint8Array(length)]).stream()
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg', ...(isOwner && { cookie: asha.cookie }) }
    const answer = await app.app.request(`http://shop.test${PHOTOS}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(status)
  })

  it('can be taken back before it is saved', async () => {
    const name = await uploaded()
    const path = `${PHOTOS}/${name.split('/').at(-1)}`
    expect(await (await asha.send('GET', PHOTOS)).json()).toMatchObject({ photos: [{ name }] })
    expect((await asha.send('DELETE', path)).status).toBe(204)
    expect((await asha.send('DELETE', path)).status).toBe(404)
    expect(await (await asha.send('GET', PHOTOS)).json()).toEqual({ photos: [] })
  })
})

describe('a public review', () => {
  it('shows its photos to everybody, by the page and by their address, until it is public no more', async () => {
    const name = await uploaded()
    await asha.send('PUT', '/api/products/kurta/reviews/me', { json: { rating: 5, message, images: [name] } })
    const path = `/files/${name}-60.webp`
    expect((await app.visitor('GET', path)).status).toBe(404)
    await scoreReview(test.pool, { product: 'kurta', uid: asha.uid, toxicity: 0.1 })
    expect((await app.visitor('GET', path)).status).toBe(200)
    expect(await (await app.visitor('GET', '/product/kurta')).text()).toContain(path)
    await scoreReview(test.pool, { product: 'kurta', uid: asha.uid, toxicity: 0.9 })
    expect((await app.visitor('GET', path)).status).toBe(404)
  })

  it.each(['-60.avif', '-60.gif', '', '-60.webp/x', '-61.webp'])('has no file with the ending %j', async (ending) => {
    expect((await asha.send('GET', `/files/${await uploaded()}${ending}`)).status).toBe(404)
  })
})

describe('the head of the reviews', () => {
  it('has a strip of photos of public reviews, at most eight, and none of what the viewer alone sees', async () => {
    const writers = [asha, kabir, await app.person('lata')]
    for (const [index, { uid }] of writers.entries()) {
      await addReview(test.pool, { product: 'kurta', uid, toxicity: 0.01 * (index + 1) })
      const names = await Promise.all(Array.from({ length: 3 }, () => storePhoto(test.shop, { uid, product: 'kurta' })))
      await test.pool.query('update reviews set images = $2 where user_id = $1', [uid, names])
    }
    const stripOf = async (send = app.visitor) =>
      (await (await send('GET', '/product/kurta')).text()).match(/alt="Photo \d of \d from the reviews"/g)
    expect(await stripOf()).toHaveLength(8)
    await scoreReview(test.pool, { product: 'kurta', uid: asha.uid, toxicity: 0.9 })
    for (const send of [app.visitor, asha.send]) expect(await stripOf(send)).toHaveLength(6)
    await test.pool.query('update reviews set images = default')
    expect(await stripOf()).toBeNull()
  })
})

describe('the form, without JavaScript', () => {
  it('saves text and photos together, and keeps those that stay ticked', async () => {
    const answer = await post([
      ['rating', '4'],
      ['message', message],
      ['photos', photo()],
      ['photos', photo('you.jpg')],
      ['photos', new File([], '')],
    ])
    expect(answer.status).toBe(303)
    const names = async () => (await test.pool.query<{ images: string[] }>('select images from reviews')).rows[0]?.images ?? []
    const [first = '', second] = await names()
    expect(second).toContain('/reviews/kurta/')
    await post([
      ['rating', '4'],
      ['message', message],
      ['images', first],
    ])
    expect(await names()).toEqual([first])
  })

  it('comes back with a message for each refused file, the text, and the photos that are well', async () => {
    const bad = new File(['hello'], 'notes.txt', { type: 'text/plain' })
    const answer = await post([
      ['rating', '4'],
      ['message', message],
      ['photos', photo()],
      ['photos', bad],
    ])
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('notes.txt: This is not a JPEG, PNG, WebP or AVIF picture.')
    expect(html).toContain(message)
    expect(html).toMatch(/<input[^>]*name="images"[^>]*value="[^"]*\/reviews\/kurta\//)
    expect((await test.pool.query('select 1 from reviews')).rowCount).toBe(0)
  })

  it('takes five photos and no more', async () => {
    const six = Array.from({ length: 6 }, (): [string, File] => ['photos', photo()])
    const answer = await post([['rating', '4'], ['message', message], ...six])
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Please choose up to 5 photos.')])
  })
})
