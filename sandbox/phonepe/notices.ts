import type { Order } from '../payment/orders.ts'
import type { Refund } from '../payment/refunds.ts'
import type { Notice } from '../payment/webhooks.ts'

export function orderStatus(order: Order) {
  const { orderId, state, amount, expireAt, metaInfo, failure } = order
  return { orderId, state, amount, expireAt, metaInfo, ...failure, paymentDetails: attempts(order) }
}

function attempts({ attempt, amount, state, failure }: Order): object[] {
  if (!attempt) return []
  const { transactionId, timestamp, lastFour } = attempt
  const instrument = { type: 'CREDIT_CARD', maskedCardNumber: `************${lastFour}` }
  return [{ transactionId, paymentMode: 'CARD', timestamp, amount, state, ...failure, instrument, rail: { type: 'PG' } }]
}

export function orderNotice(order: Order, merchantId: string): Notice {
  const payload = { merchantId, merchantOrderId: order.merchantOrderId, ...orderStatus(order) }
  return notice(`checkout.order.${order.state.toLowerCase()}`, { subject: order.merchantOrderId, payload })
}

/** The notice of a failed attempt before the one that paid. */
export function staleFailure(order: Order, merchantId: string): Notice {
  const failure = { errorCode: 'AUTHORIZATION_ERROR', detailedErrorCode: 'EARLIER_ATTEMPT' }
  return orderNotice({ ...order, state: 'FAILED', failure }, merchantId)
}

export function refundStatus(refund: Refund) {
  const { refundId, merchantRefundId, originalMerchantOrderId, amount, state, timestamp } = refund
  const paymentDetails = [{ transactionId: refundId, paymentMode: 'CARD', timestamp, amount, state }]
  return { refundId, merchantRefundId, originalMerchantOrderId, amount, state, paymentDetails }
}

export function refundNotice(refund: Refund, merchantId: string): Notice {
  const event = refund.state === 'CONFIRMED' ? 'pg.refund.accepted' : `pg.refund.${refund.state.toLowerCase()}`
  const errorCode = refund.state === 'FAILED' ? { errorCode: 'REFUND_FAILED' } : {}
  const payload = { merchantId, ...refundStatus(refund), ...errorCode }
  return notice(event, { subject: refund.merchantRefundId, payload })
}

/** `type` is the deprecated form of `event`. */
function notice(event: string, { subject, payload }: { subject: string; payload: object }): Notice {
  return { event, subject, body: { type: event.replaceAll('.', '_').toUpperCase(), event, payload } }
}
