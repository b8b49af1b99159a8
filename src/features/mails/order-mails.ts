import type { Attachment, MailContent, MailData, RenderMail } from '../../domain/mails/mail-content.ts'
import type { RecordedMail } from '../../domain/orders/order-history.ts'
import type { OrderLine } from '../../domain/orders/order.ts'
import { asChanged } from '../../domain/orders/paid-parts.ts'
import { asSent } from '../../domain/orders/to-send.ts'
import { includedTax as includedTaxOf } from '../../domain/receipts/gst.ts'
import type { JobData } from '../../platform/jobs/job-queues.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findUnprovedInbox } from '../accounts/verify-email.ts'
import { claimAddress } from '../checkout/claim-order.ts'
import { findAnyComplaint, findOrderOfParcel } from '../orders/complaints/find-complaints.ts'
import { findOrder, findOrderOfSession } from '../orders/find/find-orders.ts'
import { findTax } from '../orders/find/find-receipt.ts'
import { recordEvent } from '../orders/history/record-event.ts'
import { hasMailedOtherTracking, recordMailedTracking } from '../orders/parcels/correct-tracking.ts'
import { findAnyReturn } from '../orders/returns/find-returns.ts'
import { findRefund } from '../payments/find-refunds.ts'
import { deliver, frameOf } from './deliver.ts'
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
  const attachments = await drawPaper(shop, { uid, ...contact }, orderId)
  const hasReceipt = attachments.length > 0
  const tax = await findTax(shop, orderId)
  // A copy that is sent after pieces were taken off says what is left. Its papers say how that is taxed.
  const confirmed = asChanged(order)
  const includedTax = tax && confirmed === order ? includedTaxOf(order, tax) : null
  const mail = { id: mailId(`order.${order.id}`, copy), mail: 'confirmation', about: { orderId }, to: contact.email, uid } as const
  await sendOfOrder(shop, { ...mail, lines: confirmed.line_items, attachments, always: copy === undefined }, (shown) =>
    render('orderPlaced', { order: confirmed, hasReceipt, includedTax, ...shown }),
  )
}

/**
 * Tells a person that their order, or the replacement with this id, is on its way, and how to follow it. Queued once, with the change itself, and once more
 * where the tracking number that was mailed turns out to be wrong.
 */
export async function sendShippedMail(
  shop: Shop,
  render: RenderMail,
  { uid, orderId, copy, isCorrection = false }: OrderNews & { isCorrection?: boolean },
): Promise<void> {
  if (isCorrection && !(await hasMailedOtherTracking(shop, orderId))) return
  const [found, contact] = await Promise.all([findOrderOfParcel(shop, uid, orderId), findContact(shop, uid)])
  if (!found?.order.shippingLabel || !contact?.email) return
  const { isReplacement } = found
  const order = asSent(found.order)
  const { trackingNumber } = found.order.shippingLabel
  const kind = isCorrection ? 'tracking' : 'shipped'
  const mail = { id: mailId(`${kind}.${orderId}`, copy), mail: kind, about: { orderId: order.id }, to: contact.email, uid } as const
  const accepted = await sendOfOrder(shop, { ...mail, lines: order.line_items }, (shown) =>
    render('orderShipped', { order, isCorrection, isReplacement, ...shown }),
  )
  if (accepted) await recordMailedTracking(shop, { orderId, trackingNumber })
}

/** Tells a person that what they collect is ready. Queued once, with the change itself. */
export async function sendReadyMail(shop: Shop, render: RenderMail, { uid, orderId }: OrderNews): Promise<void> {
  const [found, contact] = await Promise.all([findOrderOfParcel(shop, uid, orderId), findContact(shop, uid)])
  if (!found || !contact?.email) return
  const order = asSent(found.order)
  const mail = { id: `ready.${orderId}`, mail: 'ready', about: { orderId: order.id }, to: contact.email, uid } as const
  await sendOfOrder(shop, { ...mail, lines: order.line_items }, (shown) => render('orderReady', { order, ...shown }))
}

/** Tells a person that their order is cancelled, and what goes back. Queued once, with the change itself. */
export async function sendCancelledMail(shop: Shop, render: RenderMail, { uid, orderId }: OrderNews): Promise<void> {
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  if (!order || !contact?.email) return
  const mail = { id: `cancelled.${orderId}`, mail: 'cancelled', about: { orderId }, to: contact.email, uid } as const
  const cancelled = asChanged(order)
  await sendOfOrder(shop, { ...mail, lines: cancelled.line_items }, (shown) => render('orderCancelled', { order: cancelled, ...shown }))
}

/** Tells a person what their order is after an operator has corrected it. Queued with each correction. */
export async function sendCorrectedMail(
  shop: Shop,
  render: RenderMail,
  { uid, orderId, copy, invoice }: Required<OrderNews> & { invoice?: string },
): Promise<void> {
  const [order, contact] = await Promise.all([findOrder(shop, uid, orderId), findContact(shop, uid)])
  if (!order || !contact?.email) return
  const mail = { id: mailId(`corrected.${orderId}`, copy), mail: 'corrected', about: { orderId }, to: contact.email, uid } as const
  const sent = asSent(order)
  await sendOfOrder(shop, { ...mail, lines: sent.line_items }, (shown) => render('orderCorrected', { order: sent, invoice, ...shown }))
}

/** Tells a buyer what came of what they told: the shop's words, or that a replacement is sent. Queued with the answer itself. */
export async function sendComplaintMail(shop: Shop, render: RenderMail, { complaintId }: { complaintId: string }): Promise<void> {
  const found = await findAnyComplaint(shop, complaintId)
  if (!found) return
  const { uid, complaint } = found
  const [order, contact] = await Promise.all([findOrder(shop, uid, complaint.orderId), findContact(shop, uid)])
  if (!order || !contact?.email) return
  const id = `complaint.${complaintId}.${complaint.state}`
  const mail = { id, mail: 'complaint', about: { orderId: order.id }, to: contact.email, uid } as const
  await sendOfOrder(shop, { ...mail, lines: complaint.replacement?.line_items ?? [] }, (shown) =>
    render('complaintAnswered', { order, complaint, ...shown }),
  )
}

/**
 * Tells a buyer where their return stands. Queued with each step; one that has gone on meanwhile has a mail of its own for that.
 */
export async function sendReturnMail(shop: Shop, render: RenderMail, { returnId, state }: JobData['send-return-mail']): Promise<void> {
  const found = await findAnyReturn(shop, returnId)
  if (found?.back.state !== (state === 'labelled' ? 'approved' : state)) return
  const { uid, back } = found
  const [order, contact] = await Promise.all([findOrder(shop, uid, back.orderId), findContact(shop, uid)])
  if (!order || !contact?.email) return
  const mail = { id: `return.${returnId}.${state}`, mail: 'return', about: { orderId: order.id }, to: contact.email, uid } as const
  await sendOfOrder(shop, { ...mail, lines: back.lines }, (shown) =>
    render('returnNews', { order, back, rules: shop.folder.returns, ...shown }),
  )
}

type RefundNews = { refundId: string; news: 'due' | 'completed'; copy?: string }

/** Tells a person that money is on its way back to them, and that it has been sent back. Each was queued once, with the change itself. */
export async function sendRefundMail(shop: Shop, render: RenderMail, { refundId, news, copy }: RefundNews): Promise<void> {
  const found = await findRefund(shop, refundId)
  const contact = found && (await findContact(shop, found.uid))
  if (!found || !contact?.email) return
  const order = await findOrderOfSession(shop, found.sessionId)
  const mail = {
    id: mailId(`refund.${refundId}.${news}`, copy),
    mail: 'refund',
    about: { refundId },
    to: contact.email,
    uid: found.uid,
  } as const
  await sendOfOrder(shop, { ...mail, lines: order?.line_items ?? [] }, (shown) =>
    render('refund', { refund: found.refund, order, news, ...shown }),
  )
}

/** The message id of a copy that an operator sends again differs, or mail programs would drop it. */
function mailId(id: string, copy: string | undefined): string {
  return copy === undefined ? id : `${id}.${copy}`
}

type OrdersMail = {
  id: string
  mail: RecordedMail
  about: Parameters<typeof recordEvent>[1]
  to: string
  /** Whose order it is. */
  uid: string
  lines: Pick<OrderLine, 'picture'>[]
  /** It goes to an address that nobody has proved too, however many have gone there. */
  always?: boolean
  attachments?: Attachment[]
}

/** Sends a mail about an order, and records it for the order's history. @returns, and throws, as `deliver` does */
async function sendOfOrder(
  shop: Shop,
  { id, mail, about, to, uid, lines, always = false, attachments = [] }: OrdersMail,
  render: (shown: Pick<MailData['orderCancelled'], 'ordersUrl' | 'pictures' | 'shopUrl' | 'demo' | 'seller'>) => Promise<MailContent>,
): Promise<boolean> {
  const inbox = always ? null : await findUnprovedInbox(shop, to)
  if (inbox !== null && !(await shop.attempts.peek('unproved-inbox', inbox)).ok) {
    shop.log.warn({ event: 'mail-held-back', mail: id }, 'too many mails to an address that nobody has proved')
    await recordEvent(shop, about, { kind: 'mail-refused', detail: mail })
    return false
  }
  const { pictures, cids } = await drawPictures(shop, lines)
  const ordersUrl = (await claimAddress(shop, uid)) ?? `${shop.publicUrl}/account/orders`
  const content = await render({ ordersUrl, pictures: cids, ...frameOf(shop) })
  const accepted = await deliver(shop, id, { ...content, to, attachments, pictures })
  if (accepted && inbox !== null) await shop.attempts.consume('unproved-inbox', inbox)
  await recordEvent(shop, about, { kind: accepted ? 'mail-sent' : 'mail-refused', detail: mail })
  return accepted
}
