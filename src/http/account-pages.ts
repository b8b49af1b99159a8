import { clearCart } from '../features/cart/change-cart.ts'
import { findOrder, findOrders } from '../features/orders/find-orders.ts'
import type { App, Ctx } from './context.ts'
import { page, readForm, seeOther } from './page.ts'
import { url } from './routes.ts'
import { requirePerson, setCookies } from './session.ts'

/** The account area. Its layout clears the cart when the address says complete=true (spec §2). */
export function mountAccountPages(app: App): void {
  app.get(url.account, async (c) => {
    const person = requirePerson(c)
    await clearWhenComplete(c, person.uid)
    return page(c, 'account', { person })
  })

  app.post(url.account, async (c) => {
    requirePerson(c)
    const form = await readForm(c)
    if (form.get('intent') !== 'sign-out') return seeOther(url.account)
    const { cookies } = await c.var.shop.signIn.signOut(c.req.raw.headers)
    c.res = seeOther(url.home)
    c.res.headers.set('clear-site-data', '"cache"')
    setCookies(c, cookies)
    return c.res
  })

  app.get(url.orders, async (c) => {
    const person = requirePerson(c)
    const complete = await clearWhenComplete(c, person.uid)
    const pending = c.req.query('payment') === 'pending'
    const notice = complete ? 'thanks' : pending ? 'confirming' : null
    return page(c, 'orders', { orders: await findOrders(c.var.shop, person.uid), notice })
  })

  app.get(url.receipt, async (c) => {
    const person = requirePerson(c)
    const order = await findOrder(c.var.shop, person.uid, c.req.param('id'))
    return order ? page(c, 'receipt', { order, person }) : page(c, 'notFound', {}, 404)
  })
}

async function clearWhenComplete(c: Ctx, uid: string): Promise<boolean> {
  const complete = c.req.query('complete') === 'true'
  if (complete) await clearCart(c.var.shop, uid)
  return complete
}
