import { signInAddress } from '../domain/accounts/redirect.ts'
import { addIntentCookieName } from '../domain/accounts/session.ts'
import { ADD_INTENT_S, addIntentOf, readAddIntent, writeAddIntent, type AddIntent } from '../domain/cart/add-intent.ts'
import type { LineChange } from '../domain/cart/cart.ts'
import { takeAssistantCart } from '../features/assistants/assistant-carts.ts'
import { mergeCart } from '../features/cart/change-cart.ts'
import { changeSaved } from '../features/saved/save-pieces.ts'
import { waitFor } from '../features/saved/tell-waiting.ts'
import { addCookie, cookieOf } from './caller/session.ts'
import type { Ctx } from './context.ts'
import { seeOther } from './page.ts'
import { assistantCartPath, productPath, url, waitAddress } from './routes.ts'

/** Where signing in leads for each of what a visitor may want. */
function pathOf({ act, id }: Pick<AddIntent, 'act' | 'id'>): string {
  if (act === 'put') return assistantCartPath(id)
  return act === 'save' ? url.saved : productPath(id)
}

/** The cart, which says what was put into it. */
export function putAddress(token: string): string {
  return `${url.cart}?put=${encodeURIComponent(token)}`
}

/**
 * Sends a visitor to sign in. The browser remembers what was to be done in a cookie: it is the visitor's own doing, which
 * an address that anybody can write would not prove.
 */
export function signInTo(c: Ctx, act: AddIntent['act'], { id, ...change }: LineChange & { id: string }): Response {
  const intent = addIntentOf(id, change, act)
  c.res = seeOther(signInAddress(pathOf({ act, id })))
  if (intent) addCookie(c, addIntentCookieName, { value: writeAddIntent(intent), lifetimeS: ADD_INTENT_S })
  return c.res
}

/**
 * Does what the browser's visitor wanted, where this sign-in leads back to that. The cookie is good for one sign-in,
 * whoever's it is. @returns where to go, and whether there is a cookie to clear
 */
export async function addIntended(c: Ctx, uid: string, redirect: string): Promise<{ redirect: string; done: boolean }> {
  const value = cookieOf(c, addIntentCookieName)
  const intent = readAddIntent(value)
  const done = value !== null
  if (!intent || redirect !== pathOf(intent)) return { redirect, done }
  if (intent.act === 'save') {
    await changeSaved(c.var.shop, uid, { add: [intent.id] })
    return { redirect, done }
  }
  if (intent.act === 'tell') {
    const waiting = await waitFor(c.var.shop, uid, intent)
    return { redirect: waiting.ok ? waitAddress(intent.id, waiting.options) : redirect, done }
  }
  if (intent.act === 'put') {
    const left = await takeAssistantCart(c.var.shop, uid, intent.id)
    return { redirect: left?.length === 0 ? putAddress(intent.id) : redirect, done }
  }
  const added = await mergeCart(c.var.shop, uid, { set: [intent] })
  return { redirect: added.ok ? `${redirect}?added=true` : redirect, done }
}

export function clearAddIntent(c: Ctx): void {
  addCookie(c, addIntentCookieName, { value: '', lifetimeS: 0 })
}
