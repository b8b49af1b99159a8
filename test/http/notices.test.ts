import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { openFolder } from '../../src/wiring/open-folder.ts'
import { changesAreTold, openCachedInstance } from '../support/cached-instance.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let operator: TestOperator
let asha: Send

const UNTIL = '2030-01-04'
const ENDS = new Date('2030-01-04T18:30:00Z')
const CLOSED = 'We are at the fair. We take orders again on 5 Jan 2030.'

beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  operator = await openOperator(test, app, 'operator')
  asha = (await app.person('asha')).send
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
  await asha('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  test.shop.folder.notices.announcement = null
  await test.pool.query('delete from notices')
  await changesAreTold(test)
})
afterAll(() => test.close())

const textOf = async (send: Send, path: string) => (await send('GET', path)).text()
const post = (form: Record<string, string>) => operator.send('POST', '/operator', { form: { action: 'notice', ...form } })
async function set(form: Record<string, string>): Promise<void> {
  expect((await post(form)).headers.get('location')).toBe(`/operator?done=${form['action'] ?? 'notice'}`)
  await changesAreTold(test)
}

describe('an announcement', () => {
  it('of an operator stands on every page of the shop, wins over the folder’s, and is recorded', async () => {
    test.shop.folder.notices.announcement = { words: 'From the folder.', link: null, startsAt: null, endsAt: ENDS }
    expect(await textOf(app.visitor, '/aboutus')).toContain('From the folder.')
    await set({ id: 'announcement', words: 'New prints & more', link: '/shop', until: UNTIL })
    for (const path of ['/', '/shop', '/product/kurta', '/signin']) {
      expect(await textOf(app.visitor, path)).toContain('<a href="/shop">New prints &amp; more</a>')
    }
    await set({ action: 'end-notice', id: 'announcement' })
    expect(await textOf(app.visitor, '/')).not.toContain('aria-label="Announcements"')
    const { rows } = await test.pool.query(
      `select action, after ->> 'until' as until from operator_actions where object_type = 'notice' order by created_at`,
    )
    expect(rows).toEqual([
      { action: 'announcement-set', until: '2030-01-05 00:00' },
      { action: 'announcement-ended', until: null },
    ])
  })

  it('shows what was typed again where it cannot be so', async () => {
    const answer = await post({ id: 'announcement', words: 'Mine', link: 'javascript:x', until: '2020-01-01' })
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('A link is a page of the shop')
    expect(text).toContain('It would be over already.')
    expect(text).toContain('value="Mine"')
    expect((await test.pool.query('select from notices')).rowCount).toBe(0)
  })

  it('leaves cached pages at once when it is set, and begins and ends by itself', async () => {
    const instance = await openCachedInstance(test)
    const page = async () => (await instance.get('/aboutus', { 'accept-encoding': 'identity' })).body.toString()
    await page()
    await set({ id: 'announcement', words: 'New prints', from: '2030-01-01', 'from-time': '18:30', until: UNTIL })
    expect(await page()).not.toContain('New prints')
    expect(await textOf(operator.send, '/operator')).toContain('From 2030-01-01 18:30')
    const now = vi.spyOn(test.shop.clock, 'now')
    now.mockReturnValue(new Date('2030-01-01T12:59:59Z'))
    expect(await page()).not.toContain('New prints')
    now.mockReturnValue(new Date('2030-01-01T13:00:00Z'))
    expect(await page()).toContain('New prints')
    now.mockReturnValue(new Date(ENDS.getTime() - 1))
    expect(await page()).toContain('New prints')
    now.mockReturnValue(ENDS)
    expect(await page()).not.toContain('New prints')
    instance.close()
  })
})

describe('a closed shop', () => {
  it('can be looked at, and says when it takes orders again before and after Place Order is pressed', async () => {
    const fields = { name: 'Asha Rao', addressLine1: '7 Chowk', addressLine2: '', cityLocality: 'Jaipur', stateProvince: 'Rajasthan' }
    const saved = await asha('POST', '/api/customers/me/addresses', { json: { ...fields, postalCode: '302001' } })
    const { id } = (await saved.json()) as { id: string }
    await set({ id: 'closing', words: 'We are at the fair', until: UNTIL })
    expect((await app.visitor('GET', '/product/kurta')).status).toBe(200)
    expect((await textOf(asha, '/checkout/shipping')).split(CLOSED)).toHaveLength(3)
    const pressed = await asha('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId: id } })
    expect(pressed.status).toBe(503)
    expect(await pressed.text()).toMatch(new RegExp(`role="alert"[^>]*>${CLOSED}`))
    for (const data of [{}, { mode: 'subscription' }]) {
      const call = await asha('POST', '/functions/us-central1/phone_pe_checkout', { json: { data } })
      expect(call.status).toBe(503)
      expect(await call.json()).toEqual({ error: { status: 'UNAVAILABLE', message: CLOSED } })
    }
    expect(test.payments.started).toEqual([])
    await set({ action: 'end-notice', id: 'closing' })
    expect((await asha('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId: id } })).status).toBe(303)
  })
})

it('a shop folder announces and closes until the end of a day in India', async () => {
  const path = await mkdtemp(join(tmpdir(), 'chhaap-folder-'))
  await cp(join(import.meta.dirname, '../../new-shop'), path, { recursive: true })
  const lines = [
    'announcement: { text: New pens, link: /shop, from: 2026-12-01, until: 2026-12-05 }',
    'closed: { until: 2026-12-06, words: At the fair }',
  ]
  await appendFile(join(path, 'shop.yaml'), `\n${lines.join('\n')}\n`)
  const { folder } = await openFolder(readConfig({ SHOP_DIR: path }))
  expect(folder.notices).toEqual({
    announcement: {
      words: 'New pens',
      link: '/shop',
      startsAt: new Date('2026-11-30T18:30:00Z'),
      endsAt: new Date('2026-12-05T18:30:00Z'),
    },
    closing: { words: 'At the fair', startsAt: null, endsAt: new Date('2026-12-06T18:30:00Z') },
  })
  await rm(path, { recursive: true })
})
