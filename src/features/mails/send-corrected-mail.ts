import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOrder } from '../orders/find-orders.ts'
import { deliverOfOrder, mailId } from './deliver.ts'
import { drawPictures } from './draw-pictures.ts'

type News = { uid: string; orderId: string; copy: string }

/** Tells a person what their order is after an operator has corrected it. Queued with each correction. */
export async function sendCorrectedMail(shop: Shop, render: RenderMail, { uid, orderId, copy }: News): Promise<void> {
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  if (!order || !contact?.email) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const { pictures, cids } = await drawPictures(shop, order.line_items)
  const data = { order, ordersUrl: `${shopUrl}/account/orders`, pictures: cids, shopUrl, demo, seller }
  const about = { id: mailId(`corrected.${orderId}`, copy), mail: 'corrected', about: { orderId } } as const
  await deliverOfOrder(shop, about, { ...(await render('orderCorrected', data)), to: contact.email, pictures })
}
