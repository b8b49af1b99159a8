/**
 * The interactive parts of pages. Each is rendered on the server within its page and hydrated in the
 * browser when it is idle, from a chunk of its own.
 */
export const islands = {
  BuyBox: () => import('./buy-box.tsx').then((module) => module.BuyBox),
  CartLines: () => import('./cart-lines.tsx').then((module) => module.CartLines),
  Gallery: () => import('./gallery.tsx').then((module) => module.Gallery),
}
