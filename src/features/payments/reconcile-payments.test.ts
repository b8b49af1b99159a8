import { afterEach, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { reconcilePayment, reconcilePayments, resumePayments } from './reconcile-payments.ts'
import { sendRefunds } from './resume-refunds.ts'

const checkout = useCheckout()
const { place, orders, sessionId } = checkout

const looks = async (id: string) =>
  (await queuedJobs(checkout.test.pool, 'reconcile-payment')).flatMap(({ key, afterS }) => (key === id ? [afterS] : []))
const age = (id: string, interval: string) =>
  checkout.test.pool.query('update checkout_sessions set created_at = now() - $2::interval where id = $1', [id, interval])
const refunds = async () =>
  (await checkout.test.pool.query('select session_id, amount_paise, reason, state from refunds order by created_at')).rows

afterEach(() => forgetJobs(checkout.test.pool))

describe('looking after a payment without notice and return', () => {
  it('is queued with the session, after the pause that the provider asks for', async () => {
    await place()
    const [first] = await looks(sessionId())
    expect(first).toBeGreaterThanOrEqual(20)
    expect(first).toBeLessThanOrEqual(25)
  })

  it('makes the order of a payment that nobody has told the shop of, and then ends', async () => {
    await place()
    await age(sessionId(), '25 seconds')
    await reconcilePayment(checkout.test.shop, sessionId())
    expect(await orders()).toEqual([])
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED' })
    await forgetJobs(checkout.test.pool)
    await reconcilePayment(checkout.test.shop, sessionId())
    expect(await orders()).toHaveLength(1)
    expect(await looks(sessionId())).toEqual([])
  })

  it.each([
    ['30 seconds', 3],
    ['1 minute', 6],
    ['2 minutes', 10],
    ['3 minutes', 30],
    ['10 minutes', 60],
    ['2 hours', 3600],
  ])('comes back in time for a session of %s', async (interval, seconds) => {
    await place()
    await forgetJobs(checkout.test.pool)
    await age(sessionId(), interval)
    await reconcilePayment(checkout.test.shop, sessionId())
    const [next] = await looks(sessionId())
    expect(Math.abs(next! - seconds)).toBeLessThanOrEqual(2)
  })

  it('goes on after a cancellation, since the money may have moved all the same', async () => {
    await place()
    checkout.test.payments.says(sessionId(), { state: 'FAILED', errorCode: 'REQUEST_CANCEL_BY_REQUESTER' })
    await forgetJobs(checkout.test.pool)
    await reconcilePayment(checkout.test.shop, sessionId())
    expect(await looks(sessionId())).toHaveLength(1)
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED' })
    await reconcilePayment(checkout.test.shop, sessionId())
    expect(await orders()).toHaveLength(1)
  })

  it('goes on while the provider does not answer', async () => {
    await place()
    await forgetJobs(checkout.test.pool)
    checkout.test.payments.failStatusNext(new ServiceError('payment', 'unavailable', 'away'))
    await reconcilePayment(checkout.test.shop, sessionId())
    expect(await looks(sessionId())).toHaveLength(1)
  })

  it('is taken up at the start of the shop, whatever has become of its jobs', async () => {
    await place()
    await forgetJobs(checkout.test.pool)
    await resumePayments(checkout.test.shop)
    await resumePayments(checkout.test.shop)
    expect(await looks(sessionId())).toEqual([0])
  })

  it('is done for all at once when the operator wants it', async () => {
    await place()
    await place({ shipping: { ...shipping, name: 'Asha at work' } })
    for (const { id } of checkout.test.payments.started) checkout.test.payments.says(id, { state: 'COMPLETED' })
    expect(await reconcilePayments(checkout.test.shop)).toEqual({ sessions: 2, settled: 2, unanswered: 0 })
    expect(await orders()).toHaveLength(1)
    expect(await refunds()).toMatchObject([{ amount_paise: 299_800, reason: 'duplicate', state: 'due' }])
    expect(await sendRefunds(checkout.test.shop)).toBe(1)
    expect(await refunds()).toMatchObject([{ state: 'completed' }])
  })

  it('goes on behind a payment and a refund that always fail', async () => {
    for (const name of ['Asha', 'Asha at work', 'Asha in Pune']) {
      await place({ shipping: { ...shipping, name } })
      checkout.test.payments.says(sessionId(), { state: 'COMPLETED' })
    }
    const [broken] = checkout.test.payments.started.map(({ id }) => id).toSorted()
    const shop = checkout.test.shop
    const { phonepe } = shop.payments
    const status = (id: string) => (id === broken ? Promise.reject(new Error('a row that cannot be read')) : phonepe.status(id))
    expect(await reconcilePayments({ ...shop, payments: { phonepe: { ...phonepe, status } } })).toEqual({
      sessions: 3,
      settled: 2,
      unanswered: 1,
    })
    await reconcilePayments(shop)
    const [first] = (await refunds()).map(({ session_id: id }) => `${id}_r1`).toSorted()
    const refund: typeof phonepe.refund = (wanted) =>
      wanted.id === first ? Promise.reject(new Error('a row that cannot be read')) : phonepe.refund(wanted)
    expect(await sendRefunds({ ...shop, payments: { phonepe: { ...phonepe, refund } } })).toBe(2)
    expect((await refunds()).map(({ state }) => state as string).toSorted()).toEqual(['completed', 'due'])
  })
})
