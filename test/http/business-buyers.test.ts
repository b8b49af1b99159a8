import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EVERY_ORDER } from '../../src/domain/orders/order-search.ts'
import { exportOrders } from '../../src/features/orders/find/export-orders.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { exportData } from '../../src/features/privacy/export-data.ts'
import { addProduct } from '../support/products.ts'
import { readyBuyer, type ReadyBuyer } from '../support/ready-buyer.ts'
import { REGISTERED, SELLER } from '../support/seller.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const GSTIN = '27AAPFU0939F1ZV'
const COMPANY = 'Mint Lane Interiors LLP'
const IN_PUNE = {
  name: 'Asha Rao',
  addressLine1: '7 Chowk',
  addressLine2: '',
  cityLocality: 'Pune',
  stateProvince: 'Maharashtra',
  postalCode: '411001',
}
const PUNE = { line1: '7 Chowk', line2: '', city: 'Pune', postal_code: '411001', state: 'Maharashtra', country: 'IN' }
const shipping = { name: 'Asha Rao', address: PUNE }

let test: TestShop
let asha: ReadyBuyer['asha']
let addressId: string
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.shop.seller = REGISTERED
  ;({ asha, addressId } = await readyBuyer(test, IN_PUNE))
})

const press = (form: Record<string, string>) => asha.send('POST', '/checkout/shipping', { form: { addressId, ...form } })
const call = async (business: unknown) => {
  const answer = await asha.send('POST', '/functions/us-central1/phone_pe_checkout', { json: { data: { shipping, business } } })
  return [answer.status, await answer.json()] as const
}
async function pay(): Promise<string> {
  const { id } = test.payments.started.at(-1)!
  test.payments.says(id, { state: 'COMPLETED', transactionId: 'T1' })
  await settlePayment(test.shop, id)
  const { rows } = await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [id])
  return rows[0]!.id
}

describe('Place Order for a business', () => {
  it('is folded away, and absent where the seller is not registered', async () => {
    const page = async () => (await asha.send('GET', '/checkout/shipping')).text()
    expect(await page()).toMatch(/<details(?![^>]*open)[^>]*><summary[^>]*>Buying for a business\? Add a GSTIN/)
    test.shop.seller = SELLER
    expect(await page()).not.toContain('GSTIN')
  })

  it('stands on the order, the receipt, in the export and in the data that is downloaded', async () => {
    expect((await press({ gstin: ' 27 aapfu0939f1zv', company: COMPANY })).status).toBe(303)
    const id = await pay()
    const { orders } = (await (await asha.send('GET', '/api/customers/me/orders')).json()) as { orders: { business?: unknown }[] }
    expect(orders[0]?.business).toEqual({ gstin: GSTIN, company: COMPANY })
    for (const path of ['/account/orders', `/account/orders/${id}/receipt`]) {
      const page = await (await asha.send('GET', path)).text()
      for (const words of ['Billed to', COMPANY, `GSTIN ${GSTIN}`]) expect(page).toContain(words)
    }
    expect((await asha.send('GET', `/account/orders/${id}/receipt.pdf`)).status).toBe(200)
    const parts = await Array.fromAsync(exportOrders(test.shop, EVERY_ORDER))
    expect(parts.map(({ csv }) => csv).join('')).toContain(`${GSTIN},${COMPANY}`)
    const data = await exportData(test.shop, asha.uid)
    const tables = data.ok ? data.data.tables : {}
    const business = { gstin: GSTIN, company: COMPANY }
    expect([tables['orders']?.[0], tables['checkout_sessions']?.[0]]).toMatchObject([{ business }, { business }])
  })

  it('is refused at the field, and what was typed stays', async () => {
    const refused = await press({ gstin: '27AAPFU0939F1ZW', company: COMPANY })
    const page = await refused.text()
    expect(refused.status).toBe(422)
    expect(page).toMatch(/<details[^>]*open/)
    expect(page).toMatch(/aria-invalid="true"[^>]*name="gstin"[^>]*value="27AAPFU0939F1ZW"|name="gstin"[^>]*value="27AAPFU0939F1ZW"/)
    expect(page).toContain('This is no GSTIN.')
    expect(page).toContain(`value="${COMPANY}"`)
    expect(page).toMatch(new RegExp(`value="${addressId}"[^>]*checked|checked[^>]*value="${addressId}"`))
    const elsewhere = await press({ gstin: REGISTERED.registration!.gstin, company: COMPANY })
    expect([elsewhere.status, await elsewhere.text()]).toEqual([422, expect.stringContaining('of another state than the delivery address')])
    const nameless = await press({ gstin: GSTIN, company: '' })
    expect([nameless.status, await nameless.text()]).toEqual([422, expect.stringContaining('the company’s name')])
    expect(test.payments.started).toEqual([])
  })

  it('keeps what was typed where the address is refused', async () => {
    const page = await (await press({ intent: 'save-address', name: 'Asha', gstin: GSTIN, company: COMPANY })).text()
    expect(page).toContain(`value="${GSTIN}"`)
  })

  it('is another payment than the one without it', async () => {
    await press({})
    await press({ gstin: GSTIN, company: COMPANY })
    await press({ gstin: GSTIN, company: COMPANY })
    expect(test.payments.started).toHaveLength(2)
  })
})

describe('a business in phone_pe_checkout', () => {
  it('is stored with the order', async () => {
    expect(await call({ gstin: GSTIN, company: COMPANY })).toMatchObject([200, { result: { paymentUrl: expect.any(String) } }])
    const id = await pay()
    const { rows } = await test.pool.query('select business from orders where id = $1', [id])
    expect(rows).toEqual([{ business: { gstin: GSTIN, company: COMPANY } }])
  })

  it.each([
    [{ gstin: '27AAPFU0939F1ZW', company: COMPANY }, true, { gstin: expect.stringContaining('no GSTIN') }],
    [{ gstin: GSTIN, company: 'x'.repeat(101) }, true, { company: expect.stringContaining('100') }],
    [{ gstin: GSTIN, company: COMPANY }, false, { gstin: expect.stringContaining('no tax invoices') }],
  ])('is refused: %j, seller registered: %s', async (business, isRegistered, fields) => {
    if (!isRegistered) test.shop.seller = SELLER
    expect(await call(business)).toMatchObject([400, { error: { status: 'INVALID_ARGUMENT', details: { fields } } }])
    expect(test.payments.started).toEqual([])
  })
})

describe('a deleted account', () => {
  it('leaves the business on its tax invoice alone', async () => {
    await press({ gstin: GSTIN, company: COMPANY })
    const id = await pay()
    await test.pool.query("update orders set state = 'delivered' where id = $1", [id])
    const { eraseAccount, erasePerson } = await import('../../src/features/privacy/delete-account.ts')
    await test.shop.db.transaction().execute((tx) => eraseAccount(test.shop, tx, asha.uid))
    await erasePerson(test.shop, { uid: asha.uid })
    const { rows } = await test.pool.query(
      "select o.business -> 'gstin' as kept, o.shipping -> 'name' as name, s.business as gone from orders o join checkout_sessions s on s.id = o.session_id where o.id = $1",
      [id],
    )
    expect(rows).toEqual([{ kept: GSTIN, name: 'Deleted account', gone: null }])
  })
})
