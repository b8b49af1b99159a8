import { cartLabel } from '../../../domain/cart.ts'

const LINK = '[data-cart-link]'

/** How many lines the header says there are. */
export function shownCartCount(): number {
  return Number(document.querySelector(`${LINK} b`)?.textContent ?? 0)
}

/** The id of the person for whom the page was rendered. Visitors have none, and no cart. */
export function ownUid(): string | undefined {
  return document.querySelector<HTMLElement>(LINK)?.dataset.uid
}

/**
 * The addresses of what belongs to the person for whom the page was rendered. Never "me": whoever signs in
 * meanwhile in another tab must not find another's changes in their cart.
 */
export const ownCart = () => `/api/cart/${ownUid()}`
export const ownAddresses = () => `/api/customers/${ownUid()}/addresses`

/** Rewrites the header's cart link: its name for everybody, its badge for those who see it. */
export function showCartCount(count: number): void {
  const link = document.querySelector(LINK)
  const badge = link?.querySelector('b')
  if (!link || !badge) return
  link.setAttribute('aria-label', cartLabel(count))
  badge.textContent = String(count)
  badge.hidden = count === 0
}
