// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { FunctionsError } from '../../functions.ts'
import { paymentMessage, startPayment } from './pay.ts'

it.each([
  [{ result: { paymentUrl: 'https://pay.example/1' } }, 'https://pay.example/1'],
  [{ result: { paymentUrl: null } }, null],
  [{ result: {} }, null],
  [{ result: null }, null],
])('finds the payment page in %j', async (body, address) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
  await expect(startPayment({ mode: 'subscription' })).resolves.toBe(address)
})

it('shows what the server says, and a sentence instead of a bare code', () => {
  expect(paymentMessage(new FunctionsError('aborted', 'Stole has changed.'))).toBe('Stole has changed.')
  expect(paymentMessage(new FunctionsError('internal', 'internal'))).toMatch(/^The payment could not be started/)
  expect(paymentMessage(new TypeError('x'))).toMatch(/^The payment could not be started/)
})
