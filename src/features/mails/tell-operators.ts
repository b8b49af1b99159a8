import type { RenderMail } from '../../domain/mails/mail-content.ts'
import type { Order } from '../../domain/orders/order.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOperator } from '../operator-access/change-operator.ts'
import { findTold } from '../operator-access/tell-operator.ts'
import { findComplaintsOfOrder } from '../orders/complaints/find-complaints.ts'
import { findOrderForOperator } from '../orders/find/find-for-operator.ts'
import { findReturnsOfOrder } from '../orders/returns/find-returns.ts'
import { deliver, frameOf } from './deliver.ts'

type News = { orderId: string; news?: 'ordered' | 'cancelled' | 'complained' | 'returned' | 'return-ended' | 'return-unpaid' }

const TO_OWNERS = new Set<News['news']>(['complained', 'returned', 'return-ended', 'return-unpaid'])

/** The worker of the job `tell-operators`: queues a mail and a notification about an order for every operator who wants them. */
export async function tellOperators(shop: Pick<Shop, 'db' | 'jobs'>, { orderId, news = 'ordered' }: News): Promise<void> {
  // What buyers tell is the owners' to answer.
  const told = await findTold(shop, TO_OWNERS.has(news) ? 'owner' : undefined)
  await inTransaction(shop, async (tx) => {
    const queue = shop.jobs.within(tx)
    for (const uid of told) {
      const key = [news, orderId, uid].join(' ')
      await queue.send('send-operator-mail', key, { uid, orderId, news })
      await queue.send('send-push', key, { uid, orderId, news })
    }
  })
}

/** Who is no operator any more, or wants none meanwhile, gets nothing. Packers read of no money. */
export async function sendOperatorMail(shop: Shop, render: RenderMail, { uid, orderId, news }: News & { uid: string }): Promise<void> {
  const [contact, found, operator] = await Promise.all([
    findContact(shop, uid),
    findOrderForOperator(shop, orderId),
    findOperator(shop, uid),
  ])
  if (!operator?.told || !contact?.email || !found) return
  if (news === 'complained') return sendComplaintNews(shop, render, { uid, to: contact.email, order: found.order })
  if (news === 'returned' || news === 'return-ended' || news === 'return-unpaid')
    return sendReturnNews(shop, render, { uid, to: contact.email, order: found.order, news })
  const data = { order: found.order, orderUrl: `${shop.publicUrl}/operator/orders/${orderId}`, ...frameOf(shop) }
  const isCancelled = news === 'cancelled'
  const content = isCancelled ? await render('operatorCancelled', data) : await render('operatorOrder', { ...data, role: operator.role })
  await deliver(shop, `operator.${isCancelled ? 'cancelled.' : ''}${orderId}.${uid}`, { ...content, to: contact.email })
}

type Complained = { uid: string; to: string; order: Order }

/** Of the latest complaint: each has a mail of its own. */
async function sendComplaintNews(shop: Shop, render: RenderMail, { uid, to, order }: Complained): Promise<void> {
  const [complaint] = await findComplaintsOfOrder(shop, order.id)
  if (!complaint) return
  const data = { order, complaint, orderUrl: `${shop.publicUrl}/operator/orders/${order.id}`, ...frameOf(shop) }
  await deliver(shop, `operator.complained.${complaint.id}.${uid}`, { ...(await render('operatorComplaint', data)), to })
}

const ENDS = { 'return-ended': 'ended', 'return-unpaid': 'settled' } as const

/** Of the latest return that was asked for, or that has ended. */
async function sendReturnNews(
  shop: Shop,
  render: RenderMail,
  { uid, to, order, news }: Complained & { news: 'returned' | 'return-ended' | 'return-unpaid' },
): Promise<void> {
  const back = (await findReturnsOfOrder(shop, order.id)).find(({ state }) => news === 'returned' || state === ENDS[news])
  if (!back) return
  const data = { order, back, news, orderUrl: `${shop.publicUrl}/operator/orders/${order.id}`, ...frameOf(shop) }
  await deliver(shop, `operator.${news}.${back.id}.${uid}`, { ...(await render('operatorReturn', data)), to })
}
