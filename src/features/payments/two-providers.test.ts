import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shipping } from '../../../test/support/checkout.ts'
import { createTestPayments } from '../../../test/support/payments.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { findOrderForOperator } from '../orders/find/find-for-operator.ts'
import { sendRefunds } from './resume-refunds.ts'
import { settlePayment } from './settle-payment.ts'

const phonepe = createTestPayments()
const razorpay = { ...createTestPayments(), name: 'Razorpay' }
const down = new ServiceError('phonepe', 'unavailable', 'away')
const asked = { razorpay: 0 }

let test: TestShop
beforeAll(async () => {
  const status: typeof razorpay.status = (...of) => {
    asked.razorpay++
    return razorpay.status(...of)
  }
  test = await createTestShop({ payments: { phonepe, razorpay: { ...razorpay, status } } })
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())
afterEach(async () => {
  await test.pool.query("update checkout_sessions set state = 'failed' where state in ('starting', 'open')")
  await test.pool.query('delete from cart_lines')
  await test.pool.query('delete from jobs')
})

async function place(): Promise<string | null> {
  await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 1 }] })
  const placed = await placeOrder(test.shop, test.asha, { shipping, successUrl: '/', cancelUrl: '/' })
  if (!placed.ok) throw new Error(placed.reason)
  return placed.paymentUrl
}

type Session = { id: string; provider: string; state: string; provider_id: string | null }
async function newest(): Promise<Session> {
  const { rows } = await test.pool.query<Session>(
    'select id, provider, state, provider_id from checkout_sessions order by created_at desc limit 1',
  )
  return rows[0]!
}

describe('of two providers', () => {
  it('the first is offered, and the other is not asked', async () => {
    const before = razorpay.started.length
    expect(await place()).toBeTruthy()
    expect(await newest()).toMatchObject({ provider: 'phonepe', state: 'open' })
    expect(razorpay.started).toHaveLength(before)
  })

  it.each([
    ['fails', () => phonepe.failNext(down)],
    ['gives no page', () => phonepe.withoutPageNext()],
  ])('the other is opened where the first %s, and settles its payment', async (_, fault) => {
    fault()
    expect(await place()).toBeTruthy()
    const { id, ...session } = await newest()
    expect(session).toEqual({ provider: 'razorpay', state: 'open', provider_id: `P${id}` })
    // The first knows of it too, and has nothing to say.
    phonepe.says(id, { state: 'FAILED' })
    razorpay.says(id, { state: 'COMPLETED', transactionId: `pay_${id}` })
    expect(await settlePayment(test.shop, id)).toMatchObject({ state: 'paid' })
    const { rows } = await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [id])
    expect((await findOrderForOperator(test.shop, rows[0]!.id))?.order).toMatchObject({ paidWith: 'Razorpay', transactionId: `pay_${id}` })
  })

  it('the other is opened where the first hangs, while the shopper waits', { timeout: 15_000 }, async () => {
    const start: typeof phonepe.start = (_order, _returnUrl, signal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    const { payments } = test.shop
    test.shop.payments = { ...payments, phonepe: { ...phonepe, start } }
    expect(await place().finally(() => (test.shop.payments = payments))).toBeTruthy()
    expect(await newest()).toMatchObject({ provider: 'razorpay', state: 'open' })
  })

  it('both may fail: the shopper is told, and the session has ended', async () => {
    phonepe.failNext(down)
    razorpay.failNext(new ServiceError('razorpay', 'unavailable', 'away too'))
    await expect(place()).rejects.toMatchObject({ service: 'razorpay' })
    expect(await newest()).toMatchObject({ state: 'failed' })
  })

  it('a session that ended while the first was asked is not opened with the other', async () => {
    const before = razorpay.started.length
    phonepe.duringNextStart(async () => {
      await test.pool.query("update checkout_sessions set state = 'failed' where state = 'starting'")
      throw down
    })
    await place()
    // Begun again, with the first.
    expect(await newest()).toMatchObject({ provider: 'phonepe', state: 'open' })
    expect(razorpay.started).toHaveLength(before)
  })

  it('what one said before the session went to the other counts for nothing', async () => {
    await place()
    const { id } = await newest()
    const status: typeof phonepe.status = async () => {
      await test.pool.query("update checkout_sessions set provider = 'razorpay' where id = $1", [id])
      return { state: 'FAILED', amountPaise: 0, transactionId: null, errorCode: null }
    }
    const shop = { ...test.shop, payments: { ...test.shop.payments, phonepe: { ...phonepe, status } } }
    await settlePayment(shop, id)
    expect(await newest()).toMatchObject({ id, state: 'open' })
  })

  it('a session is settled, and refunded, by the one that it was opened with, after the shop has left it', async () => {
    await place()
    const { id } = await newest()
    const switched = { ...test.shop, offeredProviders: ['razorpay'] }
    phonepe.says(id, { state: 'COMPLETED', amountPaise: 100 })
    const before = asked.razorpay
    expect(await settlePayment(switched, id)).toMatchObject({ state: 'mismatch' })
    await sendRefunds(switched)
    expect([...phonepe.refunds.values()].filter(({ sessionId }) => sessionId === id)).toMatchObject([{ amountPaise: 100 }])
    expect([asked.razorpay - before, razorpay.refunds.size]).toEqual([0, 0])
  })

  it('one that is not known any more is named, and nothing becomes of its payments', async () => {
    await place()
    const { id } = await newest()
    const without = { ...test.shop, payments: { razorpay } }
    await expect(settlePayment(without, id)).rejects.toMatchObject({ code: 'internal', message: expect.stringContaining('phonepe') })
    expect(await newest()).toMatchObject({ id, state: 'open' })
  })
})
