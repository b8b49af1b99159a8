import { expect, it } from 'vitest'
import { useCheckout } from '../../../test/support/checkout.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { checkProviders } from './check-providers.ts'

const checkout = useCheckout()
const { place, sessionId } = checkout

it('a provider that was left is told of until its last payment and refund are over', async () => {
  const { test } = checkout
  const left = () => checkProviders(test.shop.db, ['razorpay'])
  expect(await left()).toEqual([])
  await place()
  expect(await checkProviders(test.shop.db, ['razorpay', 'phonepe'])).toEqual([])
  expect(await left()).toMatchObject([{ state: 'failed', found: '1 payment with open ends at phonepe, which is not set up' }])
  // Another amount than was asked for: it goes back.
  test.payments.says(sessionId(), { state: 'COMPLETED', amountPaise: 100 })
  await settlePayment(test.shop, sessionId())
  expect(await left()).toHaveLength(1)
  await test.pool.query("update refunds set state = 'completed'")
  expect(await left()).toEqual([])
})
