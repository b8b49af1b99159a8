import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/accounts.ts'
import { cookieHeader } from '../support/cookie-header.ts'
import { findForm, typeInto } from '../support/page-forms.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  for (let n = 1; n <= 60; n++) {
    const number = String(n).padStart(3, '0')
    await addProduct(test.pool, { id: `range-${number}`, name: `Range ${number}`, price: String(3000 + n) })
  }
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await test.pool.query(
    `insert into pictures (name, width, height, widths, webp_width, colour, kind)
     values ('pictures/kurta/1', 1600, 2000, '{400,1600}', 800, '#e8e4db', 'front')`,
  )
  await test.pool.query(`update products set images = '{pictures/kurta/1}', description = 'Nothing but a plain text.' where id = 'kurta'`)
})
afterAll(() => test?.close())

const html = async (path: string) => (await app.visitor('GET', path)).text()
const hrefOf = (page: string, words: string) =>
  [...page.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)]
    .find(([, , content]) => content!.replaceAll(/<[^>]*>/g, '').includes(words))?.[1]
    ?.match(/href="([^"]*)"/)?.[1]
    ?.replaceAll('&amp;', '&')

describe('without scripts', () => {
  it('a range of more than one page goes on, under the same filter and in the same order', async () => {
    const namesIn = (page: string) => [...page.matchAll(/<h[23][^>]*>(?:<a[^>]*>)?(Range \d+|Neel Kurta)</g)].map(([, name]) => name)
    const first = await html('/shop?filter=swag&order=price-desc')
    expect(namesIn(first)).toHaveLength(48)
    const next = hrefOf(first, 'Show more')!
    expect(next).toMatch(/filter=swag&order=price-desc&after=/)
    const second = await html(next)
    const all = Array.from({ length: 60 }, (_, index) => `Range ${String(60 - index).padStart(3, '0')}`)
    expect([...namesIn(first), ...namesIn(second)]).toEqual([...all, 'Neel Kurta'])
    expect(second).toMatch(/<option[^>]*value="price-desc"[^>]*selected/)
    expect(hrefOf(second, 'Show more')).toBeUndefined()
    expect(namesIn(await html(hrefOf(second, 'From the beginning')!))).toEqual(namesIn(first))
  })

  it('a product’s page enlarges its picture to a file of its own, and leads from its bar to the sizes', async () => {
    const page = await html('/product/kurta')
    expect(page).toMatch(/<a href="[^"]*pictures\/kurta\/1-1600\.avif" aria-label="Enlarge: /)
    const sizes = hrefOf(page, 'Size M')!
    expect(sizes).toMatch(/^#./)
    expect(page.split(`id="${sizes.slice(1)}"`)[1]).toMatch(/^[^<]*>.*role="radiogroup"/s)
  })

  it('a plain description stands as it is, without sections', async () => {
    const page = await html('/product/kurta')
    expect(page).toContain('Nothing but a plain text.')
    expect(page).not.toContain('Fabric &amp; Fit')
  })
})

describe('a form that its sender’s session has ended under', () => {
  const review = { rating: '4', message: 'Soft, <light> & as "blue" as I had hoped.' }
  const place = { name: 'Asha Rao', cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '302001', addressLine1: '7 Chowk' }
  let people = 0
  const as = (cookie: string) => ({ headers: { cookie } })
  const register = async () => {
    const form = { email: `meera.${++people}@people.test`, password: PASSWORD, confirm: PASSWORD }
    const answer = await app.visitor('POST', '/register', { form })
    return { form, cookie: cookieHeader(answer.headers.getSetCookie()) }
  }
  /** Of the browser afterwards, which may have its session's cookie or not. */
  const endSession = async (cookie: string, withSession = true) => {
    await test.pool.query('delete from sessions')
    return { cookie: withSession ? cookie : cookie.replace(/chhaap_session=\w+; /, '') }
  }
  const ended = async () => {
    const { form, cookie } = await register()
    return { form, headers: await endSession(cookie) }
  }
  const kept = (html: string, typed: Record<string, string>) => typeInto(findForm(html, '[name=unsent]'), typed)

  it.each([
    ['a review', '/product/kurta', '[name=message]', review],
    ['an address', '/checkout/shipping', '[name=addressLine1]', { intent: 'save-address', ...place }],
    ['a name', '/account', '[name=name]', { name: 'Asha of Jaipur' }],
  ])('%s comes along to the sign-in, also after a wrong password, and is sent by a press afterwards', async (_, page, field, typed) => {
    for (const withSession of [true, false]) {
      const { form: account, cookie } = await register()
      const shown = findForm(await (await app.visitor('GET', page, as(cookie))).text(), field)
      const headers = await endSession(cookie, withSession)
      const refused = await app.visitor('POST', shown.action.split('#')[0]!, { form: typeInto(shown, typed), headers })
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])
      const wrong = kept(await refused.text(), { email: account.email, password: 'a-wrong-one' })
      const again = await (await app.visitor('POST', '/signin', { form: wrong, headers })).text()
      const answer = await app.visitor('POST', '/signin', { form: kept(again, { password: PASSWORD }), headers })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const html = await answer.text()
      expect(html).toContain('Nothing is sent yet.')
      const now = as(cookieHeader(answer.headers.getSetCookie()))
      expect(await (await app.visitor('GET', page, now)).text()).not.toContain(Object.values(typed).at(-1)!.slice(-12))
      const unsent = findForm(html, field)
      expect(typeInto(unsent, {})).toMatchObject(typed)
      expect((await app.visitor('POST', unsent.action, { form: typeInto(unsent, {}), ...now })).status).toBe(303)
    }
  })

  it('keeps no password, no file, and nothing that is too long, and says so', async () => {
    const { headers } = await ended()
    const form = { name: 'Asha', current: 'an-old-secret', password: 'a-new-secret', confirm: 'a-new-secret' }
    const html = await (await app.visitor('POST', '/account', { form, headers })).text()
    expect(html).toContain('Passwords do not come back')
    expect(html).not.toContain('secret')
    const long = await app.visitor('POST', '/product/kurta/review', { form: { ...review, message: 'x '.repeat(75_000) }, headers })
    expect(await long.text()).toMatch(/too long to come along/)
    const body = new FormData()
    body.set('message', review.message)
    body.append('photos', new File(['x'], 'a.webp'))
    const sent = { method: 'POST', body, headers: { ...headers, 'sec-fetch-site': 'same-origin' } }
    const withFile = await (await app.app.request('http://shop.test/product/kurta/review', sent)).text()
    expect(withFile).toContain('please choose them again')
  })

  it('is not kept where nothing was written: nobody who signs in here deletes their account by a press on “Send”', async () => {
    for (const intent of ['delete-account', 'cancel-membership', 'sign-out-everywhere']) {
      const { headers } = await ended()
      const answer = await app.visitor('POST', '/account', { form: { intent }, headers })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin?redirect=/account'])
    }
  })

  it.each([
    [
      '/checkout/shipping',
      { intent: 'save-address', ...place, default: 'on', editing: '01a21e20-9fb3-73e4-9722-c9e2b1f449e6' },
      'Save address',
      { Name: 'Asha Rao', 'Address line 1': '7 Chowk', City: 'Jaipur', State: 'Rajasthan', 'Postal code': '302001', Default: 'Yes' },
    ],
    ['/product/kurta/review', { ...review, first: 'yes', photos_shown: '1' }, 'Submit review', { Rating: '4', Message: review.message }],
    [
      '/operator/orders/01a21e20-9fb3-73e4-9722-c9e2b1f449e6',
      { action: 'correct-tracking', tracking: 'ED1 23456789 IN', carrier: 'dtdc', seen: 'ED9' },
      'Correct the number',
      { 'Right tracking number': 'ED1 23456789 IN', Carrier: 'DTDC' },
    ],
  ])('to %s says what it does, and all that it says', async (path, form, button, said) => {
    const { form: account, headers } = await ended()
    const refused = await app.visitor('POST', path, { form, headers })
    const html = await (await app.visitor('POST', '/signin', { form: kept(await refused.text(), account), headers })).text()
    const terms = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, value]) => [
      term,
      value!
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&(lt|gt|amp|quot);/g, (_, name: 'lt') => ({ lt: '<', gt: '>', amp: '&', quot: '"' })[name]),
    ])
    expect([Object.fromEntries(terms), new RegExp(`<b>${button}</b> <span[^>]*>(.*?)</span>`).exec(html)?.[1]]).toEqual([
      said,
      path.replace('/review', ''),
    ])
  })

  it('leads nowhere out of the shop, is not taken from another site, and is nobody’s who was never signed in', async () => {
    const { form: account, headers } = await ended()
    const unsent = JSON.stringify({ page: '//evil.example/', action: '/account', fields: [], lost: null })
    const form = { ...account, unsent }
    expect((await app.visitor('POST', '/signin', { form, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    const answer = await app.visitor('POST', '/signin', { form, headers })
    const html = await answer.text()
    expect([answer.status, html]).toEqual([200, expect.stringContaining('<a href="/">Back to the page, without sending it</a>')])
    expect(html).not.toContain('evil')
    const broken = await app.visitor('POST', '/signin', { form: { ...account, unsent: '{"page":1}' }, headers })
    expect([broken.status, broken.headers.get('location')]).toEqual([303, '/'])
    const stranger = await app.visitor('POST', '/product/kurta/review', { form: review })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/signin?redirect=/product/kurta'])
    const script = await app.visitor('POST', '/account', { form, headers: { ...headers, 'sec-fetch-mode': 'cors' } })
    expect(script.status).toBe(303)
  })

  it('of an operator comes back too, and tells nobody which addresses there are', async () => {
    const { form: account, headers } = await ended()
    await test.pool.query(`insert into operators (user_id, role) select id, 'owner' from users where email = $1`, [account.email])
    const form = { action: 'set', text: 'What we stand for.' }
    const referer = 'http://shop.test/operator/pages/own-words'
    for (const path of ['/operator/pages/own-words', '/operator/nothing']) {
      const refused = await app.visitor('POST', path, { form, headers: { ...headers, referer } })
      const both = kept(await refused.text(), account)
      const html = await (await app.visitor('POST', '/signin', { form: both, headers })).text()
      expect(html).toContain('What we stand for.')
      await test.pool.query('delete from sessions')
    }
    expect((await app.visitor('POST', '/operator/nothing', { form })).status).toBe(404)
  })
})
