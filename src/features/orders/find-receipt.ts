import { writeReceipt, type Receipt } from '../../domain/receipt.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { findOrder } from './find-orders.ts'
import { selectTax } from './orders.sql.ts'

export type Buyer = { uid: string; displayName: string; email: string | null }

/** The receipt of a user's order; null if the user has no order with this id. */
export async function findReceipt(shop: Shop, buyer: Buyer, orderId: string): Promise<Receipt | null> {
  if (!isUuid(orderId)) return null
  const [order, tax] = await Promise.all([findOrder(shop, buyer.uid, orderId), selectTax(shop.db, orderId)])
  if (!order) return null
  const lines = [buyer.displayName, buyer.email ?? ''].filter(Boolean)
  return writeReceipt({ order, tax, seller: shop.seller, buyer: lines })
}

/** A file name without spaces and slashes: "Chhaap-receipt-26-27-00042.pdf". */
export function receiptFileName({ title, number }: Receipt): string {
  return `Chhaap-${title.toLowerCase()}-${number}.pdf`.replace(/[ /]/g, '-')
}
