import { invoiceDue, mayDelay, membershipLine, nextStatus, nextStep, type Step } from '../../domain/members/subscription.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { eachAlone } from '../../platform/work/each-alone.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findSessionsOfInvoice } from '../payments/find-payments.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import {
  delayStep,
  insertOpenInvoice,
  lockCurrent,
  peopleWithStepDue,
  selectCurrent,
  updateSubscription,
  voidInvoice,
  type BilledSubscription,
} from './billing.sql.ts'

/** How often a step that waits for a payment is tried again. */
const DELAY_MS = 5 * 60_000

/**
 * The worker of the job `advance-memberships`: does whatever the clock has made due since the last run, each subscription
 * in a transaction of its own. One that fails does not stop the others and is tried again by the next run.
 */
export async function advanceMemberships(shop: Shop): Promise<{ done: number; failed: number }> {
  const items = peopleWithStepDue(shop.db, shop.clock.now())
  return eachAlone({ log: shop.log, event: 'membership-failed', items, nameOf: String }, async (uid) => {
    const current = await selectCurrent(shop.db, uid)
    if (current) await advanceMembership(shop, current)
  })
}

/** Does the next step of a subscription if it is due. A second call, in parallel or after a crash, changes nothing. */
export async function advanceMembership(shop: Shop, key: { uid: string; id: string }): Promise<void> {
  const before = await selectCurrent(shop.db, key.uid)
  if (!before || before.id !== key.id) return
  const due = dueStep(shop, before)
  if (!due) return
  const isPending = due.name !== 'invoice' && (await settleInvoice(shop, before))
  await inTransaction(shop, async (tx) => {
    const current = await lockCurrent(tx, key.uid)
    const step = current?.id === key.id ? dueStep(shop, current) : null
    if (!current || !step) return
    const now = shop.clock.now()
    if (isPending && mayDelay(step, now)) return delayStep(tx, current, new Date(now.getTime() + DELAY_MS))
    await takeStep(shop, tx, { current, step, now })
    shop.log.info({ event: 'membership-step', subscription: key.id, step: step.name }, 'membership advanced')
  })
}

function dueStep({ clock }: Pick<Shop, 'clock'>, subscription: BilledSubscription): Step | null {
  const step = nextStep(subscription)
  return step && step.at <= clock.now() ? step : null
}

/**
 * Settles the payments of the open invoice first: nobody who has paid loses the membership because a notice is late.
 * @returns whether the bank has yet to decide one, or the provider did not answer
 */
async function settleInvoice(shop: Shop, { uid, invoiceId }: BilledSubscription): Promise<boolean> {
  if (!invoiceId) return false
  let isUnanswered = false
  for (const { id } of await findSessionsOfInvoice(shop, uid, invoiceId)) {
    try {
      await settlePayment(shop, id)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      shop.log.warn({ event: 'membership-later', session: id, code: error.code }, error.message)
      isUnanswered = true
    }
  }
  // The answers may have reported a first attempt to pay.
  return isUnanswered || (await findSessionsOfInvoice(shop, uid, invoiceId)).some(({ attempted }) => attempted)
}

type Due = { current: BilledSubscription; step: Step; now: Date }

async function takeStep(shop: Shop, tx: Tx, { current, step, now }: Due): Promise<void> {
  const { uid, id: subscriptionId, amountPaise, periodDays, periodEnd } = current
  const mail = (news: 'renewal' | 'unpaid' | 'ended') =>
    shop.jobs
      .within(tx)
      .send('send-membership-mail', `${subscriptionId}.${news}.${now.getTime()}`, { uid, subscriptionId, invoiceId: null, news })
  switch (step.name) {
    case 'invoice': {
      if (amountPaise === null || periodDays === null || !periodEnd) return
      const dueAt = invoiceDue(periodEnd, now)
      const lines = [membershipLine({ amountPaise, days: periodDays })]
      await insertOpenInvoice(tx, { uid, subscriptionId, amountPaise, lines, dueAt, createdAt: now })
      await updateSubscription(tx, { ...current, invoiceDueAt: dueAt })
      return mail('renewal')
    }
    case 'unpaid':
      await updateSubscription(tx, { ...current, status: nextStatus(current.status, 'unpaid'), pastDueAt: now })
      return mail('unpaid')
    case 'ended':
      await voidInvoice(tx, current)
      await updateSubscription(tx, { ...current, status: nextStatus(current.status, 'ended'), endedAt: now, invoiceDueAt: null })
      await shop.announce(tx, 'membership.ended', uid)
      return mail('ended')
  }
}
