import type { Shop } from '../../shop.ts'
import { selectUnfinished } from './refunds.sql.ts'
import { sendRefund } from './send-refund.ts'

const PAGE = 200

async function* unfinished(shop: Shop): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const page = await selectUnfinished(shop.db, after, PAGE)
    for (const { id } of page) yield id
    after = page.at(-1)?.id ?? ''
    if (page.length < PAGE) return
  }
}

/** Queues the job of every unfinished refund that has none, in case jobs were lost. */
export async function resumeRefunds(shop: Shop): Promise<void> {
  for await (const id of unfinished(shop)) await shop.jobs.send('refund-payment', id, { refundId: id })
}

/**
 * Sends every unfinished refund now, also those that a person must look at.
 * @returns how many refunds the provider was asked about
 */
export async function sendRefunds(shop: Shop): Promise<number> {
  let count = 0
  for await (const id of unfinished(shop)) {
    await sendRefund(shop, id)
    count++
  }
  return count
}
