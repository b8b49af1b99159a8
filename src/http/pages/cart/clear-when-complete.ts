import { clearCart } from '../../../features/cart/change-cart.ts'
import type { Ctx } from '../../context.ts'

/** Clears the cart when an address of the account area says complete=true (spec §2). */
export async function clearWhenComplete(c: Ctx, uid: string): Promise<void> {
  if (c.req.query('complete') !== 'true' || !isVisitor(c)) return
  await clearCart(c.var.shop, uid)
  if (c.var.session) c.set('session', { ...c.var.session, cartCount: 0 })
}

/**
 * Whether a person has navigated here from the shop or by typing the address: not a link on another site, an image
 * request, a prefetch or a HEAD, which must not empty the cart.
 */
function isVisitor(c: Ctx): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const destination = c.req.header('sec-fetch-dest')
  return c.req.method === 'GET' && c.req.header('sec-purpose') === undefined && (destination === undefined || destination === 'document')
}
