import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findReceipt } from '../../src/features/orders/find/find-receipt.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const FIELDS = {
  name: 'Asha Rao',
  addressLine1: '7 Chowk Bazaar',
  addressLine2: '',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
  phone: '98765 43210',
}
const COURIER = '+91 98765 43210'

let test: TestShop
let asha: { send: Send; uid: string; cookie: string }
let kabir: typeof asha
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  await addProduct(test.pool, { id: 'kurta' })
  asha = await app.person('asha')
  kabir = await app.person('kabir')
})
beforeEach(() => test.pool.query('delete from addresses'))
afterAll(() => test.close())

const save = async (more: object = {}) =>
  ((await (await asha.send('POST', '/api/customers/me/addresses', { json: { ...FIELDS, ...more } })).json()) as { id: string }).id
const show = async (query = '') => (await asha.send('GET', `/checkout/shipping${query}`)).text()
const post = (form: Record<string, string>) => asha.send('POST', '/checkout/shipping', { form })
const list = async () => {
  const answer = (await (await asha.send('GET', '/api/customers/me/addresses')).json()) as {
    addresses: { id: string; address: Record<string, string>; default?: true }[]
  }
  return answer.addresses
}
const checked = (html: string) =>
  [...html.matchAll(/<input[^>]*name="addressId"[^>]*>/g)].flatMap(([tag]) =>
    / checked/.test(tag) ? [/value="([^"]+)"/.exec(tag)?.[1]] : [],
  )[0]

describe('a saved address', () => {
  it('is edited in the form, and chosen then', async () => {
    const [first, second] = [await save(), await save({ name: 'At work' })]
    const html = await show(`?edit=${first}`)
    expect(html).toContain('Change this address')
    expect(html).toContain(`name="editing" value="${first}"`)
    expect(html).toContain(`value="${COURIER}"`)
    expect([checked(html), checked(await show())]).toEqual([first, second])
    const edit = { intent: 'save-address', editing: first, ...FIELDS }
    const refused = await post({ ...edit, name: '' })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(`name="editing" value="${first}"`)])
    const saved = await post({ ...edit, name: 'Asha R.' })
    const to = saved.headers.get('location')!
    expect([saved.status, to]).toEqual([303, `/checkout/shipping?done=saved&address=${first}`])
    expect(checked(await show(to.replace('/checkout/shipping', '')))).toBe(first)
    // Pressed twice, and after it was deleted in another tab.
    await post({ ...edit, name: 'Asha R.' })
    expect((await list()).map(({ address }) => address['name'])).toEqual(['At work', 'Asha R.'])
    await post({ intent: 'delete-address', addressId: first })
    await post({ ...edit, name: 'Asha R.' })
    expect((await list()).map(({ address }) => address['name'])).toEqual(['Asha R.', 'At work'])
  })

  it('is chosen first where it is the default', async () => {
    const [first] = [await save(), await save({ name: 'At work' })]
    expect((await post({ intent: 'default-address', addressId: first })).status).toBe(303)
    expect(checked(await show())).toBe(first)
    expect(await list()).toMatchObject([{ address: { name: 'At work' } }, { id: first, default: true }])
  })

  it('is changed by its owner alone', async () => {
    const id = await save()
    const patch = ({ send }: typeof asha, uid: string) => send('PATCH', `/api/customers/${uid}/addresses/${id}`, { json: { phone: '' } })
    expect((await patch(kabir, asha.uid)).status).toBe(404)
    expect((await patch(kabir, 'me')).status).toBe(404)
    expect((await patch(asha, 'me')).status).toBe(200)
    const bad = await asha.send('PATCH', `/api/customers/me/addresses/${id}`, { json: { phone: 'call me' } })
    expect([bad.status, await bad.json()]).toMatchObject([400, { error: { details: { fields: { phone: expect.any(String) } } } }])
    expect((await list())[0]?.address).not.toHaveProperty('phone')
  })

  it('gives the courier’s phone to the order, and not to the receipt, the session or the mail', async () => {
    const id = await save()
    await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
    const placed = await post({ intent: 'place-order', addressId: id })
    expect(placed.status).toBe(303)
    const session = test.payments.started.at(-1)!.id
    test.payments.says(session, { state: 'COMPLETED', transactionId: 'T1' })
    await settlePayment(test.shop, session)
    expect(await (await asha.send('GET', '/account/orders')).text()).toContain(COURIER)
    const { orders } = (await (await asha.send('GET', '/api/customers/me/orders')).json()) as {
      orders: { id: string; shipping: { address: { phone?: string } } }[]
    }
    expect(orders[0]?.shipping.address.phone).toBe('+919876543210')
    const person = { uid: asha.uid } as Parameters<typeof findReceipt>[1]
    const receipt = await findReceipt(test.shop, person, orders[0]!.id)
    expect(JSON.stringify(receipt?.parties)).toContain('Chowk Bazaar')
    expect(JSON.stringify(receipt)).not.toMatch(/98765/)
    const { rows } = await test.pool.query('select metadata::text from checkout_sessions where id = $1', [session])
    expect(rows[0].metadata).not.toMatch(/98765/)
    expect(await (await asha.send('GET', '/account/data')).text()).toContain('+919876543210')
  })
})
