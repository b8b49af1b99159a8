import { useState, useSyncExternalStore, type MouseEvent } from 'react'
import type { CartLine } from '../../../domain/cart/cart.ts'
import type { CartDocument } from '../../../domain/prices/cart-terms.ts'
import { callApi, messageOf } from '../api.ts'
import { goOnTo } from '../leaving.ts'
import { createUpdateBuffer } from '../live/update-buffer.ts'
import { isPlainClick } from '../page/page/clicks.ts'
import { leaveWhenSignedOut, ownCart, ownUid } from '../session.ts'
import { followCart, showCartCount, shownCartCount } from './cart-badge.ts'
import { receiveTerms } from './cart-code.ts'
import { createCartStore, type CartPatch, type CartView } from './cart-store.ts'

/** The one cart of the page; every island reads it. */
export const cart = createCartStore({
  send: patchCart,
  load: async () => linesOf(await callApi<CartDocument>('GET', ownCart())),
  explain: messageOf,
})

/** Live values of the cart, whichever device has changed it. */
const updates = createUpdateBuffer(cart.receive)

/**
 * The cart's view, for a component. `initial` is what the server rendered: the whole cart or, on a product's page, its own lines only. It
 * seeds the store in the browser alone: on the server the module is shared between people.
 */
export function useCart(initial: CartLine[], part: 'whole' | 'own-lines' = 'whole'): CartView {
  const [first] = useState((): CartView => {
    if (isBrowser()) cart.seed(initial, part === 'whole' ? 0 : Math.max(0, shownCartCount() - initial.length))
    return { lines: initial, count: initial.length, saving: false, failure: null }
  })
  return useSyncExternalStore(cart.subscribe, cart.view, () => first)
}

/** Click handler for links to pages that render the stored cart: waits until pending changes are saved. */
export async function goOnceSaved(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  if (!cart.view().saving || !isPlainClick(event)) return
  event.preventDefault()
  const { href } = event.currentTarget
  await cart.settled()
  if (!cart.view().failure) goOnTo(href)
}

async function patchCart(patch: CartPatch): Promise<CartLine[]> {
  try {
    return linesOf(await callApi<CartDocument>('PATCH', ownCart(), patch, { keepalive: true }))
  } catch (error) {
    leaveWhenSignedOut(error)
    throw error
  }
}

/** Its code is kept beside. */
function linesOf(document: CartDocument): CartLine[] {
  receiveTerms(document)
  return document.items
}

function isBrowser(): boolean {
  return typeof document !== 'undefined'
}

if (isBrowser()) {
  cart.subscribe(() => {
    showCartCount(cart.view().count)
    updates.writing(cart.view().saving)
  })
  followCart((document) => updates.receive(linesOf(document)))
  addEventListener('pagehide', () => cart.flush())
  // A page from the back/forward cache, or a prerendered one, may show an old cart.
  const refresh = () => void (ownUid() && cart.refresh())
  addEventListener('pageshow', (event) => event.persisted && refresh())
  document.addEventListener('prerenderingchange', refresh)
}
