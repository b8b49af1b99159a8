import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnavailableError } from '../../src/errors/unavailable-error.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { refundOrder } from '../../src/features/orders/refund-order.ts'
import { sendRefunds } from '../../src/features/payments/resume-refunds.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { REGISTERED } from '../support/seller.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: { send: Send; uid: string }
let kabir: { send: Send; uid: string }
let visitor: Send
let paper: string
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'tote', name: 'Kairi Tote', price: '690', oneSize: '1' })
  const app = createTestApp(test)
  ;[asha, kabir] = await Promise.all([app.person('asha'), app.person('kabir')])
  visitor = app.visitor
  paper = await buy()
})
afterAll(() => test.close())

const shipping = {
  name: 'Asha Rao',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Kochi', state: 'Kerala', postal_code: '682001', country: 'IN' as const },
}

/** @returns the address of the order's paper */
async function buy(): Promise<string> {
  await mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta', quantity: 60 }, { id: 'tote' }] })
  await placeOrder(test.shop, asha.uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
  const { id } = test.payments.started.at(-1)!
  test.payments.says(id, { state: 'COMPLETED', transactionId: 'T1' })
  await settlePayment(test.shop, id)
  const { rows } = await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [id])
  return `/account/orders/${rows[0]!.id}/receipt`
}

describe('the paper of an order', () => {
  it('is a page with India’s groups and words', async () => {
    const page = await (await asha.send('GET', paper)).text()
    for (const words of [
      '<h1>Receipt</h1>',
      '/00001',
      'Rs.114090',
      'Rupees one lakh fourteen thousand ninety only',
      'One size, Rs.690 each',
    ]) {
      expect(page).toContain(words)
    }
    expect(page).toContain('Size M, Rs.1890 each')
    expect(page).toContain(`href="${paper}.pdf"`)
  })

  it('names its buyer by the address, until they choose a name for the account', async () => {
    const read = async () => (await asha.send('GET', paper)).text()
    const name = (chosen: string) => test.pool.query('update users set name = $2 where id = $1', [asha.uid, chosen])
    const { rows } = await test.pool.query<{ name: string }>('select name from users where id = $1', [asha.uid])
    await name('Shopper 7KQD')
    expect(await read()).toMatch(/Ordered by<\/h\d>(?:<[^>]+>)*Asha Rao</)
    await name('Rao Textiles')
    expect(await read()).toMatch(/Ordered by<\/h\d>(?:<[^>]+>)*Rao Textiles</)
    await name(rows[0]!.name)
  })

  it('is a PDF that nobody keeps', async () => {
    const answer = await asha.send('GET', `${paper}.pdf`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Chhaap-receipt-\d\d-\d\d-00001\.pdf"$/)
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
  })

  it.each(['', '.pdf'])('is its buyer’s alone: %s', async (ending) => {
    expect((await kabir.send('GET', paper + ending)).status).toBe(404)
    expect((await asha.send('GET', `/account/orders/nothing/receipt${ending}`)).status).toBe(404)
    const away = await visitor('GET', paper + ending)
    expect([away.status, away.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/signin/)])
  })

  it('can be waited for when too many are asked for at once', async () => {
    const { papers } = test.shop
    test.shop.papers = { ...papers, receipt: () => Promise.reject(new UnavailableError('too many')) }
    const answer = await asha.send('GET', `${paper}.pdf`)
    test.shop.papers = papers
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.text()).toContain('Please try again in a moment.')
  })

  it('says what went back of it, on the page and as a PDF', async () => {
    const refunded = await buy()
    const id = refunded.split('/')[3]!
    const by = { uid: asha.uid, name: 'Kabir' }
    expect(await refundOrder(test.shop, { reference: id, lines: [{ ref: 'tote' }] }, by)).toMatchObject({ ok: true, amountPaise: 69_000 })
    const page = await (await asha.send('GET', refunded)).text()
    expect(page).toMatch(/Refund on its way, [^<]*<span>Kairi Tote<\/span>/)
    for (const words of ['Rs.114090', '−Rs.690', 'Remaining', 'Rs.113400']) expect(page).toContain(words)
    expect((await (await asha.send('GET', `${refunded}.pdf`)).text()).slice(0, 5)).toBe('%PDF-')
    expect(await (await asha.send('GET', paper)).text()).not.toContain('Remaining')
    await sendRefunds(test.shop)
    const credited = await (await asha.send('GET', refunded)).text()
    expect(credited).toMatch(/Refunded, [^<]*<span>Credit note CN\d\d-\d\d\/00001 of [^<]*<\/span><span>Kairi Tote<\/span>/)
  })

  it('of a registered seller is a tax invoice, and stays one', async () => {
    const unregistered = test.shop.seller
    test.shop.seller = REGISTERED
    const invoice = await buy()
    test.shop.seller = unregistered
    const page = await (await asha.send('GET', invoice)).text()
    for (const words of ['<h1>Tax Invoice</h1>', 'GSTIN 08AAACC1206D1ZG', 'IGST 5%', 'HSN 6204', 'Place of supply'])
      expect(page).toContain(words)
    expect(page).toMatch(/\d\d-\d\d\/0000\d/)
    expect((await asha.send('GET', `${invoice}.pdf`)).headers.get('content-disposition')).toContain('Chhaap-tax-invoice-')
    expect(await (await asha.send('GET', paper)).text()).not.toContain('GSTIN')
  })
})
