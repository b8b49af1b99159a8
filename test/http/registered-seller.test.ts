import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendOrderMail } from '../../src/features/mails/order-mails.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { forgetJobs } from '../support/jobs.ts'
import { renderTestMail } from '../support/mail.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { readyBuyer, type ReadyBuyer } from '../support/ready-buyer.ts'
import { createTestApp } from '../support/requests.ts'
import { REGISTERED, SELLER } from '../support/seller.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: ReadyBuyer['asha']
let owner: TestOperator
let addressId: string
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1290' })
  owner = await openOperator(test, createTestApp(test), 'kabir')
})
afterAll(() => test.close())
beforeEach(async () => {
  test.shop.seller = REGISTERED
  ;({ asha, addressId } = await readyBuyer(test))
})

const pageOf = async (path: string) => (await asha.send('GET', path)).text()
const setTax = (tax: Record<string, string>) =>
  test.pool.query(`update products set metadata = (metadata - 'hsn' - 'gst_rate') || $1::jsonb where id = 'kurta'`, [JSON.stringify(tax)])

describe('the shoppers of a registered seller', () => {
  it('read in cart and Place Order what tax their total includes, and those of another one that it is 0', async () => {
    await setTax({})
    // Within a state two halves are rounded.
    for (const [path, included] of [
      ['/checkout', 'Includes Rs.61.43 GST'],
      ['/checkout/shipping', 'Includes Rs.61.42 GST'],
    ] as const) {
      test.shop.seller = REGISTERED
      expect(await pageOf(path)).toContain(included)
      expect(await pageOf(path)).not.toContain('<dt>Tax</dt>')
      test.shop.seller = SELLER
      expect(await pageOf(path)).toContain('<dt>Tax</dt><dd>Rs.0</dd>')
      expect(await pageOf(path)).not.toContain('GST')
    }
  })

  it('pay the rate of the product itself, which mail and invoice say', async () => {
    await setTax({ hsn: '6214', gst_rate: '18' })
    expect(await pageOf('/checkout')).toContain('Includes Rs.196.78 GST')
    expect((await asha.send('POST', '/checkout/shipping', { form: { addressId } })).status).toBe(303)
    // What is said later changes no order that is being paid.
    await setTax({ hsn: '4202', gst_rate: '5' })
    const { id } = test.payments.started.at(-1)!
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T1' })
    await settlePayment(test.shop, id)
    const { rows } = await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [id])
    await sendOrderMail(test.shop, renderTestMail, { uid: asha.uid, orderId: rows[0]!.id })
    const { text, html } = test.mails.at(-1)!
    for (const mail of [text, html]) expect(mail).toContain('Includes Rs.196.78 GST')
    expect(text).not.toContain('Tax:')
    await forgetJobs(test.pool)
    expect(await pageOf(`/account/orders/${rows[0]!.id}/receipt`)).toContain('HSN 6214, taxable value Rs.1093.22, GST 18%')
  })
})

describe('an owner', () => {
  const editor = async () => (await owner.send('GET', '/operator/products/kurta')).text()
  const list = async () => (await owner.send('GET', '/operator/products')).text()

  it('says of a product what it is taxed as, and is told of a price between the two rates', async () => {
    await setTax({})
    await test.pool.query(`update products set metadata = metadata || '{"price_usd": "2650"}' where id = 'kurta'`)
    expect(await editor()).toContain('Rs.2650 falls between the two rates; Rs.2625 leaves you more.')
    expect(await editor()).toContain('Empty: 5 up to 2500, 18 above.')
    expect(await list()).toContain('Rs.2650 falls between the two rates; Rs.2625 leaves you more.')
    await test.pool.query(`insert into sales (product_id, options, rupees, starts_at, ends_at, running)
      values ('kurta', '{}', 2640, '2026-11-01', '2999-12-01', true)`)
    for (const price of [2640, 2650]) expect(await list()).toContain(`Rs.${price} falls between the two rates`)
    await setTax({ gst_rate: '18' })
    for (const page of [editor, list]) expect(await page()).not.toContain('falls between')
    test.shop.seller = SELLER
    expect(await editor()).toContain('type="hidden" name="gst_rate" value="18"')
  })
})
