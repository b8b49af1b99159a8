import { describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../../test/support/checkout.ts'
import { BUYER, RAJASTHAN } from '../../../../test/support/gst-return.ts'
import { queuedJobs } from '../../../../test/support/jobs.ts'
import { renderTestMail } from '../../../../test/support/mail.ts'
import type { Business } from '../../../domain/addresses/business.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { openReturn } from '../../gst/open-return.ts'
import { sendOrderMail, sendReadyMail } from '../../mails/order-mails.ts'
import { resendMail } from '../../mails/resend-mail.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { cancelOrder } from '../cancel-order.ts'
import { correctAddress } from '../correct-order.ts'
import { findReceipt } from '../find/find-receipt.ts'
import { refundOrder } from '../refund-order.ts'
import { handOver, makeReady } from './hand-over.ts'
import { findLabelWanted, orderLabel } from './order-label.ts'
import { shipOrder } from './ship-order.ts'

const PICK_UP = { place: '12 Amer Road', hours: '11 to 6' }
const checkout = useCheckout()

/** A shop in Rajasthan whose orders can be collected, and which buys labels by itself. */
function pickUpShop() {
  const { shop } = checkout.test
  const deliveryPrices = { price: 80, freeFrom: null, zones: [], express: null, pickUp: PICK_UP }
  return {
    ...shop,
    shippingLabels: 'automatic' as const,
    folder: { ...shop.folder, deliveryPrices },
    seller: { ...shop.seller, registration: RAJASTHAN },
  }
}

async function buy(wanted: { way?: 'standard' | 'pick-up'; business?: Business } = {}) {
  const shop = pickUpShop()
  const address = wanted.way === 'standard' ? shipping : null
  const placed = await placeOrder(shop, checkout.test.asha, {
    way: 'pick-up',
    shipping: address,
    successUrl: '/',
    cancelUrl: '/',
    ...wanted,
  })
  expect(placed).toMatchObject({ ok: true })
  const id = checkout.sessionId()
  checkout.test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}` })
  await settlePayment(shop, id)
  return (await checkout.orders())[0]!
}

const queued = async (name: string) => (await queuedJobs(checkout.test.pool, name)).length
const receiptOf = (id: string) => findReceipt(pickUpShop(), { uid: checkout.test.asha, displayName: 'Asha', email: null }, id)

describe('an order that its buyer collects', () => {
  it('asks for no address, costs nothing more, promises no day and has no label', async () => {
    const labels = await queued('make-label')
    const order = await buy()
    expect(checkout.test.payments.started.at(-1)?.amountPaise).toBe(299_800)
    expect(order).toMatchObject({ amount: 299_800, delivery: { way: 'pick-up', name: 'Pick-up', pick_up: PICK_UP, amountPaise: 0 } })
    expect(order).not.toHaveProperty('promised')
    expect(order.shipping.name).toBe('Asha Rao')
    expect(await queued('make-label')).toBe(labels)
    expect(await findLabelWanted(pickUpShop(), order.id)).toBeNull()
    const by = { reference: order.number }
    expect(await orderLabel(pickUpShop(), { ...by, grams: null }, COMMAND_LINE)).toMatchObject({ ok: false, reason: 'collected' })
    expect(await shipOrder(pickUpShop(), { ...by, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)).toMatchObject({ reason: 'collected' })
    expect(await correctAddress(pickUpShop(), { ...by, fields: { cityLocality: 'Pune' } }, COMMAND_LINE)).toMatchObject({
      reason: 'collected',
    })
  })

  it('is made ready once, which its buyer is told, and handed over once', async () => {
    const { id, number } = await buy()
    const mails = await queued('send-ready-mail')
    const ready = () => makeReady(pickUpShop(), number, COMMAND_LINE)
    const pressed = await Promise.all([ready(), ready()])
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(pressed).toContainEqual({ ok: false, reason: 'ready' })
    expect(await queued('send-ready-mail')).toBe(mails + 1)
    await sendReadyMail(pickUpShop(), renderTestMail, { uid: checkout.test.asha, orderId: id })
    expect(checkout.test.mails.at(-1)).toMatchObject({
      subject: `Your order ${number} is ready`,
      text: expect.stringContaining('12 Amer Road\n11 to 6'),
    })
    expect(await handOver(pickUpShop(), number, COMMAND_LINE)).toMatchObject({ ok: true })
    expect((await checkout.orders())[0]).toMatchObject({ state: 'delivered', deliveredAt: expect.any(Number) })
    expect(await handOver(pickUpShop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'delivered' })
    expect(await ready()).toEqual({ ok: false, reason: 'delivered' })
    expect(await resendMail(pickUpShop(), { reference: number, mail: 'shipped' }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'not-shipped',
    })
  })

  it('can be cancelled until it is collected, and is then not handed over', async () => {
    const { number } = await buy()
    await makeReady(pickUpShop(), number, COMMAND_LINE)
    expect(await cancelOrder(pickUpShop(), number, COMMAND_LINE)).toMatchObject({ ok: true })
    expect(await handOver(pickUpShop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'cancelled' })
  })

  it('is no other order, which is neither made ready nor handed over', async () => {
    const { number } = await buy({ way: 'standard' })
    expect(await makeReady(pickUpShop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'not-collected' })
    expect(await handOver(pickUpShop(), number, COMMAND_LINE)).toEqual({ ok: false, reason: 'not-collected' })
  })

  it('is confirmed with the place and its hours', async () => {
    const { id } = await buy()
    await sendOrderMail(pickUpShop(), renderTestMail, { uid: checkout.test.asha, orderId: id })
    const text = checkout.test.mails.at(-1)?.text
    expect(text).toContain('Collect it at\n12 Amer Road\n11 to 6\nAsha Rao')
    expect(text).not.toMatch(/Delivering to|It will be with you/)
  })

  it.each([
    ['a person', undefined, 'Rajasthan', '08-Rajasthan', /CGST/],
    ['a business of another state', BUYER, 'Maharashtra', '27-Maharashtra', /IGST/],
  ] as const)('of %s is supplied in one place on invoice, credit note and return', async (_, business, state, place, tax) => {
    const { id, number } = await buy(business ? { business } : {})
    await refundOrder(pickUpShop(), { reference: number, lines: [{ ref: 'kurta' }] }, COMMAND_LINE)
    const receipt = (await receiptOf(id))!
    expect(receipt.particulars).toContainEqual(['Place of supply', state])
    expect(receipt.sums.map(([label]) => label).join()).toMatch(tax)
    expect(receipt.refunds?.rows[0]?.details.join()).toMatch(tax)
    expect(receipt.parties[0]).toMatchObject({ title: 'Collected at' })
    const month = checkout.test.shop.clock.now().toISOString().slice(0, 7)
    const result = await openReturn(pickUpShop(), month)
    const parts = result.ok ? await Array.fromAsync(result.parts) : []
    const row = parts
      .flatMap(({ file, csv }) => (file === 'register' ? csv.split('\r\n') : []))
      .find((line) => line.includes(receipt.number))
    expect(row).toContain(place)
  })
})
