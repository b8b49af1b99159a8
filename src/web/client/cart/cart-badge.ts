import { cartLabel, type CartLine } from '../../../domain/cart.ts'
import { followOwn } from '../live/follow.ts'

const LINK = '[data-cart-link]'

/** How many lines the header says there are. */
export function shownCartCount(): number {
  return Number(document.querySelector(`${LINK} b`)?.textContent ?? 0)
}

/** Rewrites the header's cart link: its name for everybody, its badge for those who see it. */
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

/** The page has a cart store: it knows what has not reached the server yet, and writes the badge itself. */
export function followCart(receive: (lines: CartLine[]) => void): void {
  const stopCounting = stop
  stop = followOwn('cart', ({ items }) => receive(items))
  stopCounting?.()
}
