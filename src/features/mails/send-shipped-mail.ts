import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOrder } from '../orders/find-orders.ts'
import { deliverOfOrder, mailId } from './deliver.ts'
import type { OrderNews } from './send-order-mail.ts'

/** Tells a person that their order is on its way, and how to follow it. Queued once, with the change itself. */
export async function sendShippedMail(shop: Shop, render: RenderMail, { uid, orderId, copy }: OrderNews): Promise<void> {
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  if (!order || !contact?.email) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const content = await render('orderShipped', { order, ordersUrl: `${shopUrl}/account/orders`, shopUrl, demo, seller })
  const about = { id: mailId(`shipped.${order.id}`, copy), mail: 'shipped', about: { orderId } } as const
  await deliverOfOrder(shop, about, { ...content, to: contact.email })
}
