import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOrderOfSession } from '../orders/find-orders.ts'
import { findRefund } from '../payments/find-refunds.ts'
import { deliverOfOrder, mailId } from './deliver.ts'
import { drawPictures } from './draw-pictures.ts'

type News = { refundId: string; news: 'due' | 'completed'; copy?: string }

/** Tells a person that money is on its way back to them, and that it has been sent back. Each was queued once, with the change itself. */
export async function sendRefundMail(shop: Shop, render: RenderMail, { refundId, news, copy }: News): Promise<void> {
  const found = await findRefund(shop, refundId)
  const contact = found && (await findContact(shop, found.uid))
  // Gone meanwhile, or somebody whom no mail reaches: their orders page shows it.
  if (!found || !contact?.email) return
  const order = await findOrderOfSession(shop, found.sessionId)
  const { publicUrl: shopUrl, demo, seller } = shop
  const { pictures, cids } = await drawPictures(shop, order?.line_items ?? [])
  const data = { refund: found.refund, order, news, pictures: cids, ordersUrl: `${shopUrl}/account/orders`, shopUrl, demo, seller }
  const about = { id: mailId(`refund.${refundId}.${news}`, copy), mail: 'refund', about: { refundId } } as const
  await deliverOfOrder(shop, about, { ...(await render('refund', data)), to: contact.email, pictures })
}
