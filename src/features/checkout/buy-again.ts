import type { LineEdit } from '../../domain/cart/cart-merge.ts'
import { completeOptions, isGone } from '../../domain/catalogue/options.ts'
import { whyNotForSale } from '../../domain/catalogue/product.ts'
import { lineOptions, type Order, type OrderLine } from '../../domain/orders/order.ts'
import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { findProducts } from '../catalogue/find-product.ts'
import { findOrder } from '../orders/find/find-orders.ts'
import { seeOwnHolds } from '../stock/find-own-holds.ts'

/** Adds the lines of an order to the cart, without those that are gone; an equal line has the sum, at most 100. False if the person has no such order. */
export async function buyAgain(shop: Shop, uid: string, orderId: string): Promise<boolean> {
  const order = await findOrder(shop, uid, orderId)
  if (!order) return false
  const gone = new Set(await goneLines(shop, uid, order))
  let add = order.line_items.filter((line) => !gone.has(line)).map(toEdit)
  // What has gone, or does not fit any more, since that look is left out.
  while (add.length > 0) {
    const merged = await mergeCart(shop, uid, { add })
    if (merged.ok) return true
    add = add.filter(({ id }) => id !== merged.id)
  }
  return true
}

function toEdit(line: OrderLine): LineEdit {
  return { id: line.id, options: lineOptions(line), quantity: line.quantity }
}

/** What of an order can be bought no more, by the person who ordered it. Null if they have no such order. */
export async function findGone(shop: Shop, uid: string, orderId: string): Promise<{ gone: OrderLine[]; isAll: boolean } | null> {
  const order = await findOrder(shop, uid, orderId)
  if (!order) return null
  const gone = await goneLines(shop, uid, order)
  return { gone, isAll: gone.length === order.line_items.length }
}

async function goneLines(shop: Shop, uid: string, { line_items: lines }: Order): Promise<OrderLine[]> {
  const found = await findProducts(
    shop,
    lines.map(({ id }) => id),
  )
  const products = new Map((await seeOwnHolds(shop, uid, found)).map((product) => [product.id, product]))
  return lines.filter((line) => {
    const product = products.get(line.id)
    const options = product && whyNotForSale(product) === null ? completeOptions(product, lineOptions(line), null) : null
    return !product || !options || isGone(product, options)
  })
}
