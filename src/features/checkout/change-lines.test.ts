import { describe, expect, it } from 'vitest'
import { useChangedOrder } from '../../../test/support/changed-order.ts'
import { queuedJobs } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { orders as list } from '../../operations/lists/orders.ts'
import { findToday } from '../dashboard/find-today.ts'
import { sendShippedMail } from '../mails/order-mails.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { findHistory } from '../orders/find-history.ts'
import { shipOrder } from '../orders/parcels/ship-order.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { findPayments } from '../payments/find-payments.ts'
import { sendRefunds } from '../payments/resume-refunds.ts'
import { setCount } from '../stock/set-count.ts'
import { findChangeLink } from './find-written.ts'

const { checkout, pay, orders, only, change, linked, left, stock, sent, check } = useChangedOrder()

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
    const { order, sessionId } = await only()
    const history = async () =>
      (await findHistory(checkout.test.shop, { orderId: order.id, sessionId })).flatMap((entry) =>
        'event' in entry && entry.event.startsWith('change') ? [[entry.event, entry.detail]] : [],
      )
    expect(await history()).toEqual([])
    await shipOrder(checkout.test.shop, { reference: order.number, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    expect(await history()).toEqual([['change-ended', 'Rs.790']])
    expect(await pay(session)).toMatchObject({ state: 'not-due' })
    expect(await history()).toEqual([
      ['change-ended', 'Rs.790'],
      ['change-paid-late', 'Rs.790'],
    ])
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

  it('are all that the list and the mail of the parcel know, with what was paid and has gone back', async () => {
    const { shop, asha } = checkout.test
    expect(await change('kurta:1', 'stole')).toMatchObject({ ok: true, differencePaise: -70_900 })
    const { order } = await only()
    const told = (['items', 'pieces', 'amount', 'refunded'] as const).map((column) => list.columns[column].text(order))
    expect(told).toEqual([expect.not.stringContaining('2 ×'), '3', 'Rs.3788', 'Rs.709'])
    await sendRefunds(shop)
    const { days, refunded } = await findToday(shop)
    expect([days.at(-1)?.paise, refunded.paise]).toEqual([378_800, 70_900])
    await shipOrder(shop, { reference: order.number, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    await sendShippedMail(shop, renderTestMail, { uid: asha, orderId: order.id })
    expect(checkout.test.mails.at(-1)?.text).toMatch(/Neel Kurta, Size M, 1 piece\n/)
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
    expect(new Map(sent())).toEqual(
      new Map([
        [first, 378_800],
        [session, 79_000],
      ]),
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
