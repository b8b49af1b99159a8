import type { RenderMail } from '../../domain/mail-content.ts'
import { inTransaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { findTold, isTold } from '../operator-access/tell-operator.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOrderForOperator } from '../orders/find-for-operator.ts'
import { deliver } from './deliver.ts'

/** The worker of the job `tell-operators`: queues a mail and a notification about a paid order for every operator who wants them. */
export async function tellOperators(shop: Pick<Shop, 'db' | 'jobs'>, orderId: string): Promise<void> {
  const told = await findTold(shop)
  await inTransaction(shop, async (tx) => {
    const queue = shop.jobs.within(tx)
    for (const uid of told) {
      await queue.send('send-operator-mail', `${orderId} ${uid}`, { uid, orderId })
      await queue.send('send-push', `ordered ${orderId} ${uid}`, { uid, orderId, news: 'ordered' })
    }
  })
}

/** Who is no operator any more, or wants none meanwhile, gets nothing. */
export async function sendOperatorMail(shop: Shop, render: RenderMail, { uid, orderId }: { uid: string; orderId: string }): Promise<void> {
  const [contact, found, wanted] = await Promise.all([findContact(shop, uid), findOrderForOperator(shop, orderId), isTold(shop, uid)])
  if (!wanted || !contact?.email || !found) return
  const { publicUrl: shopUrl, demo, seller } = shop
  const orderUrl = `${shopUrl}/operator/orders/${orderId}`
  const content = await render('operatorOrder', { order: found.order, orderUrl, shopUrl, demo, seller })
  await deliver(shop, `operator.${orderId}.${uid}`, { ...content, to: contact.email })
}
