import { mergeCart } from '../../features/cart/change-cart.ts'
import { readLineChange } from '../../domain/cart.ts'
import { parseOptions } from '../../domain/variant.ts'
import { findGone } from '../../features/checkout/buy-again.ts'
import { boughtAgainWords } from '../../messages/bought-again.ts'
import { ADD_MESSAGES } from '../../messages/checkout.ts'
import { toUnixSeconds } from '../../domain/unix-time.ts'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { cart as cartResource } from '../resources/cart.ts'
import { checkoutSessions, payments } from '../resources/customers.ts'
import { products } from '../resources/products.ts'
import { readFor } from '../resources/resource.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { personOf } from '../session.ts'

const SUGGESTIONS = { in_stock: 'true', limit: '4' }

/** The cart page, titled Checkout. */
export const cart = definePage({
  path: url.cart,
  access: 'signed-in',
  component: 'cart',
  async load(c, message: string | null = null) {
    const { uid } = personOf(c)
    const suggest = async () => (await readFor(c, products, SUGGESTIONS)).products
    // A cart that was empty when the session was read most likely still is.
    const [{ items: lines }, sessions, paid, early, again] = await Promise.all([
      readFor(c, cartResource, { uid }),
      readFor(c, checkoutSessions, { uid }),
      readFor(c, payments, { uid }),
      c.var.session?.cartCount === 0 ? suggest() : null,
      findGone(c.var.shop, uid, c.req.query('again') ?? ''),
    ])
    const nowS = toUnixSeconds(c.var.shop.clock.now())
    const suggestions = lines.length === 0 ? (early ?? (await suggest())) : []
    return { lines, suggestions, message, again: again && boughtAgainWords(again), ...sessions, ...paid, nowS }
  },
  post: cartForm,
})

async function cartForm(c: Ctx): Promise<Response> {
  const { uid } = personOf(c)
  const form = await readForm(c)
  const id = form.get('id') ?? ''
  // A form of a page that was opened before lines had names has none.
  const options = parseOptions(form.get('line') ?? '')
  const isRemoval = form.get('intent') === 'remove'
  const change = isRemoval ? {} : readLineChange(form)
  if (!change) return cart.show(c, 'Please choose a size and a quantity from 1 to 100.', 422)
  const edit = options ? { id, options, to: change } : { id, ...change }
  const merged = await mergeCart(c.var.shop, uid, isRemoval ? { remove: [{ id, ...(options && { options }) }] } : { change: [edit] })
  return merged.ok ? seeOther(url.cart) : cart.show(c, ADD_MESSAGES[merged.reason], 409)
}
