import { describe, expect, it } from 'vitest'
import { PAID_BY_LINK } from '../orders/written-order.ts'
import { openPayments, type CheckoutSession, type Payment } from './checkout-session.ts'

const NOW_S = 1_800_000_000
const session = (change: Partial<CheckoutSession> = {}): CheckoutSession => ({
  id: 'ch_1',
  state: 'open',
  mode: 'payment',
  success_url: '/account/orders',
  cancel_url: '/checkout/shipping',
  customer: 'u',
  price: 1499,
  line_items: [{ id_: 'kurta', name: 'Neel Kurta', price: 1499, quantity: 1, size: 'M' }],
  shipping: { name: 'Asha', address: { line1: '7', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', country: 'IN' } },
  metadata: { mode: 'payment' },
  url: 'https://pay.test/1',
  collect_shipping_address: false,
  error: null,
  attempted: false,
  createdAt: NOW_S - 60,
  expiresAt: NOW_S + 1140,
  ...change,
})
const shown = (change: Partial<CheckoutSession>, payments: Payment[] = []) => openPayments([session(change)], payments, { nowS: NOW_S })

describe('payments that are no orders', () => {
  it('are confirming once the provider knows of an attempt, and can be continued before', () => {
    expect(shown({ attempted: true })).toMatchObject([{ state: 'confirming', payUrl: null, amount: 149_900 }])
    expect(shown({})).toMatchObject([{ state: 'unpaid', payUrl: 'https://pay.test/1' }])
    expect(shown({ expiresAt: NOW_S + 60 })).toMatchObject([{ state: 'unpaid', payUrl: null }])
  })

  it('say that they expired or failed, for a day, and only the latest', () => {
    expect(shown({ state: 'failed', error: 'TXN_NOT_COMPLETED' })).toMatchObject([{ state: 'expired' }])
    expect(shown({ state: 'failed', error: 'AUTHORIZATION_ERROR' })).toMatchObject([{ state: 'failed' }])
    expect(shown({ state: 'failed', createdAt: NOW_S - 90_000 })).toEqual([])
    expect(shown({ state: 'failed', url: null })).toEqual([])
    // Of a link that an operator gave no cart is brought back.
    expect(shown({ state: 'failed', success_url: PAID_BY_LINK })).toEqual([])
    expect(openPayments([session({ id: 'ch_2' }), session({ state: 'failed' })], [], { nowS: NOW_S }).map(({ id }) => id)).toEqual(['ch_2'])
  })

  it('are no longer here when they are orders', () => {
    expect(shown({ state: 'paid' })).toEqual([])
    expect(shown({ state: 'starting', url: null })).toEqual([])
  })

  it('tell of money that goes back, with its amount', () => {
    const payment: Payment = { id: 'ch_1', transactionId: 'T', createdAt: NOW_S, amount: 100, status: 'REFUND_DUE', refunds: [] }
    expect(shown({ state: 'mismatch' }, [payment])).toMatchObject([{ state: 'returning', amount: 100 }])
    expect(shown({ state: 'duplicate' }, [{ ...payment, status: 'REFUNDED' }])).toMatchObject([{ state: 'returned' }])
    expect(shown({ state: 'duplicate', createdAt: NOW_S - 40 * 86_400 })).toEqual([])
  })
})
