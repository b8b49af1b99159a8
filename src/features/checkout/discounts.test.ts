import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import { addProduct } from '../../../test/support/products.ts'
import { REGISTERED } from '../../../test/support/seller.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { moveSales } from '../catalogue/edit/move-sales.ts'
import { setSale } from '../catalogue/edit/set-sale.ts'
import { endCode, listCodes } from '../codes/add-code.ts'
import { enterCode, findCartTerms, removeCode } from '../codes/cart-code.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { findReceipt } from '../orders/find/find-receipt.ts'
import { refundOrder, type RefundRequest } from '../orders/refund-order.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { placeOrder } from './place-order.ts'

const findCartCode = async (...of: Parameters<typeof findCartTerms>) => (await findCartTerms(...of)).code
const checkout = useCheckout()
const { place, orders, pay, sessionId } = checkout
const query = (sql: string) => checkout.test.pool.query(sql)
const uses = async () => (await query('select session_id, paid from code_uses')).rows
const DAY_MS = 86_400_000

beforeAll(async () => {
  await query(`insert into codes (code, percent, uses_in_all, created_at) values ('TEN', 10, null, now()), ('ONCE', 50, 1, now())`)
  await query(`insert into codes (code, rupees, minimum, created_at) values ('FLAT', 1000, 5000, now())`)
  await query(`insert into codes (code, percent, uses_per_account, created_at) values ('MINE', 20, 1, now())`)
  await query(`insert into codes (code, buy, get, created_at) values ('BUY2', 2, 1, now())`)
  await query(`insert into codes (code, percent, products, created_at) values ('STOLES', 50, '{stole}', now())`)
  await addProduct(checkout.test.pool, { id: 'coat', name: 'Coat', price: '2700' })
})
afterEach(async () => {
  for (const { check, broken } of INVARIANTS) expect([check, (await broken.execute(checkout.test.shop.db)).rows]).toEqual([check, []])
  await removeCode(checkout.test.shop, checkout.test.asha)
})

const enter = (code: string, uid = checkout.test.asha) => enterCode(checkout.test.shop, uid, code)
const fill = () => mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 2 }, { id: 'stole' }] })

describe('an order with a code', () => {
  it('is charged the total after it; lines, receipt, tax and refunds have their shares to the paisa', async () => {
    await fill()
    await enter('ten')
    expect(await place({ claim: { price: 3788 } })).toEqual({ ok: false, reason: 'differs', line: 'price' })
    const registered = { ...checkout.test.shop, seller: { ...checkout.test.shop.seller, registration: REGISTERED.registration } }
    // 2998 + 790 = 3788 rupees; ten percent rounded down are 378.
    expect(
      await place({
        claim: {
          price: 3410,
          line_items: [
            { id_: 'kurta', price: 1499 },
            { id_: 'stole', price: 790 },
          ],
        },
      }),
    ).toMatchObject({ ok: true })
    expect(checkout.test.payments.started).toEqual([{ id: sessionId(), amountPaise: 341_000 }])
    expect(await uses()).toEqual([{ session_id: sessionId(), paid: false }])
    await pay()
    const [order] = await orders()
    expect(order).toMatchObject({ amount: 341_000, code: 'TEN', line_items: [{ amount_discount: 29_917 }, { amount_discount: 7883 }] })
    expect(await uses()).toEqual([{ session_id: sessionId(), paid: true }])
    expect(await findCartCode(checkout.test.shop, checkout.test.asha)).toBeNull()
    const receipt = await findReceipt(registered, { uid: checkout.test.asha, displayName: 'Asha', email: null }, order!.id)
    expect(receipt).toMatchObject({
      total: 'Rs.3410',
      sums: [
        ['Items', 'Rs.3788'],
        ['Discount, TEN', '−Rs.378'],
        ['Tax', 'Rs.0'],
        ['Shipping', 'Rs.0'],
      ],
    })
    const given = await refundOrder(checkout.test.shop, { reference: order!.number, lines: [{ ref: 'stole' }] }, COMMAND_LINE)
    expect(given).toMatchObject({ ok: true, amountPaise: 79_000 - 7883 })
    expect(await refundOrder(checkout.test.shop, { reference: order!.number, lines: null }, COMMAND_LINE)).toMatchObject({
      ok: true,
      amountPaise: 299_800 - 29_917,
    })
  })

  it('of two pieces and one free has its discount on all three: whichever comes back brings its share', async () => {
    await fill()
    await enter('BUY2')
    expect(await place({ claim: { price: 2998 } })).toMatchObject({ ok: true })
    await pay()
    const [order] = await orders()
    // Rs.790 on pieces of Rs.2998 and Rs.790.
    expect(order).toMatchObject({ amount: 299_800, code: 'BUY2', line_items: [{ amount_discount: 62_524 }, { amount_discount: 16_476 }] })
    const refund = (lines: RefundRequest['lines']) => refundOrder(checkout.test.shop, { reference: order!.number, lines }, COMMAND_LINE)
    const kurta = (299_800 - 62_524) / 2
    expect(await refund([{ ref: 'kurta', pieces: 1 }])).toMatchObject({ ok: true, amountPaise: kurta })
    expect(await refund([{ ref: 'stole' }])).toMatchObject({ ok: true, amountPaise: 79_000 - 16_476 })
    expect(await refund(null)).toMatchObject({ ok: true, amountPaise: kurta })
  })

  it('takes it off the pieces that it is for alone', async () => {
    await fill()
    await enter('STOLES')
    await place()
    await pay()
    expect((await orders())[0]).toMatchObject({ amount: 299_800 + 39_500, line_items: [{ id: 'kurta' }, { amount_discount: 39_500 }] })
    expect((await orders())[0]!.line_items[0]).not.toHaveProperty('amount_discount')
  })

  it('is taxed by what a piece comes to with its share', async () => {
    const { shop, asha } = checkout.test
    const rates = { above: { limitPaise: 250_000, ratePercent: 18 }, ratePercent: 5, hsn: '6204' }
    const own = { ...shop, seller: { ...shop.seller, registration: { ...REGISTERED.registration!, rules: {}, otherwise: [rates] } } }
    const rateOf = async (code: string | null) => {
      await mergeCart(shop, asha, { items: [{ id: 'coat', quantity: 3 }] })
      if (code) await enter(code)
      await place()
      checkout.test.payments.says(sessionId(), { state: 'COMPLETED', transactionId: `T-${sessionId()}` })
      await settlePayment(own, sessionId())
      return (await query(`select tax -> 'lines' -> 0 -> 'ratePercent' as rate from orders order by created_at desc limit 1`)).rows[0]!
    }
    expect([await rateOf(null), await rateOf('BUY2')]).toEqual([{ rate: 18 }, { rate: 5 }])
  })

  it('adds up with a discount without one where that says so: both stand on the receipt as they were taken, and are used', async () => {
    await query(`insert into codes (code, buy, get, automatic, adds_up, created_at) values ('MELA', 1, 1, true, true, now())`)
    await query(`insert into codes (code, percent, automatic, created_at) values ('FIVE', 5, true, now())`)
    expect(await enter('MELA')).toEqual({ ok: false, reason: 'not-usable' })
    await enter('TEN')
    expect(await place({ claim: { price: 1350 } })).toMatchObject({ ok: true })
    await pay()
    const [order] = await orders()
    const taken = { code: 'TEN', also: { code: 'MELA', amount: 149_900, first: true }, line_items: [{ amount_discount: 164_800 }] }
    expect([order, await findCartCode(checkout.test.shop, checkout.test.asha)]).toMatchObject([{ amount: 135_000, ...taken }, null])
    const receipt = await findReceipt(checkout.test.shop, { uid: checkout.test.asha, displayName: 'Asha', email: null }, order!.id)
    expect(receipt?.sums.slice(1, 3)).toEqual([
      ['Discount, MELA', '−Rs.1499'],
      ['Discount, TEN', '−Rs.149'],
    ])
    const used = async () => (await listCodes(checkout.test.shop, 'MELA')).entries.map(({ paid }) => paid)
    expect(await used()).toEqual([1])
    await cancelOrder(checkout.test.shop, order!.number, COMMAND_LINE)
    expect(await used()).toEqual([0])
    for (const code of ['MELA', 'FIVE']) await endCode(checkout.test.shop, code, COMMAND_LINE)
  })

  it('without one counts by itself, and is asked again where the payment opens: used up, the price is another one', async () => {
    await query(`insert into codes (code, percent, automatic, uses_in_all, created_at) values ('EARLY', 20, true, 1, now())`)
    const { shop, kabir } = checkout.test
    await mergeCart(shop, kabir, { set: [{ id: 'kurta' }] })
    const both = await Promise.all([
      place({ claim: { price: 2399 } }),
      placeOrder(shop, kabir, { shipping, successUrl: '/', cancelUrl: '/', claim: { price: 1200 } }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'differs', line: 'price' })
    await endCode(shop, 'EARLY', COMMAND_LINE)
  })

  it('has no discount below the minimum, and holds nothing', async () => {
    await enter('FLAT')
    expect(await place({ claim: { price: 2998 } })).toMatchObject({ ok: true })
    expect([checkout.test.payments.started.at(-1)?.amountPaise, await uses()]).toEqual([299_800, []])
  })

  it('keeps its price when the code ends while it is open, and cannot be placed with one that has ended', async () => {
    await query(`insert into codes (code, percent, created_at) values ('SHORT', 10, now())`)
    await enter('SHORT')
    await place()
    await endCode(checkout.test.shop, 'SHORT', COMMAND_LINE)
    const first = sessionId()
    expect(await place({ shipping: shippingTo('8 Chowk Bazaar') })).toEqual({ ok: false, reason: 'code-gone', code: 'SHORT' })
    await pay(first)
    expect(await orders()).toMatchObject([{ amount: 269_900, code: 'SHORT' }])
  })

  it('cannot hold what another open payment holds; its own is there for a newer one of the same person', async () => {
    await enter('ONCE')
    expect(await enter('ONCE', checkout.test.kabir)).toEqual({ ok: true })
    await place()
    expect(await findCartCode(checkout.test.shop, checkout.test.asha)).toMatchObject({ usable: true })
    expect(await findCartCode(checkout.test.shop, checkout.test.kabir)).toMatchObject({ usable: false })
    const [first] = await uses()
    expect(await place({ shipping: shippingTo('9 Chowk Bazaar') })).toMatchObject({ ok: true })
    expect(await uses()).toEqual([{ session_id: sessionId(), paid: false }])
    expect(first).not.toMatchObject({ session_id: sessionId() })
    // It is declined: others can have it.
    checkout.test.payments.says(sessionId(), { state: 'FAILED', errorCode: 'PAYMENT_DECLINED' })
    await settlePayment(checkout.test.shop, sessionId())
    expect([await uses(), await findCartCode(checkout.test.shop, checkout.test.kabir)]).toMatchObject([[], { usable: true }])
    // It is paid all the same, later: at the price of its session.
    await pay()
    expect(await orders()).toMatchObject([{ amount: 149_900, code: 'ONCE' }])
    expect(await findCartCode(checkout.test.shop, checkout.test.kabir)).toMatchObject({ usable: false })
  })

  it('is one per account where the code says so', async () => {
    await enter('MINE')
    await place()
    await pay()
    await fill()
    expect(await enter('MINE')).toEqual({ ok: false, reason: 'not-usable' })
    expect(await enter('MINE', checkout.test.kabir)).toEqual({ ok: true })
  })
})

describe('a sale', () => {
  const sell = (from: number, to: number) =>
    setSale(
      checkout.test.shop,
      { id: 'kurta', options: {}, sale: { rupees: 999, startsAt: new Date(Date.now() + from), endsAt: new Date(Date.now() + to) } },
      COMMAND_LINE,
    )
  afterEach(() => setSale(checkout.test.shop, { id: 'kurta', options: {}, sale: null }, COMMAND_LINE))

  it('that begins between Place Order and payment leaves the open session its price; a claim of the old one is refused', async () => {
    await place()
    await sell(0, DAY_MS)
    const stale = { line_items: [{ id_: 'kurta', price: 1499, quantity: 2, size: 'M' }], price: 2998 }
    expect(await place({ claim: stale })).toEqual({ ok: false, reason: 'differs', line: 'Neel Kurta' })
    await pay()
    expect(await orders()).toMatchObject([{ amount: 299_800 }])
  })

  it('is what is charged while it runs, and no longer', async () => {
    await sell(0, DAY_MS)
    expect(await place({ claim: { line_items: [{ id_: 'kurta', price: 999 }], price: 1998 } })).toMatchObject({ ok: true })
    expect(checkout.test.payments.started.at(-1)?.amountPaise).toBe(199_800)
    await moveSales({ ...checkout.test.shop, clock: { now: () => new Date(Date.now() + 2 * DAY_MS) } })
    expect(await place({ claim: { price: 1998 } })).toMatchObject({ ok: false, reason: 'differs' })
  })

  it('of one kind of a product is the price of that kind', async () => {
    const sale = { rupees: 777, startsAt: new Date(), endsAt: new Date(Date.now() + DAY_MS) }
    await setSale(checkout.test.shop, { id: 'kurta', options: { size: 'XL' }, sale }, COMMAND_LINE)
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', options: { size: 'XL' } }] })
    await place()
    expect(checkout.test.payments.started.at(-1)?.amountPaise).toBe(155_400)
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', options: { size: 'M' } }] })
    await place()
    expect(checkout.test.payments.started.at(-1)?.amountPaise).toBe(299_800)
    await setSale(checkout.test.shop, { id: 'kurta', options: { size: 'XL' }, sale: null }, COMMAND_LINE)
  })
})

function shippingTo(line1: string) {
  return { ...shipping, address: { ...shipping.address, line1 } }
}
