import { eachAlone } from '../../platform/work/each-alone.ts'
import type { Shop } from '../../shop.ts'
import { unfinishedRefunds } from './refunds.sql.ts'
import { sendRefund } from './send-refund.ts'

/** Queues the job of every unfinished refund that has none, in case jobs were lost. */
export async function resumeRefunds(shop: Shop): Promise<void> {
  for await (const id of unfinishedRefunds(shop.db)) await shop.jobs.send('refund-payment', id, { refundId: id })
}

/**
 * Sends every unfinished refund now, or those of the order with this number, also those that a person must look at.
 * @returns how many refunds the provider was asked about
 */
export async function sendRefunds(shop: Shop, number: string | null = null): Promise<number> {
  const sweep = { log: shop.log, event: 'refund-fault', items: unfinishedRefunds(shop.db, number), nameOf: String }
  const { done, failed } = await eachAlone(sweep, (id) => sendRefund(shop, id))
  return done + failed
}
