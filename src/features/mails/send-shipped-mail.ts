import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOrder } from '../orders/find-orders.ts'
import { deliver } from './deliver.ts'

/** Tells a person that their order is on its way, and how to follow it. Queued once, with the change itself. */
export async function sendShippedMail(shop: Shop, render: RenderMail, { uid, orderId }: { uid: string; orderId: string }): Promise<void> {
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  if (!order || !contact?.email) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const content = await render('orderShipped', { order, ordersUrl: `${shopUrl}/account/orders`, shopUrl, demo, seller })
  await deliver(shop, `shipped.${order.id}`, { ...content, to: contact.email })
}
