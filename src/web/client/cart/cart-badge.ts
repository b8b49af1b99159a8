import { cartLabel } from '../../../domain/cart/cart.ts'
import type { CartDocument } from '../../../domain/prices/cart-terms.ts'
import { followOwn } from '../live/follow.ts'

const LINK = '[data-cart-link]'

/** The number of lines that the header shows. */
export function shownCartCount(): number {
  return Number(document.querySelector(`${LINK} b`)?.textContent ?? 0)
}

/** Updates the accessible name and the badge of the header's cart link. */
export function showCartCount(count: number): void {
  const link = document.querySelector(LINK)
  const badge = link?.querySelector('b')
  if (!link || !badge) return
  link.setAttribute('aria-label', cartLabel(count))
  badge.textContent = String(count)
  badge.hidden = count === 0
}

let stop: (() => void) | undefined

/** The header's badge follows the cart, whichever device changes it, until the page's own store takes over. */
export function followCartCount(): void {
  stop ??= followOwn('cart', ({ items }) => showCartCount(items.length))
}

/** Pages with a cart store use this: it knows unsaved changes and updates the badge itself. */
export function followCart(receive: (cart: CartDocument) => void): void {
  const stopCounting = stop
  stop = followOwn('cart', receive)
  stopCounting?.()
}
