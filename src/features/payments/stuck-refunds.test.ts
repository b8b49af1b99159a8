import { afterEach, assert, describe, expect, inject, it } from 'vitest'
import { useCheckout } from '../../../test/support/checkout.ts'
import { asActor, Crash, step, withCrashes } from '../../../test/support/crashes.ts'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import type { TestPayments } from '../../../test/support/payments.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { createDatabase, createPool } from '../../platform/database/database.ts'
import type { Schema } from '../../schema.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { findHistory } from '../orders/find-history.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { findStuckRefunds } from './find-refunds.ts'
import { payBackByHand } from './pay-back-by-hand.ts'
import { resumeRefunds, sendRefunds } from './resume-refunds.ts'
import { sendRefund } from './send-refund.ts'

const checkout = useCheckout()

async function order() {
  await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'stole' }] })
  await checkout.place()
  await checkout.pay()
  const [found] = await checkout.orders()
  assert(found)
  return found
}
const refund = (reference: string, refs: string[] | null) =>
  refundOrder(checkout.test.shop, { reference, lines: refs && refs.map((ref) => ({ ref })) }, COMMAND_LINE)
const stored = async () =>
  (await checkout.test.pool.query<{ state: string; attempt: number }>('select state, attempt from refunds order by id')).rows
const waitingJobs = () => queuedJobs(checkout.test.pool, 'refund-payment')

afterEach(() => forgetJobs(checkout.test.pool))

describe('a refund that the provider keeps failing', () => {
  it('needs a person after three attempts, and is asked for again until it is done, whether there is a job or not', async () => {
    const { number, id } = await order()
    checkout.test.payments.refundsAre('FAILED')
    await refund(number, ['stole'])
    for (let attempt = 1; attempt <= 2; attempt++) {
      await forgetJobs(checkout.test.pool)
      await sendRefunds(checkout.test.shop)
      expect(await findStuckRefunds(checkout.test.shop, 10)).toEqual([])
    }
    await forgetJobs(checkout.test.pool)
    await sendRefunds(checkout.test.shop)
    expect(await stored()).toMatchObject([{ state: 'failed' }, { state: 'failed' }, { state: 'failed' }, { state: 'due', attempt: 4 }])
    expect(await findStuckRefunds(checkout.test.shop, 10)).toMatchObject([{ amountPaise: 79_000, failures: 3, order: { id, number } }])
    // Once a day: neither the shop's start nor its sweep brings that forward.
    await resumeRefunds(checkout.test.shop)
    expect(await waitingJobs()).toMatchObject([{ key: `${checkout.sessionId()}_r4`, afterS: 86_400 }])
    // It is as good as given: nobody can ask for it twice.
    expect(await refund(number, ['stole'])).toMatchObject({ ok: false, reason: 'line-refunded' })

    await forgetJobs(checkout.test.pool)
    await resumeRefunds(checkout.test.shop)
    expect(await waitingJobs()).toMatchObject([{ key: `${checkout.sessionId()}_r4` }])
    checkout.test.payments.refundsAre('COMPLETED')
    expect(await sendRefunds(checkout.test.shop)).toBe(1)
    expect((await stored()).at(-1)).toEqual({ state: 'completed', attempt: 4 })
    expect(await findStuckRefunds(checkout.test.shop, 10)).toEqual([])
    expect(await refund(number, null)).toMatchObject({ ok: true, amountPaise: 299_800 })
  })

  it('needs a person while the provider refuses to accept it', async () => {
    const { number } = await order()
    await refund(number, null)
    checkout.test.payments.loseRefundAnswer(new ServiceError('payment', 'internal', 'the merchant account is closed'))
    await sendRefunds(checkout.test.shop)
    expect(await findStuckRefunds(checkout.test.shop, 10)).toMatchObject([{ amountPaise: 378_800, failures: 0 }])
    checkout.test.payments.refundsAre('PENDING')
    await sendRefunds(checkout.test.shop)
    expect(await findStuckRefunds(checkout.test.shop, 10)).toEqual([])
  })
})

describe('a refund that was paid back by hand', () => {
  const { shop, payments } = { shop: () => checkout.test.shop, payments: () => checkout.test.payments }
  const operator = { uid: null, name: 'Meera' }
  const close = () => payBackByHand(shop(), { id: `${checkout.sessionId()}_r1`, reference: null }, operator)
  const notes = async () => (await checkout.orders()).flatMap(({ refunds }) => refunds.map(({ creditNote }) => creditNote?.number ?? null))
  const refused = async () => {
    const found = await order()
    await refund(found.number, null)
    payments().loseRefundAnswer(new ServiceError('payment', 'internal', 'the merchant account is closed'))
    await sendRefunds(shop())
    payments().refunds.clear()
    return found
  }

  it('is closed with its credit note, a mail and who did it, and the provider is asked for it no more', async () => {
    const { id } = await refused()
    expect(await Promise.all([close(), close()])).toEqual(expect.arrayContaining([{ ok: true }, { ok: false, reason: 'not-stuck' }]))
    expect([await stored(), await notes()]).toEqual([[{ state: 'completed', attempt: 1 }], [expect.stringMatching(/\d/)]])
    expect(await queuedJobs(checkout.test.pool, 'send-refund-mail')).toContainEqual(
      expect.objectContaining({ key: `${checkout.sessionId()}_r1.completed` }),
    )
    const history = await findHistory(shop(), { orderId: id, sessionId: checkout.sessionId() })
    expect(history).toContainEqual(
      expect.objectContaining({ action: expect.objectContaining({ action: 'refund-paid-by-hand', name: 'Meera' }) }),
    )
    expect(await findStuckRefunds(shop(), 10)).toEqual([])
    await sendRefunds(shop())
    expect(payments().refunds.size).toBe(0)
  })

  it('stays open while the provider is being asked to pay it, which it then does once', async () => {
    await refused()
    // The first ones have failed.
    await checkout.test.pool.query('update refunds set attempt = 4')
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: TestPayments = {
      ...payments(),
      async refund(order) {
        asked.resolve()
        await answer.promise
        return payments().refund(order)
      },
    }
    const sending = sendRefund({ ...shop(), payments: { phonepe: slow } }, `${checkout.sessionId()}_r1`)
    await asked.promise
    expect(await close()).toEqual({ ok: false, reason: 'not-stuck' })
    answer.resolve()
    await sending
    expect([await stored(), payments().refunds.size]).toEqual([[{ state: 'completed', attempt: 4 }], 1])
  })

  it('stays open while the provider may still pay it', async () => {
    await refused()
    payments().refunds.set(`${checkout.sessionId()}_r1`, {
      sessionId: checkout.sessionId(),
      amountPaise: 378_800,
      state: 'PENDING',
      asked: 1,
    })
    expect(await close()).toEqual({ ok: false, reason: 'under-way' })
    const away = { ...payments(), refundStatus: () => Promise.reject(new ServiceError('payment', 'unavailable', 'away')) }
    const unanswered = await payBackByHand(
      { ...shop(), payments: { phonepe: away } },
      { id: `${checkout.sessionId()}_r1`, reference: null },
      operator,
    )
    expect(unanswered).toEqual({ ok: false, reason: 'no-answer' })
    expect(await stored()).toMatchObject([{ state: 'due' }])
    await sendRefunds(shop())
    expect([await stored(), await close()]).toMatchObject([[{ state: 'pending' }], { ok: false, reason: 'not-stuck' }])
  })

  it('is none that the provider was not asked for in vain', async () => {
    const { number } = await order()
    await refund(number, null)
    expect(await close()).toEqual({ ok: false, reason: 'not-stuck' })
    expect(await payBackByHand(shop(), { id: 'ch_nothing_r1', reference: null }, operator)).toEqual({ ok: false, reason: 'not-stuck' })
  })
})

it('money goes back once, wherever a process dies between asking, sending and noting it', async () => {
  const { database } = checkout.test.pool.options
  const pool = createPool({ ...inject('postgres'), database: database! })
  const { payments } = checkout.test
  const shop = {
    ...checkout.test.shop,
    db: createDatabase<Schema>(withCrashes(pool)),
    payments: { phonepe: { ...payments, refund: (wanted: Parameters<typeof payments.refund>[0]) => step(() => payments.refund(wanted)) } },
  }
  try {
    let crashes = 0
    for (let crashAt = 0, crashed = true; crashed; crashAt++) {
      const { number } = await order()
      // The provider fails the first attempt.
      payments.refundsAre('FAILED')
      const lives = asActor({ crashAt, pauses: [0] }, async () => {
        await refundOrder(shop, { reference: number, lines: null }, COMMAND_LINE)
        await sendRefunds(shop)
      })
      crashed = await lives.then(
        () => false,
        (error: unknown) => error instanceof Crash || Promise.reject(error as Error),
      )
      if (crashed) crashes++
      await forgetJobs(checkout.test.pool)
      const wasAsked = (await stored()).length > 0
      payments.refundsAre('PENDING')
      await sendRefunds(checkout.test.shop)
      await sendRefunds(checkout.test.shop)
      payments.refundsAre('COMPLETED')
      await sendRefunds(checkout.test.shop)
      const completed = (await stored()).filter(({ state }) => state === 'completed')
      expect([crashAt, completed.length]).toEqual([crashAt, wasAsked ? 1 : 0])
      await checkout.test.pool.query('delete from refunds; delete from orders; delete from payments; delete from checkout_sessions')
      payments.refunds.clear()
    }
    expect(crashes).toBeGreaterThan(20)
  } finally {
    await pool.end()
  }
})
