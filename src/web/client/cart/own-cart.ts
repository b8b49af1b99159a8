import type { CartLine } from '../../../domain/cart.ts'
import { showCartCount } from './cart-link.ts'
import { followOwn } from '../live/follow.ts'

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
