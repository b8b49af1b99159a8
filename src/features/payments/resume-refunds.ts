import { eachAlone, inPages } from '../../platform/each-alone.ts'
import type { Shop } from '../../shop.ts'
import { selectUnfinished } from './refunds.sql.ts'
import { sendRefund } from './send-refund.ts'

const PAGE = 200

function unfinished(shop: Shop): AsyncGenerator<{ id: string }> {
  return inPages({ first: '', size: PAGE, keyOf: ({ id }) => id }, (after, limit) => selectUnfinished(shop.db, after, limit))
}

/** Queues the job of every unfinished refund that has none, in case jobs were lost. */
export async function resumeRefunds(shop: Shop): Promise<void> {
  for await (const { id } of unfinished(shop)) await shop.jobs.send('refund-payment', id, { refundId: id })
}

/**
 * Sends every unfinished refund now, also those that a person must look at.
 * @returns how many refunds the provider was asked about
 */
export async function sendRefunds(shop: Shop): Promise<number> {
  const sweep = { log: shop.log, event: 'refund-fault', items: unfinished(shop), nameOf: ({ id }: { id: string }) => id }
  const { done, failed } = await eachAlone(sweep, ({ id }) => sendRefund(shop, id))
  return done + failed
}
