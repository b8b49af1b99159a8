import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findAnyComplaint } from '../orders/find-complaints.ts'
import { findOrder } from '../orders/find-orders.ts'
import { deliverOfOrder } from './deliver.ts'
import { drawPictures } from './draw-pictures.ts'

/** Tells a buyer what came of what they told: the shop's words, or that a replacement is sent. Queued with the answer itself. */
export async function sendComplaintMail(shop: Shop, render: RenderMail, { complaintId }: { complaintId: string }): Promise<void> {
  const found = await findAnyComplaint(shop, complaintId)
  if (!found) return
  const { uid, complaint } = found
  const [order, contact] = await Promise.all([findOrder(shop, uid, complaint.orderId), findContact(shop, uid)])
  if (!order || !contact?.email) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const { pictures, cids } = await drawPictures(shop, complaint.replacement?.line_items ?? [])
  const data = { order, complaint, ordersUrl: `${shopUrl}/account/orders`, pictures: cids, shopUrl, demo, seller }
  await deliverOfOrder(
    shop,
    { id: `complaint.${complaintId}.${complaint.state}`, mail: 'complaint', about: { orderId: order.id } },
    { ...(await render('complaintAnswered', data)), to: contact.email, pictures },
  )
}
