import { carrierOf } from '../../../domain/parcels/carrier.ts'
import type { Shop } from '../../../shop.ts'

/** Queues what the buyer gets when an order is on its way: a mail, and a notification where a browser wants it. */
export async function queueShippedNews(
  folder: Pick<Shop['folder'], 'carriers'>,
  queue: Pick<ReturnType<Shop['jobs']['within']>, 'send'>,
  { uid, orderId, carrier, trackingNumber }: { uid: string; orderId: string; carrier: string | null; trackingNumber: string },
): Promise<void> {
  const tracked = typeof carrierOf(carrier, trackingNumber, folder.carriers)?.trackingUrl === 'string'
  await queue.send('send-shipped-mail', orderId, { uid, orderId })
  await queue.send('send-push', `shipped ${orderId}`, { uid, orderId, news: 'shipped', tracked })
}
