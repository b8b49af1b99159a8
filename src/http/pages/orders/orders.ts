import { randomUUID } from 'node:crypto'
import { MAX_UPI, readUpi } from '../../../domain/payments/refund.ts'
import { cutText } from '../../../domain/text.ts'
import { toUnixSeconds } from '../../../domain/unix-time.ts'
import { answerOnce, isIdempotencyKey } from '../../../features/checkout/answer-once.ts'
import { buyAgain } from '../../../features/checkout/buy-again.ts'
import { refillCart } from '../../../features/checkout/refill-cart.ts'
import { cancelOwnOrder } from '../../../features/orders/cancel-order.ts'
import { tellOnItsWay } from '../../../features/orders/receive-return.ts'
import { payDifference } from '../../../features/orders/settle-return.ts'
import { tellUpi } from '../../../features/payments/pay-back-by-hand.ts'
import { NO_UPI, UPI_TOO_LATE } from '../../../messages/cash.ts'
import { CANCEL_REFUSALS } from '../../../messages/orders/order-refusals.ts'
import { NO_PAYMENT_PAGE, RETURN_TRACKING_RULE } from '../../../messages/orders/order-return.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { personOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { page, seeOther } from '../../page.ts'
import { complaints } from '../../resources/complaints.ts'
import { checkoutSessions, payments } from '../../resources/customers.ts'
import { orders as ordersResource } from '../../resources/orders.ts'
import { readFor } from '../../resources/resource.ts'
import { returns } from '../../resources/returns.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { clearWhenComplete } from '../cart/clear-when-complete.ts'
import { inStockNow } from '../catalogue/in-stock-now.ts'

/** A person's orders, and what became of the payment from which they return. */
export const orders = definePage({
  path: url.orders,
  access: 'signed-in',
  component: 'orders',
  async load(c, refusal: PropsOf<'orders'>['refusal'] = null) {
    const { uid, email } = personOf(c)
    await clearWhenComplete(c, uid)
    const isBack = c.req.query('complete') === 'true' || ['pending', 'complete'].includes(c.req.query('payment') ?? '')
    const [placed, sessions, paid, told, back] = await Promise.all([
      readFor(c, ordersResource, { uid }),
      readFor(c, checkoutSessions, { uid }),
      readFor(c, payments, { uid }),
      readFor(c, complaints, { uid }),
      readFor(c, returns, { uid }),
    ])
    // The address alone proves nothing: what became of the last payment does.
    const [last] = sessions.checkout_sessions
    const thanks = isBack && last?.state === 'paid' ? last.mode : null
    const nowS = toUnixSeconds(c.var.shop.clock.now())
    const suggestions = placed.orders.length === 0 ? await inStockNow(c) : []
    return {
      ...placed,
      sessions: sessions.checkout_sessions,
      payments: paid.payments,
      complaints: told.complaints,
      returns: back.returns,
      nowS,
      formKey: randomUUID(),
      returnedFrom: (c.req.query('payment') === 'pending' && c.req.query('order')) || null,
      thanks,
      email,
      refusal,
      suggestions,
    }
  },
  post: ordersForm,
})

async function ordersForm(c: Ctx): Promise<Response> {
  const { uid } = personOf(c)
  const form = await readForm(c)
  switch (form.get('intent')) {
    case 'refill-cart':
      await refillCart(c.var.shop, uid, form.get('session') ?? '')
      return seeOther(url.cart)
    case 'cancel':
      return cancelForm(c, uid, form.get('order') ?? '')
    case 'on-its-way':
      return onItsWayForm(c, uid, form)
    case 'pay-difference':
      return payDifferenceForm(c, uid, form)
    case 'upi':
      return upiForm(c, uid, form)
    case 'buy-again':
      return buyAgainForm(c, uid, { orderId: form.get('order') ?? '', key: form.get('key') ?? '' })
    default:
      return seeOther(url.orders)
  }
}

/** Pressed twice, or after an operator has cancelled, it leads to the order, which says so. */
async function cancelForm(c: Ctx, uid: string, orderId: string): Promise<Response> {
  const result = await cancelOwnOrder(c.var.shop, uid, orderId)
  if (result.ok || result.reason === 'cancelled') return seeOther(url.orders)
  if (result.reason === 'unknown-order') return page(c, 'notFound', {}, 404)
  return orders.show(c, { orderId, words: CANCEL_REFUSALS[result.reason] }, 409)
}

/** Of a return that has gone on meanwhile the order says where it stands. */
async function onItsWayForm(c: Ctx, uid: string, form: Map<string, string>): Promise<Response> {
  const [id = '', carrier = '', tracking = ''] = ['return', 'carrier', 'tracking'].map((name) => cutText(form.get(name) ?? '', 100))
  const result = await tellOnItsWay(c.var.shop, uid, { id, carrier, tracking })
  if (!result.ok && result.reason === 'unknown-return') return page(c, 'notFound', {}, 404)
  if (!result.ok && result.reason === 'no-tracking-number')
    return orders.show(c, { orderId: form.get('order') ?? '', words: RETURN_TRACKING_RULE }, 422)
  return seeOther(`${url.orders}#returns-${form.get('order') ?? ''}`)
}

/** Of a return that is settled meanwhile the order says so. */
async function payDifferenceForm(c: Ctx, uid: string, form: Map<string, string>): Promise<Response> {
  const orderId = form.get('order') ?? ''
  const paid = await payDifference(c.var.shop, uid, form.get('return') ?? '')
  if (paid.ok) {
    if (!('duePaise' in paid)) return seeOther(`${url.orders}#returns-${orderId}`)
    return paid.payUrl ? seeOther(paid.payUrl) : orders.show(c, { orderId, words: NO_PAYMENT_PAGE }, 503)
  }
  if (paid.reason === 'unknown-return') return page(c, 'notFound', {}, 404)
  if (paid.reason === 'other-state') return seeOther(`${url.orders}#returns-${orderId}`)
  return orders.show(c, { orderId, words: NO_PAYMENT_PAGE }, 409)
}

/** Where money goes that was paid in cash. */
async function upiForm(c: Ctx, uid: string, form: Map<string, string>): Promise<Response> {
  const upi = readUpi(cutText(form.get('upi') ?? '', MAX_UPI))
  const refuse = (words: string, status: 409 | 422) => orders.show(c, { orderId: form.get('order') ?? '', words }, status)
  if (upi === null) return refuse(NO_UPI, 422)
  const isTheirs = await tellUpi(c.var.shop, uid, { refundId: form.get('refund') ?? '', upi })
  return isTheirs ? seeOther(url.orders) : refuse(UPI_TOO_LATE, 409)
}

/** A form that is submitted twice adds once. */
async function buyAgainForm(c: Ctx, uid: string, { orderId, key }: { orderId: string; key: string }): Promise<Response> {
  const { shop } = c.var
  const add = async () => ({ isKnown: await buyAgain(shop, uid, orderId) })
  const once = isIdempotencyKey(key)
    ? await answerOnce(shop, { uid, key, request: { again: orderId } }, add)
    : { ok: true, answer: await add() }
  return once.ok && 'answer' in once && !once.answer.isKnown ? page(c, 'notFound', {}, 404) : seeOther(`${url.cart}?again=${orderId}`)
}
