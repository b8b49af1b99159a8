import { afterEach, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { sendRefundMail } from '../mails/order-mails.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { findHistory } from '../orders/find-history.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { sendRefunds } from './resume-refunds.ts'
import { followRefund, sendRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'

const checkout = useCheckout()
const { place, orders, sessionId, pay } = checkout

const stored = async () =>
  (
    await checkout.test.pool.query<{ id: string; amount_paise: number; state: string; error: string | null }>(
      'select id, amount_paise, state, error from refunds order by id',
    )
  ).rows
const states = async () => (await stored()).map(({ state }) => state)
const asked = () => [...checkout.test.payments.refunds.values()].map(({ amountPaise }) => amountPaise)

afterEach(() => forgetJobs(checkout.test.pool))

async function order() {
  await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'stole' }] })
  await place()
  await pay()
  return (await orders())[0]!
}

describe('money that cannot become an order', () => {
  it('is due back in the transaction that finds it out, as much as the provider took', async () => {
    await place()
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED', amountPaise: 12_345 })
    await settlePayment(checkout.test.shop, sessionId())
    expect(await stored()).toEqual([{ id: `${sessionId()}_r1`, amount_paise: 12_345, state: 'due', error: null }])
  })

  it('goes back when the account was deleted while the payment was under way', async () => {
    const { rows } = await checkout.test.pool.query<{ id: string }>(
      "insert into users (name, email) values ('Gone', 'gone@example.in') returning id",
    )
    await place()
    await checkout.test.pool.query('update checkout_sessions set user_id = $1', [rows[0]!.id])
    await checkout.test.pool.query('delete from users where id = $1', [rows[0]!.id])
    expect(await pay()).toMatchObject({ state: 'account-deleted' })
    expect(await stored()).toMatchObject([{ amount_paise: 299_800, state: 'due' }])
  })
})

describe('a refund', () => {
  async function due(): Promise<string> {
    await place()
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED', amountPaise: 100 })
    await settlePayment(checkout.test.shop, sessionId())
    return `${sessionId()}_r1`
  }

  it('is asked for once, however many ask for it at the same time', async () => {
    const id = await due()
    await Promise.all(Array.from({ length: 20 }, () => sendRefund(checkout.test.shop, id)))
    expect(asked()).toEqual([100])
    expect(await states()).toEqual(['completed'])
    expect(await queuedJobs(checkout.test.pool, 'send-refund-mail')).toHaveLength(2)
  })

  it('stays due while the provider does not answer, and goes on later', async () => {
    const id = await due()
    checkout.test.payments.loseRefundAnswer(new ServiceError('payment', 'deadline-exceeded', 'the answer was lost'))
    await sendRefund(checkout.test.shop, id)
    expect(await stored()).toMatchObject([{ state: 'due', error: 'deadline-exceeded' }])
    await sendRefund(checkout.test.shop, id)
    expect(await states()).toEqual(['completed'])
    expect(asked()).toEqual([100])
  })

  it('is tried again under a new id when the provider could not send it', async () => {
    checkout.test.payments.refundsAre('FAILED')
    const id = await due()
    for (let count = 1; count <= 3; count++) await sendRefund(checkout.test.shop, id.replace('_r1', `_r${count}`))
    expect(await states()).toEqual(['failed', 'failed', 'failed', 'due'])
    checkout.test.payments.refundsAre('COMPLETED')
    expect(await sendRefunds(checkout.test.shop)).toBe(1)
    expect(await states()).toEqual(['failed', 'failed', 'failed', 'completed'])
  })
})

describe.each([
  { what: 'ahead of', offsetMs: 3_600_000 },
  { what: 'behind', offsetMs: -3_600_000 },
])('with the shop’s clock an hour $what the database’s', ({ offsetMs }) => {
  it('an order’s history is in the order of what happened, and a refund is polled at once', async () => {
    const now = new Date(Date.now() + offsetMs)
    const shop = { ...checkout.test.shop, clock: { now: () => now } }
    await placeOrder(shop, checkout.test.asha, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED' })
    await settlePayment(shop, sessionId())
    const [{ id, number } = { id: '', number: '' }] = await orders()
    checkout.test.payments.refundsAre('PENDING')
    await refundOrder(shop, { reference: number, lines: null }, COMMAND_LINE)
    await forgetJobs(checkout.test.pool, 'refund-payment')
    await followRefund(shop, `${sessionId()}_r1`)

    const history = await findHistory(shop, { orderId: id, sessionId: sessionId() })
    expect(history.map((entry) => ('event' in entry ? entry.event : entry.action.action))).toEqual([
      'session-opened',
      'paid',
      'placed',
      'refund-requested',
      'refund-pending',
      'refund-queued',
    ])
    expect(history.every(({ at }) => at.getTime() === now.getTime())).toBe(true)
    expect(await queuedJobs(checkout.test.pool, 'refund-payment')).toMatchObject([{ afterS: 5 }])
  })
})

it('refunds of one payment are in their order, however far apart the clocks of two instances are', async () => {
  const { number } = await order()
  const behind = { ...checkout.test.shop, clock: { now: () => new Date(Date.now() - 3_600_000) } }
  await refundOrder(checkout.test.shop, { reference: number, lines: [{ ref: 'stole' }] }, COMMAND_LINE)
  await refundOrder(behind, { reference: number, lines: null }, COMMAND_LINE)
  expect((await orders())[0]?.refunds).toMatchObject([{ amount: 79_000 }, { amount: 299_800 }])
})

describe('a credit note', () => {
  const notes = async () => (await orders()).flatMap(({ refunds }) => refunds.map(({ creditNote }) => creditNote?.number ?? null))
  const refundAll = async (refs: string[] | null) => {
    const lines = refs && refs.map((ref) => ({ ref }))
    for (const { number } of await orders()) await refundOrder(checkout.test.shop, { reference: number, lines }, COMMAND_LINE)
  }

  it('has the next number of its own series once the money has gone out, however often and at the same time it is asked', async () => {
    await checkout.test.pool.query('truncate credit_note_counters')
    for (const size of ['S', 'M', 'L'] as const) {
      await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', options: { size } }, { id: 'stole' }] })
      await place()
      await pay()
    }
    await refundAll(['stole'])
    expect(await notes()).toEqual([null, null, null])
    checkout.test.payments.refundsAre('FAILED')
    await sendRefunds(checkout.test.shop)
    // What the provider could not send has none; what takes its place has one.
    expect((await notes()).filter(Boolean)).toEqual([])
    checkout.test.payments.refundsAre('COMPLETED')
    await Promise.all(Array.from({ length: 5 }, () => sendRefunds(checkout.test.shop)))
    const given = (await notes()).filter((number) => number !== null)
    expect(given.toSorted().map((number) => number.replace(/^CN\d\d-\d\d/, ''))).toEqual(['/00001', '/00002', '/00003'])
    await refundAll(null)
    await sendRefunds(checkout.test.shop)
    expect((await notes()).filter((number) => number !== null)).toHaveLength(6)
  })

  it('is named by the mail that says that the money has gone out', async () => {
    await place()
    await pay()
    await refundAll(null)
    const refundId = `${sessionId()}_r1`
    const mail = async (news: 'due' | 'completed') => {
      await sendRefundMail(checkout.test.shop, renderTestMail, { refundId, news })
      return checkout.test.mails.at(-1)!
    }
    expect((await mail('due')).text).not.toMatch(/credit note/i)
    await sendRefunds(checkout.test.shop)
    const [number] = await notes()
    const { html, text } = await mail('completed')
    for (const version of [html, text]) expect(version).toContain(`The credit note for it is ${number}.`)
  })

  it('is not written for money that has never been an order’s', async () => {
    await place()
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED', amountPaise: 100 })
    await settlePayment(checkout.test.shop, sessionId())
    await sendRefund(checkout.test.shop, `${sessionId()}_r1`)
    expect(await states()).toEqual(['completed'])
    expect((await checkout.test.pool.query('select 1 from refunds where credit_note_at is not null')).rowCount).toBe(0)
    await sendRefundMail(checkout.test.shop, renderTestMail, { refundId: `${sessionId()}_r1`, news: 'completed' })
    expect(checkout.test.mails.at(-1)!.text).not.toMatch(/credit note/i)
  })
})

describe('the operator', () => {
  it('gives lines back once, then the rest, and never more than was paid', async () => {
    const { number } = await order()
    const refund = (refs: string[] | null) =>
      refundOrder(checkout.test.shop, { reference: number.toLowerCase(), lines: refs && refs.map((ref) => ({ ref })) }, COMMAND_LINE)
    expect(await refund(['stole'])).toMatchObject({ ok: true, amountPaise: 79_000 })
    expect((await orders())[0]).toMatchObject({ state: 'placed', refunds: [{ amount: 79_000, state: 'due', lineIds: ['stole'] }] })
    expect(await refund(['stole'])).toEqual({ ok: false, reason: 'line-refunded', line: 'stole' })
    expect(await refund(['robe'])).toEqual({ ok: false, reason: 'unknown-line', line: 'robe' })
    const all = await Promise.all(Array.from({ length: 5 }, () => refund(null)))
    expect(all.filter(({ ok }) => ok)).toMatchObject([{ amountPaise: 299_800 }])
    expect((await orders())[0]).toMatchObject({ state: 'refunded' })
    expect(await sendRefunds(checkout.test.shop)).toBe(2)
    expect(asked()).toEqual([79_000, 299_800])
  })

  it('has the buyer told of a returned line as they ordered it', async () => {
    const { number } = await order()
    await refundOrder(checkout.test.shop, { reference: number, lines: [{ ref: 'stole' }] }, COMMAND_LINE)
    await sendRefundMail(checkout.test.shop, renderTestMail, { refundId: `${sessionId()}_r1`, news: 'due' })
    const text = expect.stringContaining('Stole, One size, 1 piece: Rs.790')
    expect(checkout.test.mails).toMatchObject([{ text, html: expect.stringContaining('One size, 1 piece') }])
  })

  it('lists, shows and refunds orders, and reconciles payments, on the command line', async () => {
    const { out, errors, run: shop } = createCommandLine(() => checkout.test.shop)
    const { number, id } = await order()

    expect(await shop('orders list')).toBe(0)
    expect(out.pop()).toMatch(new RegExp(`^${number} .*Rs.3788 .*To pack .*Asha Rao`))
    expect(await shop(`orders refund ${number} --lines stole`)).toBe(0)
    expect(out.pop()).toBe(`Rs.790 of order ${number} go back: completed.`)
    expect(await shop(`orders show ${id}`)).toBe(0)
    expect(out.join('\n')).toMatch(/^Refund: +Rs\.790, completed, .*, of 1 × stole$/m)
    expect(out.join('\n')).toMatch(/^kurta +M +2 +Rs\.2998\nstole +One size +1 +Rs\.790$/m)
    expect(await shop(`orders refund ${number} --lines stole`)).toBe(1)
    expect(errors.pop()).toBe('Nothing was refunded: stole has been refunded already.')
    expect(await shop('orders show NONE')).toBe(1)
    expect(await shop('orders refund')).toBe(2)

    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta' }] })
    await place()
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED' })
    expect(await shop('payments reconcile')).toBe(0)
    expect(out).toEqual(['1 payments asked about, 1 settled; 0 refunds asked about.'])
    expect(await orders()).toHaveLength(2)
    // A refund of another order waits for its time.
    const other = (await orders()).find((one) => one.number !== number)!
    await refundOrder(checkout.test.shop, { reference: other.number, lines: null }, COMMAND_LINE)
    expect(await shop(`orders refund ${number} --amount 10`)).toBe(0)
    expect((await states()).toSorted()).toEqual(['completed', 'completed', 'due'])
    expect(await shop('jobs failed')).toBe(0)
    expect(await shop('jobs retry 1')).toBe(1)
  })
})
