import { ADD_INTENT_S, addIntentOf, readAddIntent, writeAddIntent } from '../domain/add-intent.ts'
import type { LineChange } from '../domain/cart.ts'
import { signInAddress } from '../domain/redirect.ts'
import { addIntentCookieName } from '../domain/session.ts'
import { mergeCart } from '../features/cart/change-cart.ts'
import type { Ctx } from './context.ts'
import { seeOther } from './page.ts'
import { productPath } from './routes.ts'
import { addCookie, cookieOf } from './session.ts'

/**
 * Sends a visitor to sign in. The browser remembers what was to be added in a cookie: it is the visitor's own doing, which
 * an address that anybody can write would not prove.
 */
export function signInToAdd(c: Ctx, id: string, change: LineChange): Response {
  const intent = addIntentOf(id, change)
  c.res = seeOther(signInAddress(productPath(id)))
  if (intent) addCookie(c, addIntentCookieName, { value: writeAddIntent(intent), lifetimeS: ADD_INTENT_S })
  return c.res
}

/**
 * Adds what the browser's visitor wanted to add, where this sign-in leads back to that product. The cookie is good for one
 * sign-in, whoever's it is. @returns where to go, and whether there is a cookie to clear
 */
export async function addIntended(c: Ctx, uid: string, redirect: string): Promise<{ redirect: string; done: boolean }> {
  const value = cookieOf(c, addIntentCookieName)
  const intent = readAddIntent(value)
  const done = value !== null
  if (!intent || redirect !== productPath(intent.id)) return { redirect, done }
  const added = await mergeCart(c.var.shop, uid, { set: [intent] })
  return { redirect: added.ok ? `${redirect}?added=true` : redirect, done }
}

export function clearAddIntent(c: Ctx): void {
  addCookie(c, addIntentCookieName, { value: '', lifetimeS: 0 })
}
