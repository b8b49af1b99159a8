import { assert, beforeAll, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { RAJASTHAN } from '../../../test/support/gst-return.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import type { DeliveryPrices } from '../../domain/prices/delivery-prices.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { enterCode, removeCode } from '../codes/cart-code.ts'
import { openReturn } from '../gst/open-return.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { findOrderForOperator } from '../orders/find/find-for-operator.ts'
import { findReceipt } from '../orders/find/find-receipt.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { placeOrder, type PlaceOrder } from './place-order.ts'
import { writeOrder } from './write-order.ts'

const PRICES: DeliveryPrices = {
  price: 80,
  freeFrom: 3000,
  zones: [{ pins: ['302'], price: 40, days: { from: 1, to: 2 } }],
  express: { price: 150, days: { from: 1, to: 1 } },
  pickUp: null,
}
const checkout = useCheckout()
/** The cart has two kurtas of Rs.1499. */
const CART = 299_800

beforeAll(async () => {
  await checkout.test.pool.query("update products set tax_code = case id when 'kurta' then 'cloth' else 'bag' end")
  await checkout.test.pool.query("insert into codes (code, rupees, minimum, created_at) values ('HUNDRED', 100, 0, now())")
  await checkout.test.pool.query("insert into codes (code, free_delivery, created_at) values ('POST', true, now())")
})

/** The shop with these prices, registered for GST in Rajasthan. */
function shopWith(deliveryPrices: DeliveryPrices | null = PRICES) {
  const { shop } = checkout.test
  return { ...shop, folder: { ...shop.folder, deliveryPrices }, seller: { ...shop.seller, registration: RAJASTHAN } }
}

const elsewhere = { ...shipping, address: { ...shipping.address, city: 'Delhi', state: 'Delhi', postal_code: '110001' } }
const place = (wanted: Partial<PlaceOrder> = {}, shop = shopWith()) =>
  placeOrder(shop, checkout.test.asha, { shipping, successUrl: '/', cancelUrl: '/', ...wanted })
const charged = () => checkout.test.payments.started.at(-1)?.amountPaise

async function buy(wanted: Partial<PlaceOrder> = {}) {
  expect(await place(wanted)).toMatchObject({ ok: true })
  const id = checkout.sessionId()
  checkout.test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}` })
  await settlePayment(shopWith(), id)
  const [order] = await checkout.orders()
  return order!
}

const receiptOf = (id: string) => findReceipt(shopWith(), { uid: checkout.test.asha, displayName: 'Asha', email: null }, id)

describe('what delivery costs', () => {
  it('is nothing with a code for it, which is used only where it takes something off', async () => {
    const { shop, asha } = checkout.test
    await enterCode(shop, asha, 'POST')
    const order = await buy()
    expect(order).toMatchObject({ amount: CART, code: 'POST', delivery: { name: 'Delivery, free with POST', amountPaise: 0 } })
    expect((await receiptOf(order.id))?.sums).toContainEqual(['Delivery, free with POST', 'Rs.0'])
    await mergeCart(shop, asha, { set: [{ id: 'kurta', quantity: 2 }] })
    await enterCode(shop, asha, 'POST')
    await place({ way: 'express' })
    expect(charged()).toBe(CART + 15_000)
    await mergeCart(shop, asha, { set: [{ id: 'kurta', quantity: 3 }] })
    expect(await place()).toMatchObject({ ok: true })
    const { rows } = await checkout.test.pool.query('select code from checkout_sessions order by created_at')
    expect(rows).toEqual([{ code: 'POST' }, { code: null }, { code: null }])
    await removeCode(shop, asha)
  })

  it('is charged by the PIN of the address, and by the way that was chosen', async () => {
    await place()
    expect(charged()).toBe(CART + 4000)
    await place({ shipping: elsewhere })
    expect(charged()).toBe(CART + 8000)
    await place({ way: 'express' })
    expect(charged()).toBe(CART + 15_000)
  })

  it('is nothing from the sum on that the pieces cost after their discount', async () => {
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'stole' }] })
    await place()
    expect(charged()).toBe(CART + 79_000)
    await checkout.test.pool.query("insert into cart_codes (user_id, code) values ($1, 'HUNDRED')", [checkout.test.asha])
    const between = { ...PRICES, freeFrom: 3700 }
    await place({}, shopWith(between))
    expect(charged()).toBe(CART + 79_000 - 10_000 + 4000)
    await checkout.test.pool.query('delete from cart_codes')
  })

  it('is part of the total that a caller claims', async () => {
    expect(await place({ claim: { price: 2998 } })).toEqual({ ok: false, reason: 'differs', line: 'price' })
    expect(await place({ claim: { price: 3148 } })).toEqual({ ok: false, reason: 'differs', line: 'price' })
    expect(await place({ claim: { price: 3148 }, way: 'express' })).toMatchObject({ ok: true })
    expect(await place({ claim: { price: 3038 } })).toMatchObject({ ok: true })
  })

  it('is asked for in no way that the shop has not', async () => {
    expect(await place({ way: 'pick-up' })).toEqual({ ok: false, reason: 'no-such-delivery' })
    expect(await place({ way: 'express' }, shopWith(null))).toEqual({ ok: false, reason: 'no-such-delivery' })
    expect(checkout.test.payments.started).toEqual([])
  })

  it('opens a payment of its own for each way, though both cost the same', async () => {
    const same = { ...PRICES, express: { price: 40, days: { from: 1, to: 1 } } }
    await place({}, shopWith(same))
    await place({ way: 'express' }, shopWith(same))
    expect(checkout.test.payments.started).toHaveLength(2)
  })

  it('is none, with the words of today, in a shop that says nothing of it', async () => {
    await place({}, shopWith(null))
    expect(charged()).toBe(CART)
    const { rows } = await checkout.test.pool.query('select delivery, fees from checkout_sessions')
    expect(rows).toEqual([{ delivery: null, fees: [] }])
    expect(await checkout.pay()).toMatchObject({ state: 'paid' })
    const [order] = await checkout.orders()
    expect(order).toMatchObject({ amount: CART, fees: [], delivery: { way: 'standard', name: 'Shipping', amountPaise: 0 } })
  })
})

describe('an order', () => {
  it('keeps what delivery cost, its days and its tax, whatever the shop asks for later', async () => {
    const order = await buy()
    expect(order).toMatchObject({
      amount: CART + 4000,
      fees: [{ kind: 'delivery', name: 'Delivery', amount: 4000 }],
      delivery: { way: 'standard', name: 'Delivery', amountPaise: 4000 },
    })
    const express = await buyAgain({ way: 'express' })
    expect(express.delivery).toEqual({ way: 'express', name: 'Express delivery', amountPaise: 15_000 })
    expect(express.promised!.to < order.promised!.to).toBe(true)
    expect(order.promised!.to < order.promised!.from).toBe(false)
    const invoice = await receiptOf(order.id)
    expect(invoice?.lines.at(-1)).toMatchObject({
      description: 'Delivery',
      details: ['HSN 6204, taxable value Rs.38.10, GST 5%'],
      amount: 'Rs.40',
    })
    expect(invoice?.total).toBe('Rs.3038')
    for (const { broken } of INVARIANTS) expect((await broken.execute(checkout.test.shop.db)).rows).toEqual([])
  })

  async function buyAgain(wanted: Partial<PlaceOrder>) {
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 2 }] })
    return buy(wanted)
  }

  it('of two rates has its delivery split to the paisa, kept, and given back in the same split', async () => {
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 1 }, { id: 'stole' }] })
    const order = await buy()
    const { rows } = await checkout.test.pool.query<{ tax: { fees: unknown } }>('select tax from orders')
    const split = [
      { hsn: '6204', ratePercent: 5, paise: 2619 },
      { hsn: '4202', ratePercent: 18, paise: 1381 },
    ]
    expect(rows[0]?.tax.fees).toEqual([split])
    await checkout.test.pool.query("update products set tax_code = 'odd'")
    expect(await refundOrder(shopWith(), { reference: order.number, lines: [{ ref: '+delivery' }] }, COMMAND_LINE)).toMatchObject({
      ok: true,
      amountPaise: 4000,
    })
    const again = await refundOrder(shopWith(), { reference: order.number, lines: [{ ref: '+delivery' }] }, COMMAND_LINE)
    expect(again).toMatchObject({ ok: false, reason: 'line-refunded' })
    const [refund] = (await receiptOf(order.id))!.refunds!.rows
    expect(refund?.details.slice(-2)).toEqual(['Delivery', 'of it taxable value Rs.36.66, CGST Rs.1.67, SGST Rs.1.67'])
    await checkout.test.pool.query("update products set tax_code = case id when 'kurta' then 'cloth' else 'bag' end")
  })

  it('gives back pieces alone, then what delivery cost with all that is left, and no paisa more', async () => {
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 1 }, { id: 'stole' }] })
    const { number } = await buy()
    const refund = (refs: string[] | null) =>
      refundOrder(shopWith(), { reference: number, lines: refs && refs.map((ref) => ({ ref })) }, COMMAND_LINE)
    // What is left is below the sum from which delivery is free, and above it before: nothing is reckoned again.
    expect(await refund(['stole'])).toMatchObject({ ok: true, amountPaise: 79_000 })
    expect(await refund(null)).toMatchObject({ ok: true, amountPaise: 149_900 + 4000 })
    expect(await refund(['+delivery'])).toMatchObject({ ok: false, reason: 'nothing-left' })
  })

  it('that is cancelled gives back what delivery cost too', async () => {
    const { number } = await buy()
    expect(await cancelOrder(shopWith(), number, COMMAND_LINE)).toMatchObject({ ok: true, amountPaise: CART + 4000 })
  })

  it('is in the month’s return with all of its value', async () => {
    await buy()
    const month = checkout.test.shop.clock.now().toISOString().slice(0, 7)
    const result = await openReturn(shopWith(), month)
    if (!result.ok) throw new Error(result.reason)
    const register = (await Array.fromAsync(result.parts)).filter(({ file }) => file === 'register').map(({ csv }) => csv)
    expect(register.join('')).toContain(',3038.00,')
  })
})

it('of a written order it is the shop’s price there or what the operator says, and a dry run says what it comes to', async () => {
  const wanted = { name: 'Meena', line1: '4 Beach Road', line2: null, city: 'Kochi', state: 'Kerala', pin: '682001', email: null }
  const order = { ...wanted, phone: '98450 12345', pieces: 'stole@1200', paid: { by: 'cash', reference: null } } as const
  for (const [shop, deliveryRupees, amountPaise, deliveryPaise] of [
    [shopWith(), null, 128_000, 8000],
    [shopWith(), 0, 120_000, 0],
    [shopWith(), 120, 132_000, 12_000],
    [shopWith(null), null, 120_000, 0],
    [shopWith(null), 50, 125_000, 5000],
  ] as const) {
    const sums = { ok: true, amountPaise, deliveryPaise }
    const write = (isPreview: boolean) => writeOrder(shop, { ...order, deliveryRupees, isPreview }, COMMAND_LINE)
    const orders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length
    const before = await orders()
    expect([await write(true), await orders()]).toEqual([{ ...sums, isPreview: true }, before])
    const written = await write(false)
    assert(written.ok && 'number' in written)
    expect(written).toMatchObject(sums)
    const { amount, delivery, fees } = (await findOrderForOperator(shop, written.number))!.order
    expect([amount, delivery.amountPaise, fees.length]).toEqual([amountPaise, deliveryPaise, deliveryPaise > 0 ? 1 : 0])
  }
  const { out, run } = createCommandLine(shopWith)
  const command = 'orders write --name Meena --line1 Beach --pin 682001 --phone 9845012345 --pieces stole@1200 --paid cash'
  expect(await run(`${command} --dry-run`)).toBe(0)
  expect(out.pop()).toBe('The order comes to Rs.1280, with Rs.80 for delivery. Nothing is written.')
  expect(await run(`${command} --delivery 0`)).toBe(0)
  expect(out.pop()).toMatch(/^Order \w+ is written\. It comes to Rs\.1200, with free delivery\.$/)
})
