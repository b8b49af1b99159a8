import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import type { RazorpayConfig } from '../config.ts'
import { createCheckout } from '../payment/checkout.ts'
import { createPaymentControl, paymentAddresses } from '../payment/control.ts'
import { createFaults } from '../payment/faults.ts'
import { openJournal } from '../payment/journal.ts'
import { createOrders, type Order } from '../payment/orders.ts'
import { createRefunds, type Refund } from '../payment/refunds.ts'
import { createWebhooks, type Notice } from '../payment/webhooks.ts'
import type { StandIn } from '../stand-in.ts'
import { createApi } from './api.ts'
import { callbackUrl, linkNotice, paymentId, refundNotice, staleExpiry } from './entities.ts'

/** Razorpay's Payment Links and refunds, with a card page of our own. */
export function createRazorpay(config: RazorpayConfig, origin: string): StandIn {
  const faults = createFaults()
  const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')
  const webhooks = createWebhooks(
    {
      ...config,
      headers: (body, isForged) => ({ 'x-razorpay-signature': sign(body, isForged ? 'somebody else’s' : config.webhookSecret) }),
    },
    faults,
  )
  const heldBack = new Map<string, Notice>()
  const { dataDir } = config
  const orders = createOrders(
    announceLink,
    openJournal(dataDir, 'razorpay-links', ({ merchantOrderId }) => merchantOrderId),
  )
  const refunds = createRefunds(orders, {
    lastsMs: config.refundS * 1000,
    onChange: announceRefund,
    journal: openJournal(dataDir, 'razorpay-refunds', ({ merchantRefundId }) => merchantRefundId),
  })
  const pageAddress = (page: string) => `${origin}/razorpay/pay/${page}`

  /** Fault out-of-order: the notice of an end follows the notice of success. */
  function announceLink(order: Order): void {
    const notices = [linkNotice(order)]
    if (order.state === 'COMPLETED' && faults.take('out-of-order')) notices.push(staleExpiry(order))
    webhooks.announce(...notices)
  }

  /** Fault out-of-order: the notice of acceptance follows the notice of the outcome. */
  function announceRefund(refund: Refund): void {
    const order = orders.find(refund.originalMerchantOrderId)
    const notice = refundNotice(refund, (order && paymentId(order)) ?? '')
    if (refund.state === 'CONFIRMED' && faults.take('out-of-order')) {
      heldBack.set(refund.merchantRefundId, notice)
      return
    }
    const earlier = heldBack.get(refund.merchantRefundId)
    heldBack.delete(refund.merchantRefundId)
    webhooks.announce(notice, ...(earlier ? [earlier] : []))
  }

  const routes = new Hono()
  routes.route('/razorpay/v1', createApi({ config, orders, refunds, faults, pageAddress }))
  routes.route('/razorpay', createCheckout({ ...config, returnUrl: (order) => callbackUrl(order, config.keySecret) }, orders))
  routes.route('/control/razorpay', createPaymentControl({ orders, refunds, faults, webhooks, pageAddress }))

  return {
    name: 'Payment: Razorpay Payment Links',
    about: `RAZORPAY_URL ${origin}/razorpay. Webhooks go to ${config.webhookUrl}. A declined card ends a link here; a real one takes another card.`,
    addresses: [
      { method: 'POST', path: '/razorpay/v1/payment_links', about: 'makes a link; answers with the address of its card page' },
      { method: 'GET', path: '/razorpay/v1/payment_links?reference_id={reference_id}', about: 'status of a link' },
      { method: 'POST', path: '/razorpay/v1/payments/{id}/refund', about: 'refund, once for each X-Refund-Idempotency' },
      { method: 'GET', path: '/razorpay/v1/payments/{id}/refunds', about: 'refunds of a payment' },
      ...paymentAddresses('razorpay'),
    ],
    routes,
    stop: () => [orders, refunds, webhooks].forEach((part) => part.stop()),
  }
}
