import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { hasMailedOtherTracking, recordMailedTracking } from '../orders/correct-tracking.ts'
import { findOrderOfParcel } from '../orders/find-complaints.ts'
import { deliverOfOrder, mailId } from './deliver.ts'
import { drawPictures } from './draw-pictures.ts'
import type { OrderNews } from './send-order-mail.ts'

type ShippedNews = OrderNews & { isCorrection?: boolean }

/**
 * Tells a person that their order, or the replacement with this id, is on its way, and how to follow it. Queued once, with the change itself, and once more
 * where the tracking number that was mailed turns out to be wrong.
 */
export async function sendShippedMail(
  shop: Shop,
  render: RenderMail,
  { uid, orderId, copy, isCorrection = false }: ShippedNews,
): Promise<void> {
  if (isCorrection && !(await hasMailedOtherTracking(shop, orderId))) return
  const [found, contact] = await Promise.all([findOrderOfParcel(shop, uid, orderId), findContact(shop, uid)])
  if (!found?.order.shippingLabel || !contact?.email) return
  const { order, isReplacement } = found
  const { trackingNumber } = found.order.shippingLabel
  const { publicUrl: shopUrl, demo, seller } = shop
  const { pictures, cids } = await drawPictures(shop, order.line_items)
  const data = { order, isCorrection, isReplacement, ordersUrl: `${shopUrl}/account/orders`, pictures: cids, shopUrl, demo, seller }
  const content = await render('orderShipped', data)
  const mail = isCorrection ? 'tracking' : 'shipped'
  const accepted = await deliverOfOrder(
    shop,
    { id: mailId(`${mail}.${orderId}`, copy), mail, about: { orderId: order.id } },
    { ...content, to: contact.email, pictures },
  )
  if (accepted) await recordMailedTracking(shop, { orderId, trackingNumber })
}
