import { beforeEach, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import type { CashRules } from '../../domain/prices/cash-on-delivery.ts'
import type { Shop } from '../../shop.ts'
import { clearCart, mergeCart } from '../cart/change-cart.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { findCashStanding } from '../payments/cash-orders.ts'
import { reconcilePayment } from '../payments/reconcile-payments.ts'
import { sendRefund } from '../payments/send-refund.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { setCount } from '../stock/set-count.ts'
import { placeOrder, type PlaceOrder } from './place-order.ts'

const RULES: CashRules = { upTo: 3000, fee: 50, pins: ['302'], notWithCodes: ['ONLINE'], asksForPhone: true }
const checkout = useCheckout()
const HOUR_MS = 3_600_000

/** The shop with these rules, `later` than now. */
function shopWith(rules: CashRules | null = RULES, later = 0): Shop {
  const { shop } = checkout.test
  return { ...shop, folder: { ...shop.folder, cashOnDelivery: rules }, clock: { now: () => new Date(Date.now() + later) } }
}

const place = (wanted: Partial<PlaceOrder> = {}, shop = shopWith()) =>
  placeOrder(shop, checkout.test.asha, { shipping, pay: 'cash', successUrl: '/', cancelUrl: '/', ...wanted })
const query = async <Row>(text: string, values: unknown[] = []) => (await checkout.test.pool.query(text, values)).rows as Row[]
const link = (number: string | null) => query('update users set phone_number = $1 where id = $2', [number, checkout.test.asha])
const sessions = () =>
  query<{ id: string; state: string; holds: boolean }>('select id, state, holds from checkout_sessions order by created_at')
const newest = async () => (await sessions()).at(-1)!.id
const fill = () => mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 2 }] })

beforeEach(() => link(null))

describe('an order that is paid at the door', () => {
  it('is made at once for somebody with a phone, numbered, with its fee, and nothing of it is received', async () => {
    await link('+919812345678')
    expect(await place()).toMatchObject({ ok: true, paymentUrl: expect.stringContaining('/payments/return?order=') })
    const [order] = await checkout.orders()
    expect(order).toMatchObject({
      amount: 304_800,
      fees: [{ kind: 'cash', name: 'Cash on delivery', amount: 5000 }],
      receiptNumber: expect.stringMatching(/\/00001$/),
    })
    expect(await query('select state, amount_paise, collected_at from payments')).toEqual([
      { state: 'DUE', amount_paise: 304_800, collected_at: null },
    ])
    expect(await checkout.cart()).toEqual([])
    expect(checkout.test.payments.started).toEqual([])
  })

  it('waits for a phone and holds its pieces, and becomes one order however many settle it', async () => {
    await setCount(checkout.test.shop, { id: 'kurta', options: { size: 'M' }, change: { to: 2 } }, COMMAND_LINE)
    expect(await place()).toMatchObject({ ok: true })
    expect(await sessions()).toMatchObject([{ state: 'open', holds: true }])
    expect(await checkout.orders()).toEqual([])
    expect(await checkout.cart()).toEqual([['kurta', 2]])
    const id = await newest()
    await link('+919812345678')
    await Promise.all(Array.from({ length: 5 }, () => settlePayment(shopWith(), id)))
    expect(await checkout.orders()).toHaveLength(1)
    expect(await query('select stock, held from variants where stock is not null')).toEqual([{ stock: 0, held: 0 }])
  })

  it('ends by itself when nobody confirms it, and gives its pieces back; a phone that comes later makes no order', async () => {
    await setCount(checkout.test.shop, { id: 'kurta', options: { size: 'M' }, change: { to: 2 } }, COMMAND_LINE)
    await place()
    const id = await newest()
    await reconcilePayment(shopWith(RULES, HOUR_MS), id)
    expect(await sessions()).toMatchObject([{ state: 'failed', holds: false }])
    expect(await query('select stock, held from variants where stock is not null')).toEqual([{ stock: 2, held: 0 }])
    await link('+919812345678')
    expect(await settlePayment(shopWith(), id)).toMatchObject({ state: 'failed' })
    expect(await checkout.orders()).toEqual([])
  })

  it('is confirmed by the proved inbox where no text messages are sent', async () => {
    const silent = { ...shopWith(), sms: null }
    await query('update users set email_verified = false')
    await place({}, silent)
    expect(await checkout.orders()).toEqual([])
    await query('update users set email_verified = true')
    await settlePayment(silent, await newest())
    expect(await checkout.orders()).toHaveLength(1)
  })

  it('is one for a press that is repeated, also while it waits', async () => {
    await Promise.all([place(), place(), place()])
    await place()
    expect(await sessions()).toHaveLength(1)
    await link('+919812345678')
    await place()
    expect(await checkout.orders()).toHaveLength(1)
    expect(await place()).toEqual({ ok: false, reason: 'empty' })
  })

  it('takes the place of a payment page that is open, whose money would go back', async () => {
    await place({ pay: 'online' })
    const online = checkout.sessionId()
    await link('+919812345678')
    await place()
    await checkout.pay(online)
    expect(await query('select state from checkout_sessions where id = $1', [online])).toEqual([{ state: 'duplicate' }])
    expect(await checkout.orders()).toHaveLength(1)
  })
})

describe('cash on delivery is refused', () => {
  const why = (reason: string) => ({ ok: false, reason: 'no-cash', why: reason })

  it('where the shop takes none, above its bound, elsewhere, and with a code for other orders', async () => {
    expect(await place({}, shopWith(null))).toEqual(why('off'))
    expect(await place({}, shopWith({ ...RULES, upTo: 2997 }))).toEqual(why('too-dear'))
    expect(await place({ shipping: { ...shipping, address: { ...shipping.address, postal_code: '110001' } } })).toEqual(why('pin'))
    await query("insert into codes (code, rupees, minimum, created_at) values ('ONLINE', 100, 0, now())")
    await query("insert into cart_codes (user_id, code) values ($1, 'ONLINE')", [checkout.test.asha])
    expect(await place()).toEqual(why('code'))
    await query('delete from cart_codes; delete from codes')
    expect(await sessions()).toEqual([])
  })

  it('to somebody with two of them on their way, and at an address with two, however it is written', async () => {
    await link('+919812345678')
    for (let count = 0; count < 2; count++) {
      await fill()
      expect(await place()).toMatchObject({ ok: true })
    }
    await fill()
    expect(await place()).toEqual(why('open'))
    const { kabir } = checkout.test
    await query("update users set phone_number = '+919812345679' where id = $1", [kabir])
    await mergeCart(checkout.test.shop, kabir, { set: [{ id: 'stole' }] })
    const same = { ...shipping, address: { ...shipping.address, line1: '7, CHOWK  bazaar' } }
    const asKabir = { shipping: same, pay: 'cash', successUrl: '/', cancelUrl: '/' } as const
    expect(await placeOrder(shopWith(), kabir, asKabir)).toEqual(why('open'))
    expect(await placeOrder(shopWith(), kabir, { ...asKabir, pay: 'online' })).toMatchObject({ ok: true })
    await clearCart(checkout.test.shop, kabir)
  })

  it('to the third of three people who order to one address at the same time', async () => {
    const people = await query<{ id: string }>(
      "insert into users (name, phone_number) select 'n', '+91981234000' || n from generate_series(1, 3) n returning id",
    )
    for (const { id } of people) await mergeCart(checkout.test.shop, id, { set: [{ id: 'stole' }] })
    const results = await Promise.all(
      people.map(({ id }) => placeOrder(shopWith(), id, { shipping, pay: 'cash', successUrl: '/', cancelUrl: '/' })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
    expect(results.find(({ ok }) => !ok)).toEqual(why('open'))
  })

  it('to somebody who has refused two', async () => {
    await link('+919812345678')
    for (let count = 0; count < 2; count++) {
      await fill()
      await place({ shipping: { ...shipping, address: { ...shipping.address, line1: `${count} Elsewhere` } } })
    }
    await query("update payments set state = 'CANCELLED'; update orders set refused_at = now()")
    await fill()
    expect(await place()).toEqual(why('refused'))
  })
})

describe('what is given back of an order that is not paid yet', () => {
  const buy = async () => {
    await link('+919812345678')
    await place()
    return (await checkout.orders())[0]!
  }
  const credits = () => query('select amount_paise, state, way, credit_note_sequence as note from refunds order by created_at')
  const complete = async () => {
    for (const { id } of await query<{ id: string }>("select id from refunds where state = 'due'")) await sendRefund(shopWith(), id)
  }

  it('is taken off what is due, with a credit note, and the last of it leaves nothing due (S14)', async () => {
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'stole' }] })
    await link('+919812345678')
    await place({}, shopWith({ ...RULES, upTo: 9000 }))
    const [order] = await checkout.orders()
    expect(order).toMatchObject({ amount: 383_800, cash: { due: 383_800 } })
    await refundOrder(shopWith(), { reference: order!.number, lines: [{ ref: 'stole' }] }, COMMAND_LINE)
    expect((await checkout.orders())[0]).toMatchObject({ cash: { due: 304_800 } })
    // The fee is a line with a remainder of its own: the credit note of a piece never has it.
    await refundOrder(shopWith(), { reference: order!.number, lines: [{ ref: '+cash' }] }, COMMAND_LINE)
    expect(await refundOrder(shopWith(), { reference: order!.number, lines: [{ ref: '+cash' }] }, COMMAND_LINE)).toMatchObject({
      ok: false,
    })
    await refundOrder(shopWith(), { reference: order!.number, lines: null }, COMMAND_LINE)
    await complete()
    expect(await credits()).toEqual([
      { amount_paise: 79_000, state: 'completed', way: 'deducted', note: 1 },
      { amount_paise: 5000, state: 'completed', way: 'deducted', note: 2 },
      { amount_paise: 299_800, state: 'completed', way: 'deducted', note: 3 },
    ])
    expect((await checkout.orders())[0]).toMatchObject({ state: 'refunded', cash: { due: 0 } })
    expect(await query('select state from payments')).toEqual([{ state: 'CANCELLED' }])
    expect(checkout.test.payments.refunds.size).toBe(0)
  })

  it('is all of it when it is cancelled: a credit note, no money, and room for another one', async () => {
    await setCount(checkout.test.shop, { id: 'kurta', options: { size: 'M' }, change: { to: 2 } }, COMMAND_LINE)
    const order = await buy()
    expect(await cancelOrder(shopWith(), order.number, COMMAND_LINE)).toMatchObject({ ok: true })
    await complete()
    expect(await credits()).toEqual([{ amount_paise: 304_800, state: 'completed', way: 'deducted', note: expect.any(Number) }])
    expect(await query('select stock from variants where stock is not null')).toEqual([{ stock: 2 }])
    expect(await findCashStanding(shopWith(), checkout.test.asha, null)).toMatchObject({ open: 0, refused: 0 })
    for (const { check, broken } of INVARIANTS) expect([check, (await broken.execute(checkout.test.shop.db)).rows]).toEqual([check, []])
  })
})

it('leaves a sound shop', async () => {
  await link('+919812345678')
  await place()
  for (const { check, broken } of INVARIANTS) expect([check, (await broken.execute(checkout.test.shop.db)).rows]).toEqual([check, []])
})
