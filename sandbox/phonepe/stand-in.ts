import { Hono } from 'hono'
import type { PhonePeConfig } from '../config.ts'
import type { StandIn } from '../stand-in.ts'
import { createApi } from './api.ts'
import { createCheckout } from './checkout.ts'
import { createPhonePeControl } from './control.ts'
import { createFaults, FAULT_NAMES } from './faults.ts'
import { openJournal } from './journal.ts'
import { orderNotice, refundNotice, staleFailure, type Notice } from './notices.ts'
import { createOrders, type Order } from './orders.ts'
import { createRefunds, type Refund } from './refunds.ts'
import { createTokens } from './tokens.ts'
import { createWebhooks } from './webhooks.ts'

/** PhonePe Standard Checkout v2, as on its test host, with a card page of our own. */
export function createPhonePe(config: PhonePeConfig, origin: string): StandIn {
  const faults = createFaults()
  const tokens = createTokens(config)
  const webhooks = createWebhooks(config, faults)
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
  routes.route('/control/phonepe', createPhonePeControl(parts))

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
  { method: 'GET', path: '/control/phonepe', about: 'faults that are on, calls so far, and the latest webhooks' },
  { method: 'POST', path: '/control/phonepe', about: `sets faults, such as {"fault": "late", "delayMs": 5000}: ${FAULT_NAMES.join(', ')}` },
  { method: 'DELETE', path: '/control/phonepe', about: 'ends all faults' },
  { method: 'DELETE', path: '/control/phonepe/tokens', about: 'revokes all tokens' },
  { method: 'GET', path: '/control/phonepe/orders', about: 'all orders, with the addresses of their card pages' },
  {
    method: 'POST',
    path: '/control/phonepe/orders/{merchantOrderId}',
    about: 'settles an order: {"state": "COMPLETED"}, FAILED or EXPIRED',
  },
  { method: 'POST', path: '/control/phonepe/refunds/{merchantRefundId}', about: 'moves a refund on' },
]
