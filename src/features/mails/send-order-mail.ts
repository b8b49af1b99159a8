import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOrder } from '../orders/find-orders.ts'
import { deliver } from './deliver.ts'
import { drawPaper } from './draw-paper.ts'

/**
 * Confirms an order to the person who placed it, with its paper. The job was queued with the order itself, once; only a
 * crash between the server's answer and ours sends again, and then with the same id.
 */
export async function sendOrderMail(shop: Shop, render: RenderMail, { uid, orderId }: { uid: string; orderId: string }): Promise<void> {
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  // Gone meanwhile, or somebody whom no mail reaches: their orders page shows it.
  if (!order || !contact?.email) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const attachments = await drawPaper(shop, { uid, ...contact }, orderId)
  const content = await render('orderPlaced', { order, ordersUrl: `${shopUrl}/account/orders`, shopUrl, demo, seller })
  await deliver(shop, `order.${order.id}`, { ...content, to: contact.email, attachments })
}
