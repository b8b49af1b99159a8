import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indianTimeField } from '../../src/domain/drafts/content-item-draft.ts'
import { grantMembership } from '../../src/features/members/change-membership.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { forgetJobs } from '../support/jobs.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const CONTENT_ITEM = {
  title: 'On carving',
  excerpt: 'What a carver looks for.',
  hero: 'craft-wide',
  content: 'Teak is hard.\n\nSee Neel kurta.',
  products: 'kurta',
}

let test: TestShop
let app: ReturnType<typeof createTestApp>
let operator: TestOperator
let member: Send
let visitor: Send
let clockAheadMs = 0
beforeAll(async () => {
  test = await createTestShop()
  const clock = { now: () => new Date(Date.now() + clockAheadMs) }
  app = createTestApp({ ...test, shop: { ...test.shop, clock } })
  operator = await openOperator(test, app, 'meera')
  const somebody = await app.person('lata')
  await grantMembership(test.shop, { uid: somebody.uid }, COMMAND_LINE)
  ;[member, visitor] = [somebody.send, app.visitor]
  await addProduct(test.pool, { id: 'kurta', name: 'Neel kurta' })
})
afterAll(() => test.close())
beforeEach(async () => {
  clockAheadMs = 0
  await test.pool.query('delete from content')
})

const send = (form: Record<string, string>, id = 'on-carving') => operator.send('POST', `/operator/content/${id}`, { form })
const create = (action = 'save', change: Record<string, string> = {}) => send({ ...CONTENT_ITEM, action, ...change }, 'new')
const show = async (id = 'on-carving', query = '') => (await operator.send('GET', `/operator/content/${id}${query}`)).text()
const seen = async (as: Send = member) => (await as('GET', '/content/on-carving')).status
const inAnHour = () => indianTimeField(new Date(Date.now() + 3_600_000))

describe('the operators’ content', () => {
  it('is listed with drafts, which members do not see', async () => {
    const created = await create()
    expect([created.status, created.headers.get('location')]).toEqual([303, '/operator/content/on-carving?done=saved'])
    const html = await (await operator.send('GET', '/operator/content')).text()
    for (const words of ['On carving', 'Draft', '/operator/content/on-carving']) expect(html).toContain(words)
    expect(await seen()).toBe(404)
    expect(await (await member('GET', '/content')).text()).not.toContain('On carving')
  })

  it('has a preview with links to products, which saves nothing', async () => {
    const html = await (await create('preview')).text()
    for (const words of ['as members read it', '<p>Teak is hard.</p>', 'href="/product/kurta"', 'value="On carving"'])
      expect(html).toContain(words)
    expect((await test.pool.query('select 1 from content')).rowCount).toBe(0)
  })

  it('says that it is not saved, and is completed from products and pictures', async () => {
    const html = await (await create('preview', { products: 'kurta' })).text()
    expect(html).toMatch(/<form id="content-item"[^>]*data-unsaved/)
    for (const words of ['<option value="kurta">Neel kurta</option>', '<option value="craft-wide">', 'form="content-item"'])
      expect(html).toContain(words)
    await create()
    expect(await show()).not.toContain('data-unsaved')
  })

  it('is published with what is in the form, and made a draft again', async () => {
    await create()
    const published = await send({ ...CONTENT_ITEM, title: 'On carving teak', action: 'publish', version: '1' })
    expect(published.headers.get('location')).toBe('/operator/content/on-carving?done=published')
    expect(await (await member('GET', '/content/on-carving')).text()).toContain('On carving teak')
    expect(await seen(visitor)).toBe(403)
    const html = await show('on-carving', '?done=published')
    for (const words of ['members read it now', '<b>Content published</b> by meera', '<b>Content saved</b>', 'Published'])
      expect(html).toContain(words)
    const [, version = ''] = /name="version" value="(\d+)"/.exec(html) ?? []
    await send({ action: 'unpublish', seen: version })
    expect(await seen()).toBe(404)
  })

  it('is published at a time, before which nobody sees it', async () => {
    const scheduled = await create('schedule', { at: inAnHour() })
    expect(scheduled.headers.get('location')).toBe('/operator/content/on-carving?done=scheduled')
    const html = await show()
    expect(html).toContain('Scheduled')
    expect(html).toMatch(/at: [^<]* IST/)
    for (const path of ['/content', '/api/content', '/content/on-carving', '/api/content/on-carving']) {
      expect(await (await member('GET', path)).text(), path).not.toContain('Teak is hard')
      expect(await (await member('GET', path)).text(), path).not.toContain('On carving')
    }
    clockAheadMs = 2 * 3_600_000
    await operator.send('GET', '/operator')
    expect(await seen()).toBe(200)
    expect(await (await member('GET', '/api/content')).text()).toContain('On carving')
    clockAheadMs = 0
  })

  it.each([
    [{ title: '' }, 'A title is required.'],
    [{ content: '' }, 'A text is required.'],
    [{ hero: 'gone/4' }, 'The shop has no such picture.'],
    [{ hero: '<script>' }, 'Please choose a picture'],
    [{ id: 'A b' }, 'Small letters, digits and hyphens'],
    [{ id: 'new' }, 'Small letters, digits and hyphens'],
    [{ action: 'schedule', at: '' }, 'A day and a time, please.'],
    [{ action: 'schedule', at: '2099-01-01T10:00' }, 'At most a year ahead'],
  ])('comes back with what was typed when it is refused: %j', async (change, words) => {
    const refused = await create('save', { ...change })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain(words)
    expect(html).toContain('What a carver looks for.</textarea>')
    expect((await test.pool.query('select 1 from content')).rowCount).toBe(0)
  })

  it('in an older version is neither published nor deleted, and a preview keeps the version', async () => {
    await create()
    await send({ ...CONTENT_ITEM, title: 'By the first', action: 'save', version: '1' })
    const mine = { ...CONTENT_ITEM, title: 'By the second', version: '1' }
    expect(await (await send({ ...mine, action: 'preview' })).text()).toContain('name="version" value="1"')
    for (const action of ['publish', 'save']) {
      const refused = await send({ ...mine, action })
      expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('name="version" value="2"')])
    }
    expect(await seen()).toBe(404)
    for (const action of ['unpublish', 'delete']) {
      const late = await send({ action, seen: '1' })
      expect([late.status, (await late.text()).includes('nothing else was done')]).toEqual([409, true])
    }
    const { rows } = await test.pool.query('select title from content')
    expect(rows).toEqual([{ title: 'By the first' }])
  })

  it('is deleted, and its address answers that it is gone', async () => {
    await create()
    expect((await send({ action: 'delete', seen: '1' })).headers.get('location')).toBe('/operator/content?done=deleted')
    for (const action of ['save', 'publish', 'unpublish', 'delete']) {
      expect((await send({ ...CONTENT_ITEM, action, version: '1' })).status, action).toBe(404)
    }
    expect((await operator.send('GET', '/operator/content/on-carving')).status).toBe(404)
  })

  it('takes a long text in any script, and no longer one', async () => {
    const long = async (content: string) => {
      const body = String(new URLSearchParams({ ...CONTENT_ITEM, action: 'save', id: `long-${content.length}`, content }))
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
      return (await operator.send('POST', '/operator/content/new', { body, headers })).status
    }
    expect(await long('छाप '.repeat(20_000))).toBe(303)
    expect(await long('x'.repeat(100_001))).toBe(422)
    expect(await long('x'.repeat(22_000_000))).toBe(413)
  })

  it('shows an uploaded picture, and refuses what is none', async () => {
    const picture = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#263a58' } })
      .png()
      .toBuffer()
    const upload = (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...CONTENT_ITEM, action: 'publish' })) body.set(name, value)
      body.set('file', new Blob([bytes]), 'block.png')
      const headers = { cookie: operator.cookie, 'sec-fetch-site': 'same-origin' }
      return app.app.request('http://shop.test/operator/content/new', { method: 'POST', body, headers })
    }
    const refused = await upload(new Uint8Array([1, 2, 3]))
    expect([refused.status, (await refused.text()).includes('is not a JPEG')]).toEqual([422, true])
    expect((await upload(new Uint8Array(picture))).status).toBe(303)
    const { rows } = await test.pool.query<{ hero: string }>('select hero from content')
    expect(rows[0]!.hero).toMatch(/^pictures\/content-on-carving\/o[\da-f]{16}$/)
    expect(await (await member('GET', '/content/on-carving')).text()).toContain(rows[0]!.hero)
    await forgetJobs(test.pool, 'encode-picture')
  })
})
