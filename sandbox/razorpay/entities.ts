import { createHmac } from 'node:crypto'
import type { Order } from '../payment/orders.ts'
import type { Refund } from '../payment/refunds.ts'
import type { Notice } from '../payment/webhooks.ts'

const linkId = (order: Order) => `plink_${order.orderId}`
/** Null until a card is submitted. */
export const paymentId = ({ attempt }: Order) => attempt && `pay_${attempt.transactionId}`

/** A real link outlives a declined card, for another one; here it ends, so that the shop’s own words about it can be read. */
function linkStatus({ state, failure }: Order): 'created' | 'paid' | 'cancelled' | 'expired' {
  if (state === 'COMPLETED') return 'paid'
  if (state === 'PENDING') return 'created'
  return failure?.errorCode.includes('CANCEL') ? 'cancelled' : 'expired'
}

export function linkEntity(order: Order) {
  const status = linkStatus(order)
  const payment = { payment_id: paymentId(order), amount: order.amount, method: 'card', plink_id: linkId(order), status: 'captured' }
  return {
    id: linkId(order),
    reference_id: order.merchantOrderId,
    status,
    amount: order.amount,
    amount_paid: status === 'paid' ? order.amount : 0,
    currency: 'INR',
    description: order.message ?? '',
    callback_url: order.redirectUrl,
    callback_method: 'get',
    expire_by: Math.floor(order.expireAt / 1000),
    payments: status === 'paid' ? [payment] : null,
  }
}

/** Where the browser goes after the card: the shop’s address, with what happened and its signature. */
export function callbackUrl(order: Order, keySecret: string): string {
  const values = [linkId(order), order.merchantOrderId, linkStatus(order), paymentId(order) ?? '']
  const [id, reference, status, payment] = values
  const url = new URL(order.redirectUrl)
  url.searchParams.set('razorpay_payment_id', payment ?? '')
  url.searchParams.set('razorpay_payment_link_id', id ?? '')
  url.searchParams.set('razorpay_payment_link_reference_id', reference ?? '')
  url.searchParams.set('razorpay_payment_link_status', status ?? '')
  url.searchParams.set('razorpay_signature', createHmac('sha256', keySecret).update(values.join('|')).digest('hex'))
  return url.href
}

export function refundEntity(refund: Refund, payment: string) {
  const states = { PENDING: 'pending', CONFIRMED: 'pending', COMPLETED: 'processed', FAILED: 'failed' } as const
  return {
    id: `rfnd_${refund.refundId}`,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: payment,
    // As the provider does: an empty list in place of an empty object.
    notes: refund.notes ?? [],
    receipt: refund.receipt ?? null,
    created_at: Math.floor(refund.timestamp / 1000),
    status: states[refund.state],
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

export function linkNotice(order: Order): Notice {
  const event = `payment_link.${linkStatus(order)}`
  return notice(event, { subject: order.merchantOrderId, payload: { payment_link: { entity: linkEntity(order) } } })
}

/** The notice of an end before the payment. */
export function staleExpiry(order: Order): Notice {
  return linkNotice({ ...order, state: 'FAILED', failure: { errorCode: 'EARLIER', detailedErrorCode: 'EARLIER' } })
}

export function refundNotice(refund: Refund, payment: string): Notice {
  const event = { PENDING: 'created', CONFIRMED: 'created', COMPLETED: 'processed', FAILED: 'failed' }[refund.state]
  return notice(`refund.${event}`, { subject: refund.merchantRefundId, payload: { refund: { entity: refundEntity(refund, payment) } } })
}

function notice(event: string, { subject, payload }: { subject: string; payload: object }): Notice {
  const createdAt = Math.floor(Date.now() / 1000)
  const body = { entity: 'event', account_id: 'acc_sandbox', event, contains: Object.keys(payload), payload, created_at: createdAt }
  return { event, subject, body }
}
