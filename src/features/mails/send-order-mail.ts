import type { WriteLetter } from '../../domain/letter.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-contact.ts'
import { findOrder } from '../orders/find-orders.ts'
import { deliver } from './deliver.ts'

/**
 * Confirms an order to the person who placed it. The job was queued with the order itself, once; only a crash
 * between the server's answer and ours sends again, and then with the same id.
 */
export async function sendOrderMail(shop: Shop, write: WriteLetter, { uid, orderId }: { uid: string; orderId: string }): Promise<void> {
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  // Gone meanwhile, or somebody whom no mail reaches: their orders page shows it.
  if (!order || !contact?.email) return
  const { publicUrl: shopUrl, demo } = shop
  const letter = await write('orderPlaced', { order, ordersUrl: `${shopUrl}/account/orders`, shopUrl, demo })
  await deliver(shop, `order.${order.id}`, { ...letter, to: contact.email })
}
