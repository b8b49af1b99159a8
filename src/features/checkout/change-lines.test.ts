import { assert, beforeEach, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import { queuedJobs } from '../../../test/support/jobs.ts'
import { REGISTERED } from '../../../test/support/seller.ts'
import { indianDay } from '../../domain/indian-time.ts'
import { readLines as readNamed } from '../../domain/payments/refund-choice.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { openReturn } from '../gst/open-return.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { collectCash } from '../orders/cash-at-the-door.ts'
import { findHistory } from '../orders/find-history.ts'
import { findOrderForOperator } from '../orders/find/find-for-operator.ts'
import { findReceipt } from '../orders/find/find-receipt.ts'
import { makeLabel } from '../orders/parcels/make-label.ts'
import { shipOrder } from '../orders/parcels/ship-order.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { findPayments } from '../payments/find-payments.ts'
import { sendRefunds } from '../payments/resume-refunds.ts'
import { findCounts, setCount } from '../stock/set-count.ts'
import { changeLines, type ChangeRequest } from './change-lines.ts'
import { findChangeLink } from './find-written.ts'
import { placeOrder } from './place-order.ts'

const checkout = useCheckout()
const { place, pay, orders } = checkout

const CASH_RULES = { upTo: 3000, fee: 0, pins: null, notWithCodes: [], asksForPhone: false }

/** Two kurtas of Rs.1499, counted, and a stole of Rs.790. */
beforeEach(async () => {
  const { shop, asha } = checkout.test
  shop.seller = REGISTERED
  await mergeCart(shop, asha, { add: [{ id: 'stole' }] })
  for (const size of ['M', 'L']) await setCount(shop, { id: 'kurta', options: { size }, change: { to: 5 } }, COMMAND_LINE)
  await place()
  await pay()
})

const only = async () => (await findOrderForOperator(checkout.test.shop, (await orders())[0]!.number))!
const change = async (takeOff: string, add: string | null = null, more: Partial<ChangeRequest> = {}, shop: Shop = checkout.test.shop) =>
  changeLines(
    shop,
    { reference: (await orders())[0]!.number, takeOff: readNamed(takeOff), add, seen: null, isPreview: false, ...more },
    COMMAND_LINE,
  )
const stock = async () =>
  (await findCounts(checkout.test.shop, 'kurta')).flatMap(({ options, stock: there, held }) =>
    there === null ? [] : [[options['size'], there, held]],
  )
const sent = () => [...checkout.test.payments.refunds.values()].map(({ sessionId, amountPaise }) => [sessionId, amountPaise])
const check = async () => {
  for (const { check: name, broken } of INVARIANTS) expect([name, (await broken.execute(checkout.test.shop.db)).rows]).toEqual([name, []])
}

describe('pieces that are taken off', () => {
  it('go back at what was paid, with a credit note, and are on the shelf again; nothing else of the order moves', async () => {
    expect(await change('kurta:1')).toMatchObject({ ok: true, differencePaise: -149_900 })
    await sendRefunds(checkout.test.shop)
    expect(sent()).toEqual([[checkout.sessionId(), 149_900]])
    expect(await stock()).toEqual([
      ['M', 4, 0],
      ['L', 5, 0],
    ])
    const { order } = await only()
    expect(order.refunds).toMatchObject([
      { amount: 149_900, parts: [{ ref: 'kurta', pieces: 1 }], creditNote: { number: expect.any(String) } },
    ])
    expect(order.supplements).toBeUndefined()
    expect((await queuedJobs(checkout.test.pool)).map(({ name }) => name)).toContain('send-corrected-mail')
    await check()
  })
})

async function linked(takeOff: string, add: string) {
  const asked = await change(takeOff, add)
  assert(asked.ok && asked.payUrl !== undefined, JSON.stringify(asked))
  return { ...asked, session: checkout.sessionId() }
}
const left = async () => (await only()).order.line_items.length

describe('pieces that come', () => {
  it('are asked for by a link that holds them, and are the order’s once it is paid: with a receipt of their own', async () => {
    const { order: before } = await only()
    const { session, differencePaise } = await linked('', 'kurta/L:2')
    expect(differencePaise).toBe(299_800)
    expect(await stock()).toEqual([
      ['M', 3, 0],
      ['L', 5, 2],
    ])
    expect(await left()).toBe(2)
    expect(await findChangeLink(checkout.test.shop, before.id)).toMatchObject({
      amountPaise: 299_800,
      payUrl: `https://pay.test/${session}`,
    })
    await Promise.all([pay(session), pay(session)])
    expect(await stock()).toEqual([
      ['M', 3, 0],
      ['L', 3, 0],
    ])
    const { order } = await only()
    expect(order).toMatchObject({ amount: before.amount + 299_800, supplements: [{ receiptNumber: expect.any(String) }], refunds: [] })
    expect(order.line_items.slice(0, 2)).toEqual(before.line_items)
    expect(order.line_items.slice(2)).toMatchObject([{ id: 'kurta', size: 'L', quantity: 2, amount_unit: 149_900, supplement: 1 }])
    expect(order.supplements![0]!.receiptNumber).not.toBe(order.receiptNumber)
    expect(await findChangeLink(checkout.test.shop, before.id)).toBeNull()
    await check()
  })

  it('cost today’s price, and what was there its own (S10)', async () => {
    await checkout.test.pool.query('update products set metadata = metadata || \'{"price_usd": "1599"}\' where id = \'kurta\'')
    const { differencePaise, session } = await linked('kurta:1', 'kurta/L')
    expect(differencePaise).toBe(10_000)
    await pay(session)
    const { order } = await only()
    expect(order.line_items.map(({ amount_unit: unit }) => unit)).toEqual([149_900, 79_000, 159_900])
    await checkout.test.pool.query('update products set metadata = metadata || \'{"price_usd": "1499"}\' where id = \'kurta\'')
    await check()
  })

  it('that are paid too late, of an order that has gone or has changed since, are not sold: the money goes back', async () => {
    const { session } = await linked('', 'stole')
    const { order } = await only()
    await shipOrder(checkout.test.shop, { reference: order.number, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    expect(await pay(session)).toMatchObject({ state: 'not-due' })
    await sendRefunds(checkout.test.shop)
    expect(sent()).toEqual([[session, 79_000]])
    expect(await left()).toBe(2)
    expect(await change('stole')).toEqual({ ok: false, reason: 'shipped' })
    await check()
  })

  it('of which there are too few are named, and nothing is changed', async () => {
    expect(await change('kurta:1', 'kurta/L:6')).toMatchObject({ ok: false, reason: 'too-few', shortage: { left: 5 } })
    expect(await change('kurta:2', 'kurta/L:6')).toMatchObject({ ok: false, reason: 'too-few' })
    expect(await change('', 'robe')).toMatchObject({ ok: false, reason: 'unknown-piece' })
    await setCount(checkout.test.shop, { id: 'kurta', options: { size: 'L' }, change: { to: 0 } }, COMMAND_LINE)
    expect(await change('kurta:2', 'kurta/L:1')).toMatchObject({ ok: false, reason: 'too-few' })
    expect(await stock()).toEqual([
      ['M', 3, 0],
      ['L', 0, 0],
    ])
    expect((await only()).order.refunds).toEqual([])
  })
})

describe('other pieces in place of those of before', () => {
  it('are paid for by these: as dear they move no money, cheaper ones leave the rest to go back', async () => {
    expect(await change('kurta:1', 'kurta/L')).toMatchObject({ ok: true, differencePaise: 0 })
    expect(await change('kurta:1', 'stole')).toMatchObject({ ok: true, differencePaise: -70_900 })
    await sendRefunds(checkout.test.shop)
    expect(sent()).toEqual([[checkout.sessionId(), 70_900]])
    const { order } = await only()
    expect(order.refunds.map(({ amount, reason, creditNote }) => [amount, reason, creditNote !== null])).toEqual([
      [149_900, 'changed', true],
      [79_000, 'changed', true],
      [70_900, 'operator', true],
    ])
    expect(await stock()).toEqual([
      ['M', 5, 0],
      ['L', 4, 0],
    ])
    expect((await findPayments(checkout.test.shop, checkout.test.asha)).entries).toMatchObject([
      { status: 'COMPLETED', refunds: [{ amount: 70_900 }] },
    ])
    await check()
  })

  it('there and back again ask for nothing and give nothing (S9)', async () => {
    const { session } = await linked('', 'stole')
    expect(await change('', null)).toEqual({ ok: false, reason: 'no-change' })
    // Taken off again before it was paid, it is another change: the link of before counts no more.
    expect(await change('kurta:1', 'kurta/L')).toMatchObject({ ok: true, differencePaise: 0 })
    expect(await pay(session)).toMatchObject({ state: 'superseded' })
    expect(await change('kurta/L+1', 'kurta/M')).toMatchObject({ ok: true, differencePaise: 0 })
    await sendRefunds(checkout.test.shop)
    expect(sent()).toEqual([[session, 79_000]])
    expect(await stock()).toEqual([
      ['M', 3, 0],
      ['L', 5, 0],
    ])
    await check()
  })

  it('money goes back to the payments that it came from, and all of it once (S12)', async () => {
    const first = checkout.sessionId()
    const { session } = await linked('kurta:1', 'kurta/L,stole')
    await pay(session)
    const { order } = await only()
    expect(await cancelOrder(checkout.test.shop, order.number, COMMAND_LINE)).toMatchObject({ ok: true, amountPaise: 457_800 })
    await sendRefunds(checkout.test.shop)
    expect(sent().toSorted()).toEqual(
      [
        [first, 378_800],
        [session, 79_000],
      ].toSorted(),
    )
    expect(await stock()).toEqual([
      ['M', 5, 0],
      ['L', 5, 0],
    ])
    expect((await findPayments(checkout.test.shop, checkout.test.asha)).entries.map(({ status }) => status)).toEqual([
      'REFUNDED',
      'REFUNDED',
    ])
    await check()
  })

  it('and a refund of them keeps to what each was paid (S12, S15)', async () => {
    await change('kurta:1', 'kurta/L')
    const one = async (ref: string) =>
      refundOrder(checkout.test.shop, { reference: (await orders())[0]!.number, lines: [{ ref }] }, COMMAND_LINE)
    expect(await one('kurta/L+1')).toMatchObject({ ok: true, amountPaise: 149_900 })
    expect(await one('kurta/L+1')).toMatchObject({ ok: false, reason: 'line-refunded' })
    expect(await one('kurta')).toMatchObject({ ok: true, amountPaise: 149_900 })
    // A second change that is real is a second one; one that was seen before is not.
    expect(await change('', 'stole', { seen: '0/79000' })).toEqual({ ok: false, reason: 'changed' })
    await check()
  })
})

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
    checkout.test.payments.failNext(new ServiceError('payment', 'unavailable', 'away'))
    await expect(change('', 'kurta/L')).rejects.toThrow(ServiceError)
    expect(await stock()).toEqual([
      ['M', 3, 0],
      ['L', 5, 0],
    ])
    expect(await left()).toBe(2)
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
      before: { 'taken off': ['kurta:1'] },
      after: { added: ['stole/M+1:1'], less: 'Rs.709' },
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
  const opened = await openReturn(shop, indianDay(new Date()).slice(0, 7))
  assert(opened.ok)
  expect([opened.invoices, opened.creditNotes]).toEqual([3, 2])
  let register = ''
  for await (const { file, csv } of opened.parts) if (file === 'register') register += csv
  const [, ...rows] = register
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','))
  const numbers = [order.receiptNumber, ...order.supplements!.map(({ receiptNumber }) => receiptNumber)]
  expect(rows.map(([, number, , against, , , , , value]) => [number, against, value])).toEqual([
    [numbers[0], '', '3788.00'],
    [numbers[1], '', '1499.00'],
    [numbers[2], '', '3200.00'],
    [expect.any(String), numbers[0], '-1499.00'],
    [expect.any(String), numbers[1], '-1499.00'],
  ])
})
