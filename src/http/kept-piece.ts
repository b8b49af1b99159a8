import { addIntentCookieName } from '../domain/accounts/session.ts'
import { readAddIntent } from '../domain/cart/add-intent.ts'
import { completeOptions, sizeOf } from '../domain/catalogue/options.ts'
import { canBuy, hasOneSize, priceRupees } from '../domain/catalogue/product.ts'
import { counted } from '../domain/counted.ts'
import { findProduct } from '../features/catalogue/find-product.ts'
import { cookieOf } from './caller/session.ts'
import type { Ctx } from './context.ts'
import { productPath } from './routes.ts'

/** What signing in will add to the cart, for the page to show; null where it leads to something else. */
export async function findKeptPiece(c: Ctx, redirect: string) {
  const intent = readAddIntent(cookieOf(c, addIntentCookieName))
  if (intent?.act !== 'add' || redirect !== productPath(intent.id)) return null
  const product = await findProduct(c.var.shop, intent.id)
  const price = product && priceRupees(product)
  const options = product && completeOptions(product, intent.options, null)
  if (!options || price === null || !canBuy(product)) return null
  const choice = hasOneSize(product) ? 'one size' : `size ${sizeOf(options)}`
  const count = intent.quantity === 1 ? '' : `, ${counted(intent.quantity, 'piece')}`
  return { picture: product.images[0] ?? null, name: product.name, choice: `${choice}${count}`, price }
}
