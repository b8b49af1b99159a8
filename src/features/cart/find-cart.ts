import { sql } from 'kysely'
import type { HeldLine } from '../../domain/cart/cart-merge.ts'
import { type CartLine, cartLine, lineKey } from '../../domain/cart/cart.ts'
import { isProductId, type Product } from '../../domain/catalogue/product.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findAnyProducts, findCartProducts } from '../catalogue/find-product.ts'
import { seeOwnHolds } from '../stock/find-own-holds.ts'
import { selectLines, selectLinesOf } from './cart.sql.ts'

/** The cart's lines with their products' current data. */
export async function findCart(shop: Shop, uid: string): Promise<CartLine[]> {
  const [lines, products] = await Promise.all([selectLines(shop.db, uid), findCartProducts(shop, uid)])
  return withProducts(shop, uid, { lines, products: await seeOwnHolds(shop, uid, products) })
}

export async function findLines(shop: Shop, uid: string, productId: string): Promise<HeldLine[]> {
  return isProductId(productId) ? selectLinesOf(shop.db, uid, productId) : []
}

type Read = { lines: HeldLine[]; products: Product[] }

/** Joins a person's lines with their products, those that are read already, by `seeOwnHolds`, and others; lines whose product is gone are omitted. */
export async function withProducts(shop: Shop, uid: string, { lines, products }: Read): Promise<CartLine[]> {
  const read = new Set(products.map(({ id }) => id))
  const others = await findAnyProducts(
    shop,
    lines.map(({ id }) => id).filter((id) => !read.has(id)),
  )
  const byId = new Map([...products, ...(await seeOwnHolds(shop, uid, others))].map((product) => [product.id, product]))
  return lines.flatMap((line) => {
    const product = byId.get(line.id)
    return product ? [cartLine(product, line)] : []
  })
}

/** The number of lines, as shown in the header. */
export async function countCart(shop: Shop, uid: string): Promise<number> {
  const { count } = await shop.db
    .selectFrom('cart_lines')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the cart consists of exactly these lines in the transaction's view. */
export async function holdsExactly(tx: Tx, uid: string, lines: HeldLine[]): Promise<boolean> {
  const stored = new Map((await selectLines(tx, uid)).map((line) => [lineKey(line), line.quantity]))
  return stored.size === lines.length && lines.every((line) => stored.get(lineKey(line)) === line.quantity)
}
