import type { Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'

/** What a paid order sets going besides its mail, within its own transaction: the carrier's label, and word to a linked phone. */
export async function queueFulfilment(
  { jobs }: Pick<Shop, 'jobs'>,
  tx: Transaction<Schema>,
  order: { uid: string; orderId: string },
): Promise<void> {
  const queue = jobs.within(tx)
  await queue.send('make-label', order.orderId, { orderId: order.orderId })
  await queue.send('send-order-sms', order.orderId, order)
}
