import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOrder } from '../orders/find-orders.ts'
import { deliverOfOrder, mailId } from './deliver.ts'
import { drawPaper } from './draw-paper.ts'
import { drawPictures } from './draw-pictures.ts'

/** `copy` names a mail that an operator sends again. */
export type OrderNews = { uid: string; orderId: string; copy?: string }

/**
 * Confirms an order to the person who placed it, with its paper. The job was queued with the order itself, once; only a
 * crash between the server's answer and ours sends again, and then with the same id.
 */
export async function sendOrderMail(shop: Shop, render: RenderMail, { uid, orderId, copy }: OrderNews): Promise<void> {
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  // Gone meanwhile, or somebody whom no mail reaches: their orders page shows it.
  if (!order || !contact?.email) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const attachments = await drawPaper(shop, { uid, ...contact }, orderId)
  const hasReceipt = attachments.length > 0
  const { pictures, cids } = await drawPictures(shop, order.line_items)
  const data = { order, ordersUrl: `${shopUrl}/account/orders`, hasReceipt, pictures: cids, shopUrl, demo, seller }
  const content = await render('orderPlaced', data)
  const about = { id: mailId(`order.${order.id}`, copy), mail: 'confirmation', about: { orderId } } as const
  await deliverOfOrder(shop, about, { ...content, to: contact.email, attachments, pictures })
}
