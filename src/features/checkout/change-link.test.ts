import { assert, describe, expect, it } from 'vitest'
import { useChangedOrder } from '../../../test/support/changed-order.ts'
import { shipping } from '../../../test/support/checkout.ts'
import { readReturn } from '../../../test/support/gst-return.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { collectCash } from '../orders/cash-at-the-door.ts'
import { findHistory } from '../orders/find-history.ts'
import { findReceipt } from '../orders/find/find-receipt.ts'
import { makeLabel } from '../orders/parcels/make-label.ts'
import { shipOrder } from '../orders/parcels/ship-order.ts'
import { sendRefunds } from '../payments/resume-refunds.ts'
import { placeOrder } from './place-order.ts'

const { checkout, place, pay, only, change, linked, left, stock, sent, check } = useChangedOrder()

const CASH_RULES = { upTo: 3000, fee: 0, pins: null, notWithCodes: [], asksForPhone: false }

describe('a link', () => {
  it('pressed again is the same; another change ends it, and its pieces are free', async () => {
    const { payUrl, session } = await linked('', 'kurta/L:5')
    expect(await change('', 'kurta/L:5')).toMatchObject({ payUrl })
    expect(await linked('', 'kurta/L:4')).toMatchObject({ differencePaise: 4 * 149_900 })
    expect(await stock()).toEqual([
      ['M', 3, 0],
      ['L', 5, 4],
    ])
    expect(await pay(session)).toMatchObject({ state: 'superseded' })
    await pay(checkout.sessionId())
    expect(await left()).toBe(3)
    await check()
  })

  it('that was paid a moment ago is settled before the next change', async () => {
    const { session } = await linked('', 'stole')
    checkout.test.payments.says(session, { state: 'COMPLETED' })
    expect(await change('kurta:1')).toMatchObject({ ok: true, differencePaise: -149_900 })
    expect(await left()).toBe(3)
    await check()
  })

  it('that the provider does not give leaves the order as it was', async () => {
    await checkout.test.pool.query('delete from operator_actions')
    checkout.test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    await expect(change('', 'kurta/L')).rejects.toThrow(ServiceError)
    expect(await stock()).toEqual([
      ['M', 3, 0],
      ['L', 5, 0],
    ])
    expect(await left()).toBe(2)
    expect((await checkout.test.pool.query("select 1 from operator_actions where action = 'order-change-asked'")).rowCount).toBe(0)
  })

  it('that the provider does not give, after one that can be paid, has ended that, and it is said so', async () => {
    const { session } = await linked('', 'kurta/L:5')
    checkout.test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    expect(await change('', 'kurta/L:4')).toEqual({ ok: false, reason: 'link-ended' })
    expect(await pay(session)).toMatchObject({ state: 'superseded' })
    checkout.test.payments.withoutPageNext()
    expect(await change('', 'kurta/L:4')).toEqual({ ok: false, reason: 'no-page' })
    await linked('', 'kurta/L:4')
    await check()
  })

  it('is neither ended by the buyer’s next cart, nor ends it', async () => {
    const { session } = await linked('', 'stole')
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 1 }] })
    await place()
    const cart = checkout.sessionId()
    await linked('', 'stole:2')
    expect(await pay(cart)).toMatchObject({ state: 'paid' })
    expect(await pay(session)).toMatchObject({ state: 'superseded' })
    await check()
  })
})

describe('at the door', () => {
  it('what is due changes with the pieces, is asked for by no link, and makes the label void (S29)', async () => {
    const { test } = checkout
    const shop: Shop = { ...test.shop, folder: { ...test.shop.folder, cashOnDelivery: CASH_RULES } }
    await mergeCart(shop, test.asha, { set: [{ id: 'stole' }] })
    await placeOrder(shop, test.asha, { shipping, pay: 'cash', successUrl: '/', cancelUrl: '/' })
    const due = async () => (await only()).order.cash?.due
    const { order } = await only()
    await makeLabel(shop, order.id)
    expect(await due()).toBe(79_000)
    expect(await change('', 'kurta/L', {}, shop)).toMatchObject({ ok: true, differencePaise: 149_900 })
    expect([await due(), (await only()).order.state]).toEqual([228_900, 'placed'])
    await makeLabel(shop, order.id)
    await makeLabel(shop, order.id)
    expect(test.carrier.bought.at(-1)?.shipment.collectPaise).toBe(228_900)
    expect(await change('stole', null, {}, shop)).toMatchObject({ ok: true, differencePaise: -79_000 })
    expect(await due()).toBe(149_900)
    await sendRefunds(shop)
    expect((await only()).order.refunds).toMatchObject([
      { amount: 79_000, way: 'deducted', reason: 'changed', creditNote: { number: expect.any(String) } },
    ])
    await shipOrder(shop, { reference: order.number, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    expect(await collectCash(shop, order.number, COMMAND_LINE)).toMatchObject({ ok: true, amountPaise: 149_900 })
    expect(sent()).toEqual([])
    await check()
  })
})

it('a preview says what it comes to, and does nothing; done as it was seen it is that', async () => {
  const seen = await change('kurta:1', 'stole', { isPreview: true })
  expect(seen).toMatchObject({ ok: true, isPreview: true, differencePaise: -70_900 })
  expect((await only()).order.refunds).toEqual([])
  assert(seen.ok)
  expect(await change('kurta:1', 'stole', { seen: seen.seen })).toMatchObject({ ok: true, differencePaise: -70_900 })
  expect(await change('kurta:1', 'stole', { seen: seen.seen })).toEqual({ ok: false, reason: 'changed' })
  const { order, sessionId } = await only()
  const history = await findHistory(checkout.test.shop, { orderId: order.id, sessionId })
  expect(history.flatMap((entry) => ('action' in entry ? [entry.action] : []))).toMatchObject([
    {
      action: 'order-changed',
      before: { 'taken off': ['1 × Neel Kurta, Size M'] },
      after: { added: ['1 × Stole, One size'], less: 'Rs.709' },
    },
  ])
})

it('GST has an invoice for what came, at its own price, and a credit note for what it took the place of', async () => {
  const { shop, asha } = checkout.test
  await change('kurta:1', 'kurta/L')
  const { session } = await linked('kurta/L+1', 'kurta/L:2@1600')
  await pay(session)
  await sendRefunds(shop)
  const { order } = await only()
  const receipt = (await findReceipt(shop, { uid: asha, displayName: '', email: null }, order.id))!
  expect([receipt.number, receipt.total]).toEqual([order.receiptNumber, 'Rs.3788'])
  expect(receipt.later).toMatchObject({
    rows: [
      { label: 'Neel Kurta', amount: 'Rs.1499', details: expect.arrayContaining([expect.stringMatching(/^Tax invoice \S+\/\d+ of /)]) },
      { label: 'Neel Kurta × 2', amount: 'Rs.3200', details: expect.arrayContaining([expect.stringContaining('GST 5%')]) },
    ],
    total: 'Rs.8487',
  })
  expect(receipt.refunds).toMatchObject({ remaining: 'Rs.5489' })
  const { opened, register: rows } = await readReturn(shop)
  expect([opened.invoices, opened.creditNotes]).toEqual([3, 2])
  const numbers = [order.receiptNumber, ...order.supplements!.map(({ receiptNumber }) => receiptNumber)]
  expect(rows.map(([, number, , against, , , , , value]) => [number, against, value])).toEqual([
    [numbers[0], '', '3788.00'],
    [numbers[1], '', '1499.00'],
    [numbers[2], '', '3200.00'],
    [expect.any(String), numbers[0], '-1499.00'],
    [expect.any(String), numbers[1], '-1499.00'],
  ])
})
