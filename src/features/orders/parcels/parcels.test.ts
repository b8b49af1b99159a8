import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_FOLDER } from '../../../../test/support/folder.ts'
import { countWaiting, forgetJobs } from '../../../../test/support/jobs.ts'
import { renderTestMail } from '../../../../test/support/mail.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { SELLER } from '../../../../test/support/seller.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import { renderPage } from '../../../web/entry.server.tsx'
import { mergeCart } from '../../cart/change-cart.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { sendShippedMail } from '../../mails/order-mails.ts'
import { sendOrderSms } from '../../mails/send-order-sms.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { findOrder } from '../find/find-orders.ts'
import { followParcel, resumeParcels } from './follow-parcel.ts'
import { makeLabel } from './make-label.ts'
import { shipOrder } from './ship-order.ts'

const SHOWN_BY = { demo: true, publicUrl: 'http://shop.test', seller: SELLER, folder: DEMO_FOLDER }
const FRAME = { path: '/account/orders', person: null, cartCount: 0, ...SHOWN_BY }

let test: TestShop
let id: string
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
})
afterAll(() => test.close())

const ADDRESS = { line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001' }
const shipping = { name: 'Asha Rao', address: { ...ADDRESS, country: 'IN' as const, phone: '+919876543210' } }

beforeEach(async () => {
  await forgetJobs(test.pool)
  test.carrier.bought.length = 0
  test.carrier.voided.length = 0
  test.carrier.parcelsAre('waiting')
  test.mails.length = 0
  await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta' }] })
  await placeOrder(test.shop, test.asha, { shipping, successUrl: '/', cancelUrl: '/' })
  const session = test.payments.started.at(-1)!.id
  test.payments.says(session, { state: 'COMPLETED', transactionId: 'T1' })
  await settlePayment(test.shop, session)
  id = (await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [session])).rows[0]!.id
})

const order = async () => (await findOrder(test.shop, test.asha, id))!
const queued = (name: string) => countWaiting(test.pool, name, id)

describe('the label of a paid order', () => {
  it('is asked for with the order itself, and makes it packed', async () => {
    expect([await queued('make-label'), (await order()).state]).toEqual([1, 'placed'])
    await makeLabel(test.shop, id)
    expect(test.carrier.bought[0]?.shipment.shipTo).toMatchObject({ name: 'Asha Rao', phone: '+919876543210' })
    expect(await order()).toMatchObject({
      state: 'packed',
      shippingLabel: { trackingNumber: 'TEST1000IN' },
      carrier: { name: 'Delhivery', trackingUrl: 'https://www.delhivery.com/track-v2/package/TEST1000IN' },
    })
    expect(test.carrier.bought[0]?.shipment).toMatchObject({
      carrierId: 'se-1',
      packages: [{ weight: { value: 200, unit: 'gram' } }],
      shipFrom: { phone: '+91 00000 00000' },
      shipTo: { postalCode: '302001' },
    })
    expect(await queued('follow-parcel')).toBe(1)
  })

  it('is bought once, also when the answer was lost between buying and writing it down, or the job comes again', async () => {
    test.carrier.loseNextAnswer(new ServiceError('shipengine', 'deadline-exceeded', 'no answer'))
    await expect(makeLabel(test.shop, id)).rejects.toThrow('no answer')
    expect((await order()).state).toBe('placed')
    await Promise.all([makeLabel(test.shop, id), makeLabel(test.shop, id)])
    await makeLabel(test.shop, id)
    expect(test.carrier.bought).toHaveLength(1)
    expect((await order()).shippingLabel).toEqual({ trackingNumber: 'TEST1000IN' })
  })

  it('that no carrier sells leaves the order as it was, with a job that says why', async () => {
    const nowhere = { ...test.shop, shipping: { ...test.shop.shipping, rates: async () => [] } }
    await expect(makeLabel(nowhere, id)).rejects.toThrow('No carrier serves this address')
    expect(await order()).toMatchObject({ state: 'placed', shippingLabel: null, carrier: null })
  })

  it('is not bought for an order that was refunded, or shipped by hand', async () => {
    await test.pool.query("update orders set state = 'refunded' where id = $1", [id])
    await makeLabel(test.shop, id)
    expect(test.carrier.bought).toEqual([])
  })
})

describe('a parcel', () => {
  it('is followed until it is delivered, and its buyer told once that it is on its way', async () => {
    await makeLabel(test.shop, id)
    await followParcel(test.shop, id)
    expect((await order()).state).toBe('packed')
    test.carrier.parcelsAre('in-transit')
    await Promise.all([followParcel(test.shop, id), followParcel(test.shop, id)])
    expect([(await order()).state, await queued('send-shipped-mail')]).toEqual(['shipped', 1])
    test.carrier.parcelsAre('delivered')
    await followParcel(test.shop, id)
    test.carrier.parcelsAre('in-transit')
    await followParcel(test.shop, id)
    expect((await order()).state).toBe('delivered')
    const { rows } = await test.pool.query(
      'select shipped_at is not null as shipped, delivered_at is not null as delivered from orders where id = $1',
      [id],
    )
    expect(rows).toEqual([{ shipped: true, delivered: true }])
  })

  it('of a carrier that does not answer stays where it was', async () => {
    await makeLabel(test.shop, id)
    const away = { ...test.shop.shipping, track: () => Promise.reject(new ServiceError('shipengine', 'unavailable', 'away')) }
    await expect(followParcel({ ...test.shop, shipping: away }, id)).rejects.toThrow('away')
    expect((await order()).state).toBe('packed')
  })
})

describe('shipping by hand', () => {
  it('takes the order’s number or id and a tracking number, once', async () => {
    const { number } = await order()
    expect(await shipOrder(test.shop, { reference: number, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)).toEqual({
      ok: true,
      id,
      number,
    })
    expect(await order()).toMatchObject({ state: 'shipped', shippingLabel: { trackingNumber: 'ED123456789IN' }, carrier: null })
    expect(await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'shipped',
    })
    expect(await queued('send-shipped-mail')).toBe(1)
  })

  it('takes the place of a label that was bought', async () => {
    await makeLabel(test.shop, id)
    await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    test.carrier.parcelsAre('delivered')
    await followParcel(test.shop, id)
    expect(await order()).toMatchObject({ state: 'shipped', shippingLabel: { trackingNumber: 'ED123456789IN' } })
  })

  it('is refused without a number that is one, for no order, and for one that is refunded', async () => {
    expect(await shipOrder(test.shop, { reference: id, trackingNumber: '../1' }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'no-tracking-number',
    })
    expect(await shipOrder(test.shop, { reference: 'XXXXXXXXXX', trackingNumber: 'ED123456789IN' }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'unknown-order',
    })
    await test.pool.query("update orders set state = 'refunded' where id = $1", [id])
    expect(await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'refunded',
    })
  })
})

describe('the start of the shop', () => {
  it('resumes parcels whose job gave up, until they arrive', async () => {
    await makeLabel(test.shop, id)
    await forgetJobs(test.pool)
    await resumeParcels(test.shop)
    expect(await queued('follow-parcel')).toBe(1)
    test.carrier.parcelsAre('delivered')
    await followParcel(test.shop, id)
    await forgetJobs(test.pool)
    await resumeParcels(test.shop)
    expect(await queued('follow-parcel')).toBe(0)
  })
})

describe('the orders page', () => {
  const page = async () =>
    renderPage(
      'orders',
      {
        orders: [await order()],
        sessions: [],
        payments: [],
        complaints: [],
        returns: [],
        nowS: 0,
        returnedFrom: null,
        thanks: null,
        email: null,
        formKey: 'key-of-the-page',
        refusal: null,
        suggestions: [],
      },
      FRAME,
      {
        styles: [],
        script: '',
        operator: { styles: [], script: '' },
      },
    )

  /** The steps of the order's track that have a time. */
  const reached = async () => [...(await page()).matchAll(/<b>(\w+)<\/b><span><time/g)].map(([, word]) => word)

  it('says how far an order is, with a link to the carrier’s own page', async () => {
    expect(await reached()).toEqual(['Placed'])
    await makeLabel(test.shop, id)
    const html = await page()
    expect(await reached()).toEqual(['Placed', 'Packed'])
    expect(html).toContain('Carried by Delhivery')
    expect(html).toContain('+91 98765 43210')
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/www\.delhivery\.com\/track-v2\/package\/TEST1000IN"[^>]*rel="noreferrer"[^>]*>Track parcel/,
    )
    await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    expect(await reached()).toEqual(['Placed', 'Packed', 'Shipped'])
    expect(await page()).not.toContain('Track parcel')
    expect(await page()).toContain('ED123456789IN')
  })
})

describe('word of an order', () => {
  it('that is shipped names the carrier and the way to follow it', async () => {
    await makeLabel(test.shop, id)
    await sendShippedMail(test.shop, renderTestMail, { uid: test.asha, orderId: id })
    const { number } = await order()
    expect(test.mails).toMatchObject([{ id: `shipped.${id}`, to: 'asha@example.in', subject: `Your order ${number} is on its way` }])
    for (const part of [test.mails[0]!.text, test.mails[0]!.html]) {
      for (const fact of ['Delhivery', 'TEST1000IN', 'https://www.delhivery.com/track-v2/package/TEST1000IN', 'Neel Kurta'])
        expect(part).toContain(fact)
    }
    expect(test.mails[0]!.html).toMatch(/<a [^>]*href="https:\/\/www\.delhivery\.com\/[^"]*"[^>]*>TEST1000IN<\/a>/)
  })

  it('goes to a linked phone, and nowhere without one', async () => {
    await sendOrderSms(test.shop, { uid: test.asha, orderId: id })
    expect(test.texts).toEqual([])
    await test.pool.query("update users set phone_number = '+919876543210' where id = $1", [test.asha])
    await sendOrderSms(test.shop, { uid: test.asha, orderId: id })
    const { number } = await order()
    expect(test.texts).toEqual([
      { to: '+919876543210', text: `Chhaap: your order ${number} of Rs.1499 is placed. http://shop.test/account/orders` },
    ])
    const refusing = { ...test.shop.sms, send: () => Promise.reject(new ServiceError('sms', 'internal', 'Refused')) }
    await sendOrderSms({ ...test.shop, sms: refusing }, { uid: test.asha, orderId: id })
    const away = { ...test.shop.sms, send: () => Promise.reject(new ServiceError('sms', 'unavailable', 'away')) }
    await expect(sendOrderSms({ ...test.shop, sms: away }, { uid: test.asha, orderId: id })).rejects.toThrow('away')
  })
})
