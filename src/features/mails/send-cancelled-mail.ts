import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOrder } from '../orders/find-orders.ts'
import { deliverOfOrder } from './deliver.ts'
import { drawPictures } from './draw-pictures.ts'

/** Tells a person that their order is cancelled, and what goes back. Queued once, with the change itself. */
export async function sendCancelledMail(shop: Shop, render: RenderMail, { uid, orderId }: { uid: string; orderId: string }): Promise<void> {
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  if (!order || !contact?.email) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const { pictures, cids } = await drawPictures(shop, order.line_items)
  const data = { order, ordersUrl: `${shopUrl}/account/orders`, pictures: cids, shopUrl, demo, seller }
  const about = { id: `cancelled.${orderId}`, mail: 'cancelled', about: { orderId } } as const
  await deliverOfOrder(shop, about, { ...(await render('orderCancelled', data)), to: contact.email, pictures })
}
