import { toUnixSeconds } from '../../domain/unix-time.ts'
import { refillCart } from '../../features/checkout/refill-cart.ts'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { checkoutSessions, payments } from '../resources/customers.ts'
import { orders as ordersResource } from '../resources/orders.ts'
import { readFor } from '../resources/resource.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { personOf } from '../session.ts'
import { clearWhenComplete } from './clear-when-complete.ts'

/** A person's orders, and what became of the payment from which they return. */
export const orders = definePage({
  path: url.orders,
  access: 'signed-in',
  component: 'orders',
  async load(c) {
    const { uid, email } = personOf(c)
    await clearWhenComplete(c, uid)
    const isBack = c.req.query('complete') === 'true' || ['pending', 'complete'].includes(c.req.query('payment') ?? '')
    const [placed, sessions, paid] = await Promise.all([
      readFor(c, ordersResource, { uid }),
      readFor(c, checkoutSessions, { uid }),
      readFor(c, payments, { uid }),
    ])
    // The address alone proves nothing: what became of the last payment does.
    const [last] = sessions.checkout_sessions
    const thanks = isBack && last?.state === 'paid' ? last.mode : null
    const nowS = toUnixSeconds(c.var.shop.clock.now())
    return {
      ...placed,
      sessions: sessions.checkout_sessions,
      payments: paid.payments,
      nowS,
      returnedFrom: (c.req.query('payment') === 'pending' && c.req.query('order')) || null,
      thanks,
      email,
    }
  },
  post: refillForm,
})

async function refillForm(c: Ctx): Promise<Response> {
  const { uid } = personOf(c)
  const form = await readForm(c)
  if (form.get('intent') !== 'refill-cart') return seeOther(url.orders)
  await refillCart(c.var.shop, uid, form.get('session') ?? '')
  return seeOther(url.cart)
}
