import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '../../src/domain/orders/order.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { placeOrder } from '../../src/features/checkout/place-order.ts'
import { sendOrderMail } from '../../src/features/mails/order-mails.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { changesAreTold, openCachedInstance } from '../support/cached-instance.ts'
import { DEMO_FOLDER } from '../support/folder.ts'
import { renderTestMail } from '../support/mail.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send; uid: string }
/** Monday, 13:30 in India. */
const MORNING = '2026-11-23T08:00:00Z'
const BY = 'Order by 14:00 today, with you'
const TODAY = 'Order today, with you'
const usual = { days: { from: 5, to: 7 }, cutoff: '14:00', closed: { weekdays: [0], dates: ['2026-11-26'] } }
const demos = DEMO_FOLDER.delivery

beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await app.person('asha')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'jacket', name: 'Bagru Jacket', price: '2350' })
  await test.pool.query(`update products set metadata = metadata || '{"ready_in_days": "4"}' where id = 'jacket'`)
  await changesAreTold(test)
})
beforeEach(() => {
  test.shop.folder.delivery = usual
  itIs(MORNING)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await test.pool.query('delete from notices')
  await changesAreTold(test)
})
afterAll(async () => {
  // Other files of this worker read the same folder.
  test.shop.folder.delivery = demos
  await test.close()
})

const itIs = (moment: string) => vi.spyOn(test.shop.clock, 'now').mockReturnValue(new Date(moment))

/** The page's words, with plain spaces. */
async function wordsOf(send: Send, path: string): Promise<string> {
  return plain(await (await send('GET', path)).text())
}
const plain = (html: string) => html.replaceAll(/<\/?(?:b|span)>/g, '').replaceAll('\u00a0', ' ')
const fill = (...ids: string[]) => mergeCart(test.shop, asha.uid, { set: ids.map((id) => ({ id })), remove: [] })

describe('before anything is paid', () => {
  it('the product says when it comes, without days on which nothing is sent, and beside it what arrives faulty', async () => {
    const kurta = await wordsOf(app.visitor, '/product/kurta')
    expect(kurta).toContain(`${BY} Mon 30 Nov to Wed 2 Dec. Free across India.`)
    expect(kurta.split('Arrived faulty? Tell us')).toHaveLength(2)
    expect(await wordsOf(app.visitor, '/product/jacket')).toContain(`${BY} Fri 4 Dec to Mon 7 Dec.`)
  })

  it('cart and Place Order promise the latest of the lines', async () => {
    await fill('kurta')
    for (const path of ['/checkout', '/checkout/shipping'])
      expect(await wordsOf(asha.send, path)).toContain(`${BY} Mon 30 Nov to Wed 2 Dec.`)
    await fill('jacket')
    for (const path of ['/checkout', '/checkout/shipping'])
      expect(await wordsOf(asha.send, path)).toContain(`${BY} Fri 4 Dec to Mon 7 Dec.`)
  })

  it('nothing is promised while the shop takes no orders, or sends nothing', async () => {
    await fill('kurta')
    const paths = ['/product/kurta', '/checkout', '/checkout/shipping']
    test.shop.folder.delivery = { ...usual, closed: { weekdays: [0, 1, 2, 3, 4, 5, 6], dates: [] } }
    for (const path of paths) expect(await wordsOf(asha.send, path)).not.toContain('with you')
    test.shop.folder.delivery = usual
    await test.pool.query(`insert into notices (kind, words, ends_at) values ('closing', 'At the fair', '2026-12-24')`)
    await changesAreTold(test)
    for (const path of paths) expect(await wordsOf(asha.send, path)).not.toContain('with you')
  })

  it('a cached page goes at the cutoff, and again at midnight in India', async () => {
    const instance = await openCachedInstance(test)
    const page = async () => plain((await instance.get('/product/kurta', { 'accept-encoding': 'identity' })).body.toString())
    const renderings = vi.fn<() => Promise<void>>(async () => {})
    const at = async (moment: string) => {
      itIs(moment)
      instance.meanwhile = renderings
      return page()
    }
    expect(await at('2026-11-23T08:29:59.998Z')).toContain(`${BY} Mon 30 Nov`)
    expect(await at('2026-11-23T08:29:59.999Z')).toContain(`${BY} Mon 30 Nov`)
    expect(renderings).toHaveBeenCalledTimes(1)
    expect(await at('2026-11-23T08:30:00.000Z')).toContain(`${TODAY} Tue 1 Dec`)
    expect(await at('2026-11-23T18:29:59.999Z')).toContain(`${TODAY} Tue 1 Dec`)
    expect(renderings).toHaveBeenCalledTimes(2)
    expect(await at('2026-11-23T18:30:00.000Z')).toContain(`${BY} Tue 1 Dec`)
    expect(renderings).toHaveBeenCalledTimes(3)
    instance.close()
  })
})

describe('what was promised when an order was paid', () => {
  it('is stored with it, and stands on its page, in its mail and in the API whatever the shop promises later', async () => {
    await fill('kurta', 'jacket')
    const shipping = {
      name: 'Asha Rao',
      address: { line1: '7 Chowk Bazaar', line2: '', city: 'Kochi', state: 'Kerala', postal_code: '682001', country: 'IN' as const },
    }
    await placeOrder(test.shop, asha.uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
    // It is ready sooner by now, and the cutoff has passed.
    await test.pool.query(`update products set metadata = metadata - 'ready_in_days' where id = 'jacket'`)
    itIs('2026-11-23T08:30:00Z')
    const { id } = test.payments.started.at(-1)!
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T1' })
    await settlePayment(test.shop, id)
    test.shop.folder.delivery = { ...usual, days: { from: 30, to: 40 } }
    const answer = await asha.send('GET', '/api/customers/me/orders')
    const { orders } = (await answer.json()) as { orders: Order[] }
    expect(orders[0]!.promised).toEqual({ from: '2026-12-05', to: '2026-12-08' })
    expect(await wordsOf(asha.send, '/account/orders')).toContain('Sat 5 Dec to Tue 8 Dec')
    await sendOrderMail(test.shop, renderTestMail, { uid: asha.uid, orderId: orders[0]!.id })
    expect(plain(test.mails.at(-1)!.text)).toContain('It will be with you Sat 5 Dec to Tue 8 Dec.')
  })
})
