import type { LowVariant } from '../../domain/catalogue/stock.ts'
import type { RenderMail } from '../../domain/mails/mail-content.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findOperator } from '../operator-access/change-operator.ts'
import { findTold } from '../operator-access/tell-operator.ts'
import { takeUntoldLow } from '../stock/low-variant.ts'
import { deliver, frameOf } from './deliver.ts'

/** As many stand in the mail; who has more looks at the list. */
const MOST_NAMED = 50

/** The worker of the job `tell-low`: queues one mail to each operator who wants them, of everything that came down since the last. */
export async function tellLow(shop: Pick<Shop, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const told = await findTold(shop)
  await inTransaction(shop, async (tx) => {
    const low = await takeUntoldLow(tx)
    if (low.length === 0) return
    const at = shop.clock.now().toISOString()
    const news = { kinds: low.slice(0, MOST_NAMED), more: Math.max(0, low.length - MOST_NAMED), at }
    const queue = shop.jobs.within(tx)
    for (const uid of told) await queue.send('send-low-mail', `${at} ${uid}`, { uid, ...news })
  })
}

/** Who is no operator any more, or wants no mails meanwhile, gets none. */
export async function sendLowMail(
  shop: Shop,
  render: RenderMail,
  { uid, kinds, more, at }: { uid: string; kinds: LowVariant[]; more: number; at: string },
): Promise<void> {
  const [contact, operator] = await Promise.all([findContact(shop, uid), findOperator(shop, uid)])
  if (!operator?.told || !contact?.email) return
  const stockUrl = `${shop.publicUrl}/operator/stock?pieces=low`
  const content = await render('operatorLow', { kinds, more, stockUrl, ...frameOf(shop) })
  await deliver(shop, `operator.low.${Date.parse(at)}.${uid}`, { ...content, to: contact.email })
}
