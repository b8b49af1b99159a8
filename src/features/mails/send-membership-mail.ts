import type { MembershipNews, RenderMail } from '../../domain/mails/mail-content.ts'
import type { Subscription } from '../../domain/members/membership.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findSubscription } from '../members/find-subscriptions.ts'
import { deliver, frameOf } from './deliver.ts'
import { drawPaper } from './draw-paper.ts'

/** Sends a mail about a person's membership, with the receipt of a payment. Queued once, with the change itself. */
export async function sendMembershipMail(
  shop: Shop,
  render: RenderMail,
  { uid, subscriptionId, invoiceId, news }: { uid: string; subscriptionId: string; invoiceId: string | null; news: MembershipNews },
): Promise<void> {
  const [subscription, contact] = await Promise.all([findSubscription(shop, uid, subscriptionId), findContact(shop, uid)])
  if (!subscription || !contact?.email || isOutdated(news, subscription)) return
  const urls = { accountUrl: `${shop.publicUrl}/account`, contentUrl: `${shop.publicUrl}/content` }
  const attachments = invoiceId === null ? [] : await drawPaper(shop, { uid, ...contact }, invoiceId)
  const hasReceipt = attachments.length > 0
  const content = await render('membership', { news, subscription, ...urls, hasReceipt, ...frameOf(shop) })
  // An invoice is paid once; other news come again with the next period.
  const id = `membership.${invoiceId ?? `${subscriptionId}.${subscription.current_period_end?.slice(0, 10)}`}.${news}`
  await deliver(shop, id, { ...content, to: contact.email, attachments })
}

/** A mail that waited for the mail server asks for nothing that has been done meanwhile. */
function isOutdated(news: MembershipNews, { status, cancel_at_period_end: isCanceled, invoice_due_at: dueAt }: Subscription): boolean {
  switch (news) {
    case 'renewal':
      return status !== 'active' || dueAt === null
    case 'unpaid':
      return status !== 'past_due'
    case 'canceled':
      return !isCanceled || status !== 'active'
    default:
      return false
  }
}
