import { cartLabel } from '../../domain/cart.ts'

const LINK = '[data-cart-link]'

/** How many lines the header says there are. */
export function shownCartCount(): number {
  return Number(document.querySelector(`${LINK} b`)?.textContent ?? 0)
}

/** Only people who are signed in have a cart, and the link that leads there. */
export function hasCart(): boolean {
  return document.querySelector(LINK)?.getAttribute('href') === '/checkout'
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
