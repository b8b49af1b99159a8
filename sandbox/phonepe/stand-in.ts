import { createHmac, hash } from 'node:crypto'
import { Hono } from 'hono'
import type { PhonePeConfig } from '../config.ts'
import { createCheckout } from '../payment/checkout.ts'
import { createPaymentControl, paymentAddresses } from '../payment/control.ts'
import { createFaults } from '../payment/faults.ts'
import { openJournal } from '../payment/journal.ts'
import { createOrders, type Order } from '../payment/orders.ts'
import { createRefunds, type Refund } from '../payment/refunds.ts'
import { createWebhooks, type Notice } from '../payment/webhooks.ts'
import type { StandIn } from '../stand-in.ts'
import { createApi } from './api.ts'
import { orderNotice, refundNotice, staleFailure } from './notices.ts'
import { createTokens } from './tokens.ts'

/** PhonePe Standard Checkout v2, as on its test host, with a card page of our own. */
export function createPhonePe(config: PhonePeConfig, origin: string): StandIn {
  const faults = createFaults()
  const tokens = createTokens(config)
  const { webhookSecret: secret } = config
  const keyOf = (user: string, password: string) => hash('sha256', `${user}:${password}`)
  const hashed = keyOf(config.webhookUsername, config.webhookPassword)
  const sign = (body: string) => (secret === null ? hashed : createHmac('sha256', secret).update(body).digest('hex'))
  const webhooks = createWebhooks(
    { ...config, headers: (body, isForged) => ({ authorization: isForged ? keyOf('somebody', 'else1234') : sign(body) }) },
    faults,
  )
  const heldBack = new Map<string, Notice>()
  const { dataDir } = config
  const orders = createOrders(
    announceOrder,
    openJournal(dataDir, 'phonepe-orders', ({ merchantOrderId }) => merchantOrderId),
  )
  const refunds = createRefunds(orders, {
    lastsMs: config.refundS * 1000,
    onChange: announceRefund,
    journal: openJournal(dataDir, 'phonepe-refunds', ({ merchantRefundId }) => merchantRefundId),
  })
  const pageAddress = (page: string) => `${origin}/phonepe/pay/${page}`
  const parts = { faults, tokens, webhooks, orders, refunds, pageAddress }

  /** Fault out-of-order: the notice of an earlier, failed attempt follows the notice of success. */
  function announceOrder(order: Order): void {
    const notices = [orderNotice(order, config.clientId)]
    if (order.state === 'COMPLETED' && faults.take('out-of-order')) notices.push(staleFailure(order, config.clientId))
    webhooks.announce(...notices)
  }

  /** Fault out-of-order: the notice of acceptance follows the notice of the outcome. */
  function announceRefund(refund: Refund): void {
    const notice = refundNotice(refund, config.clientId)
    const { merchantRefundId } = refund
    if (refund.state === 'CONFIRMED' && faults.take('out-of-order')) {
      heldBack.set(merchantRefundId, notice)
      return
    }
    const earlier = heldBack.get(merchantRefundId)
    heldBack.delete(merchantRefundId)
    webhooks.announce(notice, ...(earlier ? [earlier] : []))
  }

  const routes = new Hono()
  routes.route('/apis/pg-sandbox', createApi(parts))
  routes.route('/phonepe', createCheckout(config, orders))
  const control = createPaymentControl(parts)
  control.delete('/tokens', (c) => {
    tokens.revokeAll()
    return c.json({})
  })
  routes.route('/control/phonepe', control)

  return {
    name: 'Payment: PhonePe Standard Checkout v2',
    about: `Base path /apis/pg-sandbox for both pg and auth. Webhooks go to ${config.webhookUrl}`,
    addresses: ADDRESSES,
    routes,
    stop: () => [orders, refunds, webhooks].forEach((part) => part.stop()),
  }
}

const ADDRESSES = [
  { method: 'POST', path: '/apis/pg-sandbox/v1/oauth/token', about: 'token' },
  { method: 'POST', path: '/apis/pg-sandbox/checkout/v2/pay', about: 'opens an order; answers with the address of its card page' },
  { method: 'GET', path: '/apis/pg-sandbox/checkout/v2/order/{merchantOrderId}/status', about: 'order status' },
  { method: 'POST', path: '/apis/pg-sandbox/payments/v2/refund', about: 'refund' },
  { method: 'GET', path: '/apis/pg-sandbox/payments/v2/refund/{merchantRefundId}/status', about: 'refund status' },
  { method: 'DELETE', path: '/control/phonepe/tokens', about: 'revokes all tokens' },
  ...paymentAddresses('phonepe'),
]
