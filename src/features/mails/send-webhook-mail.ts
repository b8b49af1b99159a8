import type { RenderMail } from '../../domain/mails/mail-content.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOperator } from '../operator-access/change-operator.ts'
import { findEndpoint } from '../webhooks/change-endpoints.ts'
import { deliver, frameOf } from './deliver.ts'

/** Tells an owner that an endpoint is off; not of one that is on again or gone, nor somebody who is no owner any more. */
export async function sendWebhookMail(
  shop: Shop,
  render: RenderMail,
  { endpointId, uid }: { endpointId: string; uid: string },
): Promise<void> {
  const [contact, found, operator] = await Promise.all([findContact(shop, uid), findEndpoint(shop, endpointId), findOperator(shop, uid)])
  const reason = found?.endpoint.offReason
  if (operator?.role !== 'owner' || !contact?.email || !found || !reason) return
  const pageUrl = `${shop.publicUrl}/operator/webhooks/${endpointId}`
  const content = await render('operatorWebhook', { url: found.endpoint.url, reason, pageUrl, ...frameOf(shop) })
  await deliver(shop, `operator.webhook.${endpointId}.${uid}`, { ...content, to: contact.email })
}
