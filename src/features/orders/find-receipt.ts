import { writeReceipt, type Receipt } from '../../domain/receipt.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { findOrder } from './find-orders.ts'
import { selectTax } from './papers.sql.ts'

export type Buyer = { uid: string; displayName: string; email: string | null }

/** The paper of somebody's order; null when they have no such order. */
export async function findReceipt(shop: Shop, buyer: Buyer, orderId: string): Promise<Receipt | null> {
  if (!isUuid(orderId)) return null
  const [order, tax] = await Promise.all([findOrder(shop, buyer.uid, orderId), selectTax(shop.db, orderId)])
  if (!order) return null
  const { address: seller, email: questions } = shop.seller
  const lines = [buyer.displayName, buyer.email ?? ''].filter(Boolean)
  return writeReceipt({ order, tax, seller, buyer: lines, questions })
}

/** A name for the file, without what file systems dislike: "Chhaap-receipt-26-27-00042.pdf". */
export function receiptFileName({ title, number }: Receipt): string {
  return `Chhaap-${title.toLowerCase()}-${number}.pdf`.replace(/[ /]/g, '-')
}
