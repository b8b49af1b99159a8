import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIZES } from '../../src/domain/cart.ts'
import { scheduleReset } from '../../src/features/demo/schedule-reset.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { compressPiece } from '../../src/http/server/gzip-pieces.ts'
import { SLOT_MARK, TEMPLATE_SESSION } from '../../src/http/template-request.ts'
import { changesAreTold } from '../support/cached-instance.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, TEST_ASSETS } from '../support/requests.ts'
import { addReview, scoreReview } from '../support/reviews.ts'
import { countRounds } from '../support/rounds.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

type Apps = { templates: ReturnType<typeof createTestApp>; whole: ReturnType<typeof createTestApp> }
type Somebody = Awaited<ReturnType<Apps['whole']['person']>>

/** Clients that send this get brotli from a page's own handler, and gzip from a template. */
const BROWSER = { 'accept-encoding': 'gzip, br' }
const PATHS = [
  '/',
  '/shop',
  '/shop?filter=swag&order=price-desc',
  '/product/kurta',
  '/product/stole',
  '/sizechart',
  '/sizechart?unit=cm',
  '/aboutus',
  '/contactus',
  '/privacypolicy',
  '/terms',
]

let test: TestShop
let demo: Apps
let real: Apps
beforeAll(async () => {
  test = await createTestShop()
  demo = appsOf(test)
  real = appsOf({ ...test, shop: { ...test.shop, demo: false } })
  for (const id of ['kurta', 'stole', 'shirt']) await addProduct(test.pool, { id, name: `The ${id} & “more”` })
  await addProduct(test.pool, { id: 'gone', isOos: '1' })
  await addReview(test.pool, { product: 'kurta', uid: test.kabir })
  await scheduleReset(test.shop)
  await changesAreTold(test)
})
afterAll(() => test.close())

function appsOf(shop: TestShop): Apps {
  return { templates: createTestApp(shop, { templates: true }), whole: createTestApp(shop) }
}

/** The page from a template, and the same page as its own handler renders it. */
async function bothOf({ templates, whole }: Apps, { cookie }: Pick<Somebody, 'cookie'>, path: string) {
  const filled = await templates.sender(cookie)('GET', path, { headers: BROWSER })
  const plain = await whole.sender(cookie)('GET', path)
  const text = await plain.text()
  const isFilled = filled.headers.get('content-encoding') === 'gzip'
  return { isFilled, html: isFilled ? gunzipSync(await filled.arrayBuffer()).toString() : null, text, filled, plain }
}

async function expectSame(apps: Apps, person: Somebody, path: string): Promise<void> {
  const { html, text } = await bothOf(apps, person, path)
  expect({ path, difference: html === null ? 'no template' : differenceOf(html, text) }).toEqual({ path, difference: null })
  const uncompressed = await (await apps.templates.sender(person.cookie)('GET', path)).text()
  expect(uncompressed === text).toBe(true)
}

/** Where two pages begin to differ; null where they are equal. */
function differenceOf(one: string, other: string): [string, string] | null {
  if (one === other) return null
  const from = Math.max(0, [...one].findIndex((_, at) => !other.startsWith(one.slice(0, at + 1))) - 40)
  return [one.slice(from, from + 120), other.slice(from, from + 120)]
}

async function setPerson({ uid }: Somebody, { name, photo }: { name: string; photo: string | null }): Promise<void> {
  await test.pool.query('update users set name = $2, image = $3 where id = $1', [uid, name, photo])
}

describe('a page from a template has the bytes of the page’s own handler', () => {
  it.each(PATHS)('for somebody with nothing, and with lines, a photo and a membership: %s', async (path) => {
    for (const apps of [demo, real]) {
      const person = await apps.whole.person('asha')
      await expectSame(apps, person, path)
      await setPerson(person, { name: 'आशा <b>&"\'', photo: 'https://photos.test/a?b=1&c="2"' })
      await mergeCart(test.shop, person.uid, { set: [{ id: 'kurta', quantity: 3, size: 'L' }] })
      await expectSame(apps, person, path)
      await mergeCart(test.shop, person.uid, { set: [{ id: 'stole' }, { id: 'shirt' }] })
      await test.pool.query(`insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())`, [person.uid])
      await expectSame(apps, person, path)
    }
  })

  it('whatever they are called and have in their cart', async () => {
    const person = await demo.whole.person('asha')
    const line = fc.record({
      id: fc.constantFrom('kurta', 'stole', 'shirt'),
      quantity: fc.integer({ min: 1, max: 100 }),
      size: fc.constantFrom(...SIZES),
    })
    const somebody = fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }).filter((name) => !name.includes('\0')),
      photo: fc.option(fc.webUrl({ withQueryParameters: true })),
      lines: fc.uniqueArray(line, { selector: ({ id }) => id }),
      path: fc.constantFrom(...PATHS),
    })
    await fc.assert(
      fc.asyncProperty(somebody, async ({ name, photo, lines, path }) => {
        await setPerson(person, { name, photo })
        const ids: string[] = lines.map(({ id }) => id)
        await mergeCart(test.shop, person.uid, { set: lines, remove: ['kurta', 'stole', 'shirt'].filter((id) => !ids.includes(id)) })
        await expectSame(demo, person, path)
      }),
      { numRuns: 30 },
    )
  })

  it('and its headers', async () => {
    const person = await demo.whole.person('asha')
    const { filled, plain, isFilled } = await bothOf(demo, person, '/product/kurta')
    expect(isFilled).toBe(true)
    const { 'x-request-id': id, 'content-encoding': _, ...headers } = Object.fromEntries(filled.headers)
    const { 'x-request-id': plainId, ...plainHeaders } = Object.fromEntries(plain.headers)
    expect(headers).toEqual(plainHeaders)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie, Accept-Encoding', 'x-frame-options': 'DENY' })
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(id).not.toBe(plainId)
  })
})

describe('a template with its page’s styles within it', () => {
  it('has the bytes and the policy of the page’s own handler, and shares the styles’ piece with the page’s other templates', async () => {
    const css = '.price{color:#263a58}'.repeat(500)
    const gzip = await compressPiece(Buffer.from(css))
    const pageStyles = new Map([['product', { assets: { ...TEST_ASSETS, inlineStyle: css }, source: "'sha256-of-the-product'", gzip }]])
    const templates = createTestApp(test, { templates: true, pageStyles })
    const whole = createTestApp(test, { pageStyles })
    const person = await whole.person('asha')
    for (const path of ['/product/kurta', '/product/stole']) {
      const { html, text, filled, plain } = await bothOf({ templates, whole }, person, path)
      expect(html === text).toBe(true)
      expect(html).toContain(`<style>${css}</style>`)
      expect(filled.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'))
      expect(filled.headers.get('content-security-policy')).toContain(pageStyles.get('product')!.source)
      const { parts, bytes } = templates.personal!.templates.find(path)!
      expect(parts.filter((part) => 'shared' in part && part.shared === gzip)).toHaveLength(1)
      expect(bytes).toBeLessThan(2 * (text.length - css.length))
    }
  })
})

describe('the page’s own handler answers', () => {
  it.each([
    ['pending', null],
    ['public', 0.01],
    ['flagged', 0.9],
  ])('whoever has a review of the product that is %s', async (_, toxicity) => {
    const person = await demo.whole.person('asha')
    await addReview(test.pool, { product: 'stole', uid: person.uid, toxicity: null, message: 'Mine is the softest of them all.' })
    if (toxicity !== null) await scoreReview(test.pool, { product: 'stole', uid: person.uid, toxicity })
    await changesAreTold(test)
    const { isFilled, filled } = await bothOf(demo, person, '/product/stole')
    expect(isFilled).toBe(false)
    expect(filled.status).toBe(200)
    await expectSame(demo, person, '/product/kurta')
    await test.pool.query('delete from reviews where user_id = $1', [person.uid])
  })

  it.each([
    '/product/kurta?added=true',
    '/product/kurta?review=edit',
    '/product/kurta?show=40',
    '/product/nothing',
    '/shop?print=buti',
    '/account',
  ])('%s', async (path) => {
    const person = await demo.whole.person('asha')
    expect((await bothOf(demo, person, path)).isFilled).toBe(false)
  })

  it('a session that is due to be renewed, has expired, or is nobody’s', async () => {
    const person = await demo.whole.person('asha')
    await test.pool.query(`update sessions set used_at = now() - interval '1 hour' where user_id = $1`, [person.uid])
    expect((await bothOf(demo, person, '/')).isFilled).toBe(false)
    await test.pool.query(`update sessions set used_at = now(), expires_at = now() - interval '1 s' where user_id = $1`, [person.uid])
    const { isFilled, filled } = await bothOf(demo, person, '/')
    expect([isFilled, filled.headers.get('set-cookie')]).toEqual([false, expect.stringContaining('Max-Age=0')])
    expect((await bothOf(demo, { cookie: 'chhaap_session=x' }, '/')).isFilled).toBe(false)
  })

  it('whoever has just written, who sees at once what has changed', async () => {
    const person = await demo.whole.person('asha')
    expect((await bothOf(demo, person, '/shop')).isFilled).toBe(true)
    await demo.templates.sender(person.cookie)('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
    const { isFilled, filled } = await bothOf(demo, person, '/shop')
    expect([isFilled, filled.status]).toEqual([false, 200])
  })
})

describe('a template', () => {
  it('is rendered once, and then again when one of its topics has changed', async () => {
    const { templates } = demo
    const person = await demo.whole.person('asha')
    const seen = async () =>
      gunzipSync(await (await templates.sender(person.cookie)('GET', '/product/shirt', { headers: BROWSER })).arrayBuffer()).toString()
    await seen()
    const first = templates.personal!.templates.find('/product/shirt')
    await seen()
    expect(templates.personal!.templates.find('/product/shirt')).toBe(first)
    await addProduct(test.pool, { id: 'shirt', name: 'The new shirt' })
    await changesAreTold(test)
    expect(templates.personal!.templates.find('/product/shirt')).toBeUndefined()
    expect(await seen()).toContain('The new shirt')
  })

  it('costs one round to the database', async () => {
    const person = await real.whole.person('asha')
    for (const path of PATHS) {
      const get = () => real.templates.sender(person.cookie)('GET', path, { headers: BROWSER })
      await get()
      expect({ path, ...(await countRounds(test.pool, get)) }).toEqual({ path, statements: 1, inSequence: 1 })
    }
  })

  it('contains nobody’s data, whoever was first to ask for it', async () => {
    const apps = appsOf(test)
    const [canary, other] = [await apps.whole.person('canary'), await apps.whole.person('other')]
    await setPerson(canary, { name: 'Canaryname', photo: 'https://photos.test/canaryphoto' })
    await mergeCart(test.shop, canary.uid, { set: [{ id: 'kurta', quantity: 77, size: 'XXL' }, { id: 'stole' }] })
    const secrets = [canary.uid, 'anary', canary.cookie.split('=')[1]!, 'value="77"', 'quantity&quot;:77']
    for (const path of PATHS) {
      const own = await bothOf(apps, canary, path)
      expect(own.html).toContain(canary.uid)
      expect(own.html).toContain('canaryphoto')
      const pages = [(await bothOf(apps, other, path)).html, await (await apps.templates.visitor('GET', path)).text()]
      for (const html of pages) expect(secrets.filter((secret) => html?.includes(secret) ?? true)).toEqual([])
    }
  })

  it('is never sent: no page shows whom it was rendered for', async () => {
    const person = await demo.whole.person('asha')
    for (const path of PATHS) {
      const pages = [(await bothOf(demo, person, path)).html, await (await demo.templates.visitor('GET', path)).text()]
      for (const html of pages) for (const random of [TEMPLATE_SESSION.person.uid, SLOT_MARK]) expect(html).not.toContain(random)
    }
  })
})
