import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { PROVIDER_PAGE, serveStyles } from '../page.ts'
import { readCard, type CardForm } from './card.ts'
import { renderCheckout, renderExpired, renderUnknown } from './checkout-page.ts'
import { CANCELLED, DECLINED, EXPIRED, type Order, type Orders } from './orders.ts'

const EMPTY: CardForm = { number: '', expiry: '', cvv: '', name: '' }

type CheckoutConfig = {
  merchantName: string
  pendingS: number
  /** Where the browser goes afterwards, where that is more than the address of the request. */
  returnUrl?: (order: Order) => string
}

/** The hosted payment page. It redirects to the shop whatever the outcome. */
export function createCheckout(config: CheckoutConfig, orders: Orders): Hono {
  const returnUrl = config.returnUrl ?? ((order: Order) => order.redirectUrl)
  const checkout = new Hono()
  checkout.get('/checkout.css', serveStyles(PROVIDER_PAGE, new URL('./checkout.css', import.meta.url)))

  checkout.use('/pay/*', bodyLimit({ maxSize: 16_384 }))
  // No form-action: browsers apply it to the redirect after the form as well, which leads to the shop.
  checkout.use('/pay/*', secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], imgSrc: ['data:'] } }))

  const shown = (order: Order) => ({ ...order, merchantName: order.message ?? config.merchantName })

  checkout.get('/pay/:page', (c) => {
    c.header('cache-control', 'no-store')
    const order = orders.findByPage(c.req.param('page'))
    if (!order) return c.html(renderUnknown(), 404)
    if (order.failure === EXPIRED) return c.html(renderExpired(shown(order), returnUrl(order)), 410)
    if (!isOpen(order)) return c.redirect(returnUrl(order), 303)
    return c.html(renderCheckout(shown(order), EMPTY))
  })

  checkout.post('/pay/:page', async (c) => {
    c.header('cache-control', 'no-store')
    const order = orders.findByPage(c.req.param('page'))
    if (!order) return c.html(renderUnknown(), 404)
    if (order.failure === EXPIRED) return c.html(renderExpired(shown(order), returnUrl(order)), 410)
    const form = await c.req.parseBody()
    // Checked after the body was read, because a second submit may have arrived meanwhile.
    if (!isOpen(order)) return c.redirect(returnUrl(order), 303)
    if (form['action'] === 'cancel') {
      orders.settle(order, CANCELLED)
      return c.redirect(returnUrl(order), 303)
    }
    const typed = readForm(form)
    const card = readCard(typed, new Date())
    if (!card.ok) return c.html(renderCheckout(shown(order), typed, card.errors), 422)
    orders.take(order, {
      lastFour: card.lastFour,
      failure: card.outcome === 'declined' ? DECLINED : null,
      lastsMs: card.outcome === 'pending' ? config.pendingS * 1000 : 0,
    })
    return c.redirect(returnUrl(order), 303)
  })

  return checkout
}

function isOpen(order: Order): boolean {
  return order.state === 'PENDING' && order.attempt === null
}

function readForm(form: Record<string, unknown>): CardForm {
  const text = (name: keyof CardForm) => (typeof form[name] === 'string' ? form[name].slice(0, 100) : '')
  return { number: text('number'), expiry: text('expiry'), cvv: text('cvv'), name: text('name') }
}
