import type { Transaction } from 'kysely'
import type { CartLine, Size } from '../../domain/cart.ts'
import { isProductId, type Product } from '../../domain/product.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findCartProducts, findProducts } from '../catalogue/find-product.ts'
import { seeOwnHolds } from '../stock/find-own-holds.ts'
import { countLines, selectLine, selectLines, type StoredLine } from './cart.sql.ts'

/** The cart's lines with their products' current data. */
export async function findCart(shop: Shop, uid: string): Promise<CartLine[]> {
  const [lines, products] = await Promise.all([selectLines(shop.db, uid), findCartProducts(shop, uid)])
  return withProducts(shop, uid, { lines, products })
}

/** The cart's line of one product, or null. */
export async function findLine(shop: Shop, uid: string, productId: string): Promise<{ quantity: number; size: Size } | null> {
  const line = isProductId(productId) ? await selectLine(shop.db, uid, productId) : undefined
  return line ? { quantity: line.quantity, size: line.size } : null
}

type Read = { lines: StoredLine[]; products: Product[] }

/** Joins a person's lines with their products, those that are read already and others; lines whose product is gone are omitted. */
export async function withProducts(shop: Shop, uid: string, { lines, products }: Read): Promise<CartLine[]> {
  const read = new Set(products.map(({ id }) => id))
  const others = await findProducts(
    shop,
    lines.map((line) => line.product_id).filter((id) => !read.has(id)),
  )
  const byId = new Map((await seeOwnHolds(shop, uid, [...products, ...others])).map((product) => [product.id, product]))
  return lines.flatMap(({ product_id, quantity, size }) => {
    const product = byId.get(product_id)
    return product ? [{ ...product, quantity, size }] : []
  })
}

/** The number of lines, as shown in the header. */
export function countCart(shop: Shop, uid: string): Promise<number> {
  return countLines(shop.db, uid)
}

/** Whether the cart consists of exactly these lines in the transaction's view. */
export async function holdsExactly(
  tx: Transaction<Schema>,
  uid: string,
  lines: { id: string; quantity: number; size: Size }[],
): Promise<boolean> {
  const stored = new Map((await selectLines(tx, uid)).map((line) => [line.product_id, line]))
  if (stored.size !== lines.length) return false
  return lines.every(({ id, quantity, size }) => stored.get(id)?.quantity === quantity && stored.get(id)?.size === size)
}
