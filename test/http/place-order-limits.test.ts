import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send; uid: string; cookie: string }
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', price: '1499' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from attempts')
  app = createTestApp(test)
  asha = await app.person('asha')
  await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
})

const ADDRESS = {
  name: 'Asha',
  addressLine1: '7 Chowk',
  addressLine2: '',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
}

async function saveAddress(name: string): Promise<string> {
  const saved = await asha.send('POST', '/api/customers/me/addresses', { json: { ...ADDRESS, name } })
  return ((await saved.json()) as { id: string }).id
}
const press = (addressId: string) => asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId } })

describe('Place Order without JavaScript', () => {
  it('is limited as the function is, and says when to come back', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 125; count++) statuses.push((await press('')).status)
    expect(statuses.filter((status) => status === 409)).toHaveLength(120)
    const refused = await press('')
    expect(refused.status).toBe(429)
    // The minute began with the first press.
    expect(Number(refused.headers.get('retry-after'))).toSatisfy((seconds) => seconds >= 1 && seconds <= 60)
    expect(await refused.text()).toContain('Too many calls.')
    const typed = { ...ADDRESS, addressLine1: '9 Half Typed Lane' }
    expect(await (await asha.send('POST', '/checkout/shipping', { form: { intent: 'place-order', ...typed } })).text()).toContain(
      'value="9 Half Typed Lane"',
    )
    const call = await asha.send('POST', '/functions/us-central1/phone_pe_checkout', { json: { data: {} } })
    expect(call.status).toBe(429)
  })

  it('opens ten payments at most', async () => {
    for (let count = 0; count < 10; count++) expect((await press(await saveAddress(`Asha ${count}`))).status).toBe(303)
    const refused = await press(await saveAddress('Asha 11'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.text()).toContain('You have several payments open.')
    expect(test.payments.started).toHaveLength(10)
  })
})

describe('complete=true', () => {
  const lines = async () => (await test.pool.query('select 1 from cart_lines where user_id = $1', [asha.uid])).rowCount
  const visit = async (site: string | undefined) => {
    const headers = { cookie: asha.cookie, 'sec-fetch-dest': 'document', ...(site && { 'sec-fetch-site': site }) }
    return app.app.request('http://shop.test/account/orders?complete=true', { headers })
  }

  it.each(['cross-site', 'same-site', 'nonsense'])('clears nothing for a navigation that is %s', async (site) => {
    expect((await visit(site)).status).toBe(200)
    expect(await lines()).toBe(1)
  })

  it('clears nothing where `redirect` has carried it through signing in', async () => {
    const redirect = '/account/orders?complete=true&from=mail'
    const signedIn = await app.app.request(`http://shop.test/signin?redirect=${encodeURIComponent(redirect)}`, {
      headers: { cookie: asha.cookie },
    })
    expect(signedIn.headers.get('location')).toBe('/account/orders?from=mail')
  })

  it.each([undefined, 'same-origin', 'none'])('clears the cart for a navigation from %s', async (site) => {
    const answer = await visit(site)
    expect(await lines()).toBe(0)
    expect(await answer.text()).not.toContain('We have your order.')
  })
})
