import type { CheckoutSession, Payment } from '../domain/checkout/checkout-session.ts'
import type { Subscription } from '../domain/members/membership.ts'
import type { Complaint } from '../domain/orders/complaint.ts'
import type { OrderReturn } from '../domain/orders/order-return.ts'
import type { Order } from '../domain/orders/order.ts'
import { jsonEtag } from '../etag.ts'

const OWN = { uid: 'me' }

/** The live topic of pages that change when a membership is granted or revoked. */
export function membershipTopic(subscriptions: Subscription[]) {
  return { resource: 'subscriptions', params: OWN, etag: jsonEtag({ subscriptions }) }
}

/** The live topics of pages that show how a person's payments stand. */
export function paymentTopics(checkout_sessions: CheckoutSession[], payments: Payment[]) {
  return [
    { resource: 'checkout_sessions', params: OWN, etag: jsonEtag({ checkout_sessions }) },
    { resource: 'payments', params: OWN, etag: jsonEtag({ payments }) },
  ]
}

export function ordersTopic(orders: Order[]) {
  return { resource: 'orders', params: OWN, etag: jsonEtag({ orders }) }
}

export function complaintsTopic(complaints: Complaint[]) {
  return { resource: 'complaints', params: OWN, etag: jsonEtag({ complaints }) }
}

export function returnsTopic(returns: OrderReturn[]) {
  return { resource: 'returns', params: OWN, etag: jsonEtag({ returns }) }
}
