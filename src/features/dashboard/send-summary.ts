import { indianDay, secondsUntil } from '../../domain/indian-time.ts'
import type { RenderMail } from '../../domain/mails/mail-content.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { deliver, frameOf } from '../mails/deliver.ts'
import { findOperator } from '../operator-access/change-operator.ts'
import { findTold } from '../operator-access/tell-operator.ts'
import { findToday } from './find-today.ts'

/** In the morning, in India. */
const HOUR = 9

/** The first summary after a start comes at the next nine; one that waits already stays. */
export async function scheduleSummaries({ jobs, clock }: Pick<Shop, 'jobs' | 'clock'>): Promise<void> {
  await jobs.send('send-summaries', 'all', {}, { afterS: secondsUntil(HOUR, clock.now()) })
}

/** The worker of the job `send-summaries`: queues a mail for every operator who wants it, and itself for the next morning. */
export async function sendSummaries(shop: Pick<Shop, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = shop.clock.now()
  const told = await findTold(shop)
  await inTransaction(shop, async (tx) => {
    const queue = shop.jobs.within(tx)
    for (const uid of told) await queue.send('send-summary', uid, { uid, day: indianDay(now) })
    await queue.send('send-summaries', 'all', {}, { afterS: secondsUntil(HOUR, now) })
  })
}

/** What came the day before, and what waits now; for packers without money. A mail that is a day late has nothing to say. */
export async function sendSummary(shop: Shop, render: RenderMail, { uid, day }: { uid: string; day: string }): Promise<void> {
  const [contact, { days, waiting }, operator] = await Promise.all([findContact(shop, uid), findToday(shop), findOperator(shop, uid)])
  const yesterday = days.at(-2)
  if (!operator?.told || !contact?.email || !yesterday || day !== indianDay(shop.clock.now())) return
  const todayUrl = `${shop.publicUrl}/operator`
  const content = await render('operatorSummary', { yesterday, waiting, role: operator.role, todayUrl, ...frameOf(shop) })
  await deliver(shop, `summary.${day}.${uid}`, { ...content, to: contact.email })
}
