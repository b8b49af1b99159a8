import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOf } from '../support/folder.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send; uid: string; cookie: string }
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await app.person('asha')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'tote', name: 'Kairi Tote', oneSize: '1' })
  await addProduct(test.pool, { id: 'robe', name: 'Kairi Robe', active: false })
})
afterAll(() => test.close())

/** Without the header and the footer. */
const mainOf = (text = '') => /<main.*<\/main>/s.exec(text)?.[0]
const html = async (answer: Response | Promise<Response>) => (await answer).text()

describe('a visitor', () => {
  it.each([
    '/',
    '/shop',
    '/product/kurta',
    '/sizechart',
    '/aboutus',
    '/contactus',
    '/privacypolicy',
    '/terms',
    '/signin',
    '/register',
    '/saved',
  ])('sees %s', async (path) => {
    const answer = await app.visitor('GET', path)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('href="/signin?redirect=/checkout"')
    expect(text.replaceAll(/<script type="application\/(ld\+)?json">/g, '')).not.toMatch(/<script(?![^>]*\ssrc=)/)
  })

  it.each(['/account', '/account/orders', '/checkout', '/checkout/shipping'])('is sent from %s to sign in and back', async (path) => {
    const answer = await app.visitor('GET', `${path}?a=1`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/signin?redirect=${path}%3Fa%3D1`])
  })

  it('who adds to the cart is sent to sign in and back to the product', async () => {
    const answer = await app.visitor('POST', '/product/kurta', { form: { intent: 'add', size: 'M' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin?redirect=/product/kurta'])
  })

  it.each(['/nothing', '/product/../etc', '/account/x.css'])('finds no page at %s', async (path) => {
    const answer = await app.visitor('GET', path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('404 - Page Not Found')
  })

  it('reads a plain sentence for a product that is not there', async () => {
    const answer = await app.visitor('GET', '/product/nothing')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Sorry, something went wrong loading this product.')
  })

  it('reads that a product is out of stock', async () => {
    expect(await html(app.visitor('GET', '/product/robe'))).toContain('This product is currently out of stock.')
  })

  it('chooses no size where there is one only, and reads no size chart', async () => {
    const [kurta, tote] = await Promise.all(['kurta', 'tote'].map((id) => html(app.visitor('GET', `/product/${id}`))))
    expect(kurta).toMatch(/role="radiogroup"[\s\S]*M fits bust 36, waist 32, hips 42 in\./)
    expect(mainOf(kurta)).toContain('href="/sizechart"')
    expect(tote).toContain('One size<input type="hidden" name="size" value="M"/>')
    expect(mainOf(tote)).not.toMatch(/radiogroup|sizechart/)
  })

  it('of a real shop reads nothing of a demonstration, and of encryption only where there is some', async () => {
    const other = await createTestShop({ publicUrl: 'https://shop.test' })
    const real = createTestApp({
      ...other,
      shop: { ...other.shop, demo: false, folder: { ...other.shop.folder, ...folderOf({ demo: false, seller: other.shop.seller }) } },
    })
    for (const path of ['/aboutus', '/contactus', '/privacypolicy', '/terms']) {
      expect(await html(app.visitor('GET', path))).toMatch(/demonstration/)
      expect(await html(real.visitor('GET', path))).not.toMatch(/demonstration|simulation/)
    }
    expect(await html(app.visitor('GET', '/privacypolicy'))).not.toContain('encrypted connection')
    expect(await html(real.visitor('GET', '/privacypolicy'))).toContain('encrypted connection')
    await other.close()
  })

  it('reads on a card how strong a print is where the cards are ordered by it', async () => {
    const [byName, byStrength] = await Promise.all(['', '?order=strength-desc'].map((query) => html(app.visitor('GET', `/shop${query}`))))
    expect([byName, byStrength].map((page) => mainOf(page)?.includes('Strength 3 of 5'))).toEqual([false, true])
  })

  it('gets the defaults for shop parameters that make no sense', async () => {
    expect((await app.visitor('GET', '/shop?order=name-asc;DROP&filter=../')).status).toBe(200)
  })
})

describe('signing in', () => {
  it('keeps what was typed, but no password, beside the message', async () => {
    const answer = await app.visitor('POST', '/signin', { form: { email: 'asha@', password: 'secret-block', redirect: '/checkout' } })
    const text = await answer.text()
    expect(answer.status).toBe(422)
    expect(text).toContain('Please provide an email address.')
    expect(text).toContain('value="asha@"')
    expect(text).toContain('value="/checkout"')
    expect(text).not.toContain('secret-block')
  })

  it('says at registration that passwords do not match, and that an address is taken', async () => {
    const form = { email: 'taken@example.in', password: 'block-print', confirm: 'block-prink' }
    expect(await html(app.visitor('POST', '/register', { form }))).toContain('Passwords do not match.')
    await app.visitor('POST', '/register', { form: { ...form, confirm: form.password } })
    const again = await app.visitor('POST', '/register', { form: { ...form, confirm: form.password } })
    expect(again.status).toBe(409)
  })

  it.each([
    ['/checkout?x=1#y', '/checkout?x=1#y'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ])('with redirect=%s goes to %s', async (redirect, location) => {
    const form = { email: `r${Math.abs(hash(redirect))}@example.in`, password: 'block-print', confirm: 'block-print', redirect }
    const answer = await app.visitor('POST', '/register', { form })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/)
  })

  it('is not offered to people who are signed in', async () => {
    for (const path of ['/signin', '/register']) {
      const answer = await asha.send('GET', path)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    }
  })

  it('out ends the session for good', async () => {
    const kabir = await app.person('kabir')
    const answer = await kabir.send('POST', '/account', { form: { intent: 'sign-out' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect((await kabir.send('GET', '/account')).status).toBe(303)
  })
})

describe('a shopper', () => {
  it('sees pages that nobody may store', async () => {
    const answer = await asha.send('GET', '/account')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('Your Account')
  })

  it('adds, changes and removes with plain forms', async () => {
    await asha.send('POST', '/product/kurta', { form: { intent: 'add', size: 'L' } })
    expect(await html(asha.send('GET', '/checkout'))).toContain('aria-label="Cart, 1 item"')
    await asha.send('POST', '/checkout', { form: { intent: 'update', id: 'kurta', quantity: '500' } })
    expect(await html(asha.send('GET', '/checkout'))).toContain('Rs.189000')
    await asha.send('POST', '/checkout', { form: { intent: 'remove', id: 'kurta' } })
    expect(await html(asha.send('GET', '/checkout'))).toContain('Your cart is currently empty.')
  })

  it('removes from the product page whatever its other fields say', async () => {
    await asha.send('POST', '/product/kurta', { form: { intent: 'add' } })
    const answer = await asha.send('POST', '/product/kurta', { form: { intent: 'remove', size: 'giant', quantity: 'many' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/product/kurta'])
    expect(await html(asha.send('GET', '/checkout'))).toContain('Your cart is currently empty.')
  })

  it('is told of a quantity that is none, and the line stays', async () => {
    await asha.send('POST', '/product/kurta', { form: { intent: 'add' } })
    const answer = await asha.send('POST', '/checkout', { form: { intent: 'update', id: 'kurta', quantity: '1; DROP TABLE' } })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Neel Kurta')
  })

  it('cannot add what is out of stock', async () => {
    const answer = await asha.send('POST', '/product/robe', { form: { intent: 'add' } })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('This product is currently out of stock.')
  })

  it('cannot add what has no price, and says so in the API too', async () => {
    await addProduct(test.pool, { id: 'priceless', name: 'Priceless', price: '' })
    const answer = await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'priceless' }] } })
    expect(await answer.json()).toMatchObject({ error: { message: 'This product has no price yet, so it cannot be bought.' } })
    await test.pool.query("delete from products where id = 'priceless'")
  })

  it('gets every message of the address form, and keeps what was typed', async () => {
    await asha.send('POST', '/product/kurta', { form: { intent: 'add' } })
    const answer = await asha.send('POST', '/checkout/shipping', {
      form: { intent: 'save-address', city: '', addressLine2: 'Flat "3" <b>' },
    })
    const text = await answer.text()
    expect(answer.status).toBe(422)
    for (const message of [
      'A name is required',
      'Address line 1 is required',
      'City is required',
      'State is required',
      'Postal code is required',
    ]) {
      expect(text).toContain(message)
    }
    expect(text).toContain('Flat &quot;3&quot; &lt;b&gt;')
  })

  it('cannot order without an address', async () => {
    const answer = await asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order' } })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Please add your address first.')
    expect(test.payments.started).toEqual([])
  })

  it('empties the cart by complete=true in the account area, as the specification says', async () => {
    await asha.send('POST', '/product/kurta', { form: { intent: 'add' } })
    expect(await html(asha.send('GET', '/account?complete=true'))).toContain('aria-label="Cart"')
  })
})

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
}
