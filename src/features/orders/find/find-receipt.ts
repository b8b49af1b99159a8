import { isDefaultName } from '../../../domain/accounts/person.ts'
import type { OrderTax } from '../../../domain/receipts/gst.ts'
import { writeMembershipReceipt } from '../../../domain/receipts/membership-receipt.ts'
import { writeReceipt, type Receipt } from '../../../domain/receipts/receipt.ts'
import { fileNameOf, isUuid } from '../../../domain/text.ts'
import type { Shop } from '../../../shop.ts'
import { findInvoicePaper } from '../../members/find-subscriptions.ts'
import { findOrder } from './find-orders.ts'
import { selectTax } from './orders.sql.ts'

export type Buyer = { uid: string; displayName: string; email: string | null }

/** The tax of an order's invoice; null of an order without one. */
export function findTax({ db }: Pick<Shop, 'db'>, orderId: string): Promise<OrderTax | null> {
  return selectTax(db, orderId)
}

/** The latest receipt of a user's order, or that of a paid invoice of their membership; null if the user has neither with this id. */
export function findReceipt(shop: Shop, buyer: Buyer, id: string): Promise<Receipt | null> {
  return findIssue(shop, buyer, { id })
}

/** The same, or an earlier issue of the order's, 0 for the first; null if it has not so many. */
export async function findIssue(
  shop: Shop,
  buyer: Buyer,
  { id, issue }: { id: string; issue?: number | undefined },
): Promise<Receipt | null> {
  if (!isUuid(id)) return null
  const [order, tax, invoice] = await Promise.all([
    findOrder(shop, buyer.uid, id),
    selectTax(shop.db, id),
    findInvoicePaper(shop, buyer.uid, id),
  ])
  const { seller, folder } = shop
  // The address says who it is where nobody chose a name for the account.
  const named = order && isDefaultName(buyer.displayName) ? order.shipping.name : buyer.displayName
  const parties = { seller, buyer: [named, buyer.email ?? ''].filter(Boolean) }
  if (issue !== undefined && issue > (order?.reissues?.length ?? 0)) return null
  if (order) return writeReceipt({ order, tax, issue, rules: folder, ...parties })
  return invoice && writeMembershipReceipt({ ...invoice, ...parties })
}

/** A file name without spaces and slashes: "Neel-receipt-26-27-00042.pdf". */
export function receiptFileName({ title, number }: Receipt, { name }: Pick<Shop['folder'], 'name'>): string {
  return `${fileNameOf(name)}-${title.toLowerCase()}-${number}.pdf`.replace(/[ /]/g, '-')
}
