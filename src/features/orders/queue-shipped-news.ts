import type { Shop } from '../../shop.ts'

/** Queues what the buyer gets when an order is on its way: a mail, and a notification where a browser wants it. */
export async function queueShippedNews(
  queue: Pick<ReturnType<Shop['jobs']['within']>, 'send'>,
  { uid, orderId }: { uid: string; orderId: string },
): Promise<void> {
  await queue.send('send-shipped-mail', orderId, { uid, orderId })
  await queue.send('send-push', `shipped ${orderId}`, { uid, orderId, news: 'shipped' })
}
