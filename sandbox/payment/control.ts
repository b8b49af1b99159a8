import type { Hono } from 'hono'
import { z } from 'zod'
import { createControl, readJson, type StandIn } from '../stand-in.ts'
import { FAULT_NAMES, FaultList, type Faults } from './faults.ts'
import { EXPIRED, type Orders } from './orders.ts'
import type { Refund, Refunds } from './refunds.ts'
import type { Webhooks } from './webhooks.ts'

type Parts = {
  orders: Orders
  refunds: Refunds
  faults: Faults
  webhooks: Webhooks
  pageAddress: (page: string) => string
}

const OrderOutcome = z.strictObject({
  state: z.enum(['COMPLETED', 'FAILED', 'EXPIRED']),
  /** Makes the provider report another amount than was requested. */
  amount: z.int().min(0).optional(),
  errorCode: z.string().default('PAYMENT_ERROR'),
})
const RefundOutcome = z.strictObject({ state: z.enum(['CONFIRMED', 'COMPLETED', 'FAILED']) })

/** The control API: faults, and setting the outcome of an order without its payment page. */
export function createPaymentControl({ orders, refunds, faults, webhooks, pageAddress }: Parts): Hono {
  const state = () => ({ orders: orders.list().length, deliveries: webhooks.deliveries() })
  const control = createControl({ faults, list: FaultList, state })

  control.get('/orders', (c) => c.json(orders.list().map(shown)))
  control.get('/orders/:id', (c) => {
    const order = orders.find(c.req.param('id'))
    return order ? c.json(shown(order)) : c.json({ error: 'no such order' }, 404)
  })
  control.post('/orders/:id', async (c) => {
    const order = orders.find(c.req.param('id'))
    if (!order) return c.json({ error: 'no such order' }, 404)
    const read = await readJson(c, OrderOutcome)
    if (!read.ok) return read.refusal
    const { state, amount, errorCode } = read.value
    // Providers do report late successes, but never undo a payment without a refund.
    if (order.state === 'COMPLETED') return c.json({ error: 'the order is completed' }, 409)
    order.amount = amount ?? order.amount
    const failures = { COMPLETED: null, FAILED: { errorCode, detailedErrorCode: errorCode }, EXPIRED }
    orders.settle(order, failures[state])
    return c.json(shown(order))
  })

  control.get('/refunds', (c) => c.json(refunds.list().map(shownRefund)))
  control.post('/refunds/:id', async (c) => {
    const refund = refunds.find(c.req.param('id'))
    if (!refund) return c.json({ error: 'no such refund' }, 404)
    const read = await readJson(c, RefundOutcome)
    if (!read.ok) return read.refusal
    refunds.move(refund, read.value.state)
    return c.json(shownRefund(refund))
  })

  const shown = (order: ReturnType<Orders['list']>[number]) => ({
    merchantOrderId: order.merchantOrderId,
    orderId: order.orderId,
    state: order.state,
    amount: order.amount,
    expireAt: order.expireAt,
    ...order.failure,
    redirectUrl: order.redirectUrl,
    pageUrl: pageAddress(order.page),
  })
  return control
}

function shownRefund({ refundId, merchantRefundId, originalMerchantOrderId, amount, state, timestamp }: Refund) {
  return { refundId, merchantRefundId, originalMerchantOrderId, amount, state, timestamp }
}

/** What the index page says of the control addresses of a provider. */
export function paymentAddresses(provider: string): StandIn['addresses'] {
  const path = `/control/${provider}`
  return [
    { method: 'GET', path, about: 'faults that are on, calls so far, and the latest webhooks' },
    { method: 'POST', path, about: `sets faults, such as {"fault": "late", "delayMs": 5000}: ${FAULT_NAMES.join(', ')}` },
    { method: 'DELETE', path, about: 'ends all faults' },
    { method: 'GET', path: `${path}/orders`, about: 'all orders, with the addresses of their card pages' },
    { method: 'POST', path: `${path}/orders/{id}`, about: 'settles the payment of a session: {"state": "COMPLETED"}, FAILED or EXPIRED' },
    { method: 'POST', path: `${path}/refunds/{id}`, about: 'moves a refund on: {"state": "COMPLETED"}, CONFIRMED or FAILED' },
  ]
}
