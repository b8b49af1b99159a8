import sharp from 'sharp'
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findToday } from '../../src/features/dashboard/find-today.ts'
import { sweepUploads } from '../../src/features/pictures/sweep-uploads.ts'
import { exportData } from '../../src/features/privacy/export-data.ts'
import { forgetJobs } from '../support/jobs.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { findForm, typeInto } from '../support/page-forms.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: Awaited<ReturnType<typeof app.person>>
let kabir: typeof asha
let meera: TestOperator
let photograph: Uint8Array<ArrayBuffer>
let id: string
let receipt = 0
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await app.person('asha')
  kabir = await app.person('kabir')
  meera = await openOperator(test, app, 'meera')
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#3355aa' } })
  photograph = Uint8Array.from(
    await picture
      .withExif({ IFD0: { Make: 'A camera' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('truncate complaints, complaint_photos, replacements, attempts; delete from orders')
  for (const key of await files()) await test.shop.files.delete(key)
  await forgetJobs(test.pool)
  receipt += 1
  const order = { uid: asha.uid, number: `WRONG${receipt}`, receipt, placedAt: '2026-11-20T06:00:00Z', state: 'delivered' } as const
  id = await insertOrder(test.pool, order)
  await arrived('0 days')
})

const arrived = (ago: string) => test.pool.query('update orders set delivered_at = now() - $2::interval where id = $1', [id, ago])
const message = 'The seam of the left sleeve comes open.'
const photo = (name = 'sleeve.jpg', bytes = photograph) => new File([bytes], name, { type: 'image/jpeg' })

type Told = { fields?: Record<string, string>; photos?: File[]; cookie?: string; path?: string }
function tell({ fields = {}, photos = [], cookie = asha.cookie, path = `/account/orders/${id}/wrong` }: Told = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ reason: 'faulty', message, ...fields })) body.append(name, value)
  for (const file of photos) body.append('photos', file)
  return app.app.request(`http://shop.test${path}`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', cookie }, body })
}
const page = async (path: string, { send }: Pick<typeof asha, 'send'> = asha) => (await send('GET', path)).text()
const orders = () => page('/account/orders')
const files = () => Array.fromAsync(test.shop.files.list(`${asha.uid}/`))
const count = async () => (await test.pool.query<{ count: number }>('select count(*)::int from complaints')).rows[0]?.count
const FAULTY = 'Arrived faulty? Tell us within 7 days of delivery; a photo helps.'

describe('the form', () => {
  it('is there for an order that has arrived, for seven days, beside the shop’s own line and what was bought', async () => {
    expect(await orders()).toContain(FAULTY)
    expect(await orders()).toContain(`href="/account/orders/${id}/wrong"`)
    // Its way is of no interest any more: what was bought is reviewed.
    expect(await orders()).toContain('href="/product/kurta#reviews"')
    expect(await orders()).not.toContain('aria-label="Where it is"')
    const form = await page(`/account/orders/${id}/wrong`)
    expect(form).toContain('href="/product/kurta"')
    expect([form.split('You can tell us until').length, form.includes(FAULTY)]).toEqual([2, false])
    const { action, fields } = findForm(form, '[name=message]')
    expect([action, fields.map(([name]) => name)]).toEqual([`/account/orders/${id}/wrong`, ['reason', 'message']])
    await arrived('7 days')
    expect(await orders()).not.toContain(FAULTY)
    const late = await asha.send('GET', `/account/orders/${id}/wrong`)
    expect([late.status, (await late.text()).includes('This order arrived more than 7 days ago.')]).toEqual([200, true])
    expect((await tell()).status).toBe(409)
  })

  it('is nobody else’s', async () => {
    expect((await kabir.send('GET', `/account/orders/${id}/wrong`)).status).toBe(404)
    expect((await tell({ cookie: kabir.cookie, photos: [photo()] })).status).toBe(404)
    expect((await tell({ path: '/account/orders/nothing/wrong' })).status).toBe(404)
    expect([await count(), await files()]).toEqual([0, []])
  })

  it.each([
    ['no reason', { fields: { reason: '' } }, 'Please choose what is wrong.'],
    ['few words', { fields: { message: 'Torn' } }, 'Please tell us a little more: at least 20 characters.'],
    ['many words', { fields: { message: 'x'.repeat(501) } }, 'Please be brief: at most 500 characters.'],
    ['four photos', { photos: ['1', '2', '3', '4'] }, 'Please choose up to 3 photos.'],
    ['another file', { photos: ['text'] }, 'text: This is not a JPEG, PNG, WebP or AVIF picture.'],
  ])(
    'comes back with %s, and with what was typed',
    async (_, { fields = {}, photos = [] }: { fields?: object; photos?: string[] }, words) => {
      const bytes = (name: string) => (name === 'text' ? Uint8Array.from(Buffer.from('words')) : photograph)
      const answer = await tell({ fields: { ...fields }, photos: photos.map((name) => photo(name, bytes(name))) })
      const html = await answer.text()
      expect([answer.status, html.includes(words)]).toEqual([422, true])
      const typed = typeInto(findForm(html, '[name=message]'), {})
      expect(typed).toEqual({ reason: 'faulty', message, ...fields })
      expect(html).toContain('<noscript><b>Please choose your photos again.</b>')
      expect(await count()).toBe(0)
    },
  )
})

describe('what was told', () => {
  it('stands at the order with its photos, once, however often the form is sent', async () => {
    const answers = await Promise.all([tell({ photos: [photo(), photo()] }), tell({ photos: [photo()] })])
    for (const { status, headers } of answers) expect([status, headers.get('location')]).toEqual([303, `/account/orders#told-${id}`])
    expect(await count()).toBe(1)
    const html = await orders()
    expect(html).toContain('We have it, and answer within two working days.')
    expect(html).toContain(message)
    expect(html).not.toContain('Something is wrong</a>')
  })

  it('has photos without the camera’s details, for its author and operators alone', async () => {
    await tell({ photos: [photo()] })
    const [key] = await files()
    const own = await asha.send('GET', `/files/${key}`)
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const { exif, format } = await sharp(await own.arrayBuffer()).metadata()
    expect([exif, format]).toEqual([undefined, 'webp'])
    expect((await meera.send('GET', `/files/${key}`)).status).toBe(200)
    for (const { send } of [kabir, { send: app.visitor }]) expect((await send('GET', `/files/${key}`)).status).toBe(404)
  })

  it('keeps its photos when the sweep comes, which takes those of a form that came too late', async () => {
    await tell({ photos: [photo()] })
    const [kept] = await files()
    await test.pool.query(`
      insert into complaint_photos (name, user_id, width, height, webp_width, uploaded_at)
      values ('${asha.uid}/complaints/${id}/late', '${asha.uid}', 60, 40, 60, now())`)
    await test.shop.files.put(`${asha.uid}/complaints/${id}/late-60.webp`, photograph)
    const tomorrow = { ...test.shop.clock, now: () => new Date(Date.now() + 90_000_000) }
    await sweepUploads({ ...test.shop, clock: tomorrow })
    expect(await files()).toEqual([kept])
  })

  it('is in the download of one’s data', async () => {
    await tell({ photos: [photo()] })
    const result = await exportData(test.shop, asha.uid)
    assert(result.ok)
    const { tables, files: listed } = result.data
    expect(tables.complaints).toMatchObject([{ order_id: id, message }])
    expect([tables.complaint_photos?.length, listed.length]).toEqual([1, 1])
  })
})

describe('an operator', () => {
  const act = async (form: Record<string, string>) => {
    const { rows } = await test.pool.query<{ id: string }>('select id from complaints order by created_at desc')
    return meera.send('POST', `/operator/orders/${id}`, { form: { complaint: rows[0]!.id, id: rows[0]!.id, ...form } })
  }

  it('reads it at the order, and answers in words, which the buyer reads', async () => {
    await tell({ photos: [photo()] })
    const html = await page(`/operator/orders/${id}`, meera)
    expect(html).toContain(message)
    expect(html).toContain((await files())[0])
    for (const words of ['Complaint: a piece is faulty', 'Complaint received', '· delivered ', 'href="#lines"'])
      expect(html).toContain(words)
    const wrong = await act({ action: 'answer', answer: 'x'.repeat(501) })
    expect([wrong.status, (await wrong.text()).includes('An answer has at most 500 characters.')]).toEqual([422, true])
    expect((await act({ action: 'answer', answer: 'Please <b>send</b> it back.' })).headers.get('location')).toBe(
      `/operator/orders/${id}?done=answer`,
    )
    expect((await act({ action: 'answer', answer: 'Again' })).status).toBe(409)
    expect(await orders()).toMatch(/Please &lt;b&gt;send&lt;\/b&gt; it back\..*Not settled\? Write to us again/s)
  })

  it('sends a replacement, a parcel of its own, which the buyer follows at the order', async () => {
    await tell()
    expect((await act({ action: 'replace', 'pieces.kurta': '0' })).status).toBe(409)
    expect((await act({ action: 'replace', 'pieces.kurta': '2' })).status).toBe(409)
    expect((await act({ action: 'replace', 'pieces.kurta': '1', 'pieces.stole': '0' })).headers.get('location')).toContain('done=replaced')
    const { rows } = await test.pool.query<{ id: string }>('select id from replacements')
    const parcel = rows[0]!.id
    expect(await page('/operator/orders?state=replacing', meera)).toContain(`WRONG${receipt}`)
    const packer = await openOperator(test, app, `packer${receipt}`, 'packer')
    const pieces = /<h2[^>]*>Replacement WRONG\d+-2<\/h2>.*?<\/section>/.exec(await page(`/operator/orders/${id}`, packer))![0]
    expect([pieces.includes('Neel Kurta'), pieces.includes('Buti Stole'), pieces.includes('1 in all')]).toEqual([true, false, true])
    const refused = await act({ action: 'ship', id: parcel, tracking: '?' })
    expect(await refused.text()).toContain('value="?"')
    expect((await act({ action: 'ship', id: parcel, tracking: 'ED123456789IN', carrier: 'india_post' })).status).toBe(303)
    const html = await orders()
    expect(html).toContain('1 × Neel Kurta, Size M. With the courier, on its way to you.')
    expect(html).toContain('ED123456789IN')
    expect((await asha.send('GET', `/account/orders/${parcel}/track`)).headers.get('location')).toContain('indiapost')
    expect((await kabir.send('GET', `/account/orders/${parcel}/track`)).status).toBe(404)
    const slip = await page(`/operator/orders/${parcel}/packing-slip`, meera)
    expect([slip.includes(`WRONG${receipt}-2`), slip.includes('Neel Kurta'), slip.includes('Buti Stole')]).toEqual([true, true, false])
    expect(await page('/operator/orders?state=replacing', meera)).not.toContain(`WRONG${receipt}`)
  })

  it('sees on Today at once that one waits', async () => {
    expect((await findToday(test.shop)).waiting.complaints).toBe(0)
    await tell()
    expect((await findToday(test.shop)).waiting.complaints).toBe(1)
    expect(await page('/operator', meera)).toContain('Complaints to answer')
    expect(await page('/operator/orders?state=complained', meera)).toContain(`WRONG${receipt}`)
  })
})

describe('the API', () => {
  const PATH = '/api/customers/me/complaints'
  it('takes a complaint as JSON, and with photos as a form', async () => {
    const json = { order: id, reason: 'faulty', message }
    const created = await asha.send('POST', PATH, { json })
    expect(created.status).toBe(201)
    const complaint = (await created.json()) as { id: string }
    expect(complaint).toMatchObject({ orderId: id, message, photos: [], state: 'open' })
    expect(await (await asha.send('GET', `${PATH}/${complaint.id}`)).json()).toEqual(complaint)
    const again = await asha.send('POST', PATH, { json })
    expect([again.status, await again.json()]).toMatchObject([409, { error: { details: { reason: 'open' } } }])
    await test.pool.query('truncate complaints')
    const formed = await tell({ path: PATH, fields: { order: id }, photos: [photo()] })
    expect([formed.status, await formed.json()]).toMatchObject([201, { photos: [{ width: 60, height: 40 }] }])
    expect(await (await asha.send('GET', PATH)).json()).toMatchObject({ complaints: [{ message }] })
  })

  it('says which fields are wrong, and nothing of others’ orders', async () => {
    const refused = await asha.send('POST', PATH, { json: { order: id } })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { details: { fields: { reason: expect.any(String), message: expect.any(String) } } } },
    ])
    expect((await kabir.send('POST', PATH, { json: { order: id, reason: 'faulty', message } })).status).toBe(404)
  })
})
