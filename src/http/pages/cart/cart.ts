import type { CartLine } from '../../../domain/cart/cart.ts'
import { chooseCompanion, companionIds } from '../../../domain/cart/companion.ts'
import { readCartForm } from '../../../domain/cart/read-cart-form.ts'
import { readyInDays, waitKey, type DeliveryPromise, type Wait } from '../../../domain/parcels/delivery.ts'
import { termsIn } from '../../../domain/prices/cart-terms.ts'
import { cutText } from '../../../domain/text.ts'
import { toUnixSeconds } from '../../../domain/unix-time.ts'
import { findAssistantCart } from '../../../features/assistants/assistant-carts.ts'
import { mergeCart } from '../../../features/cart/change-cart.ts'
import { findProducts } from '../../../features/catalogue/find-product.ts'
import { findGone } from '../../../features/checkout/buy-again.ts'
import { enterCode, removeCode } from '../../../features/codes/cart-code.ts'
import { codeRefusedWords } from '../../../messages/catalogue/prices.ts'
import { ADD_MESSAGES, CHOOSE_SIZE_AND_QUANTITY } from '../../../messages/checkout.ts'
import { boughtAgainWords, putTogetherWords } from '../../../messages/orders/bought-again.ts'
import { readForm } from '../../body/body.ts'
import { personOf } from '../../caller/session.ts'
import { cartTaxOf } from '../../cart-tax.ts'
import type { Ctx } from '../../context.ts'
import { promiseNow } from '../../delivery-promise.ts'
import { seeOther } from '../../page.ts'
import { withRetryAfter } from '../../refusal.ts'
import { cart as cartResource } from '../../resources/cart.ts'
import { checkoutSessions, payments } from '../../resources/customers.ts'
import { readFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'
import { inStockNow } from '../catalogue/in-stock-now.ts'

/** So many are looked at for one that can be bought. */
const MAX_COMPANIONS = 8

/** The cart page, titled Checkout. */
export const cart = definePage({
  path: url.cart,
  access: 'signed-in',
  component: 'cart',
  async load(c, shown: { message?: string; refusedCode?: { typed: string; message: string } } = {}) {
    const { message = null, refusedCode = null } = shown
    const { uid } = personOf(c)
    const suggest = () => inStockNow(c)
    // A cart that was empty when the session was read most likely still is.
    const [document, sessions, paid, early, again, put] = await Promise.all([
      readFor(c, cartResource, { uid }),
      readFor(c, checkoutSessions, { uid }),
      readFor(c, payments, { uid }),
      c.var.session?.cartCount === 0 ? suggest() : null,
      findGone(c.var.shop, uid, c.req.query('again') ?? ''),
      findAssistantCart(c.var.shop, c.req.query('put') ?? ''),
    ])
    const lines = document.items
    const nowS = toUnixSeconds(c.var.shop.clock.now())
    const suggestions = lines.length === 0 ? (early ?? (await suggest())) : []
    const promises = promisesOf(c, lines)
    const companion = chooseCompanion(lines, await findProducts(c.var.shop, companionIds(lines).slice(0, MAX_COMPANIONS)))
    return {
      lines,
      promises,
      companion,
      terms: termsIn(document),
      tax: cartTaxOf(c.var.shop),
      refusedCode,
      suggestions,
      message,
      added: again ? boughtAgainWords(again) : put && putTogetherWords(put.gone.map(({ title }) => title)),
      ...sessions,
      ...paid,
      nowS,
    }
  },
  post: cartForm,
})

/** For what may stay of the lines, in whatever they may be changed to: by what passes until the last of it can be sent. */
function promisesOf(c: Ctx, lines: CartLine[]): Record<string, DeliveryPromise | null> {
  const allDays = new Set([0, ...lines.map((line) => readyInDays([line]))])
  const allFrom = new Set([null, ...lines.flatMap(({ variants = [] }) => variants.map(({ ships_from: day }) => day ?? null))])
  const waits = [...allDays].flatMap((days) => [...allFrom].map((from): Wait => ({ days, from })))
  return Object.fromEntries(waits.map((wait) => [waitKey(wait), promiseNow(c, wait)]))
}

async function cartForm(c: Ctx): Promise<Response> {
  const { uid } = personOf(c)
  const form = await readForm(c)
  const intent = form.get('intent')
  if (intent === 'enter-code') return enterCodeForm(c, uid, cutText(form.get('code') ?? '', 100))
  if (intent === 'remove-code') {
    await removeCode(c.var.shop, uid)
    return seeOther(url.cart)
  }
  const merge = readCartForm(form, form.get('id') ?? '')
  if (!merge) return cart.show(c, { message: CHOOSE_SIZE_AND_QUANTITY }, 422)
  const merged = await mergeCart(c.var.shop, uid, merge)
  return merged.ok ? seeOther(url.cart) : cart.show(c, { message: ADD_MESSAGES[merged.reason] }, 409)
}

async function enterCodeForm(c: Ctx, uid: string, typed: string): Promise<Response> {
  const entered = await enterCode(c.var.shop, uid, typed)
  if (entered.ok) return seeOther(url.cart)
  const refusedCode = { typed, message: codeRefusedWords(entered) }
  if (entered.reason !== 'too-many') return cart.show(c, { refusedCode }, 422)
  return withRetryAfter(await cart.show(c, { refusedCode }, 429), entered)
}
