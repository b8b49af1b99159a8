import { nextStatus } from '../../domain/members/subscription.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { advanceMembership } from './advance-memberships.ts'
import { lockCurrent, updateSubscription, voidInvoice } from './billing.sql.ts'

/** `changed` is false if it had been done before. */
export type CancelResult = { ok: true; changed: boolean } | { ok: false; reason: 'no-membership' | 'free' | 'ended' }

/**
 * Cancels a person's paid membership: an active one ends with the period that is paid for, one that is past due ends at
 * once. The open invoice is void; a payment of it that still comes is refunded.
 */
export async function cancelMembership(shop: Shop, uid: string): Promise<CancelResult> {
  return inTransaction(shop, async (tx): Promise<CancelResult> => {
    const current = await lockCurrent(tx, uid)
    if (!current) return { ok: false, reason: 'no-membership' }
    if (current.amountPaise === null) return { ok: false, reason: 'free' }
    if (current.cancelAtPeriodEnd) return { ok: true, changed: false }
    const now = shop.clock.now()
    await voidInvoice(tx, current)
    const canceled = { ...current, canceledAt: now, invoiceDueAt: null }
    const isPastDue = current.status === 'past_due'
    if (isPastDue) await updateSubscription(tx, { ...canceled, status: nextStatus(current.status, 'ended'), endedAt: now })
    else await updateSubscription(tx, { ...canceled, cancelAtPeriodEnd: true })
    const news = isPastDue ? 'ended' : 'canceled'
    const job = { uid, subscriptionId: current.id, invoiceId: null, news } as const
    await shop.jobs.within(tx).send('send-membership-mail', `${current.id}.${news}.${now.getTime()}`, job)
    if (isPastDue) await shop.announce(tx, 'membership.ended', uid)
    return { ok: true, changed: true }
  })
}

/** Withdraws a cancellation before the period's end. An invoice that would have been sent by now is sent at once. */
export async function resumeMembership(shop: Shop, uid: string): Promise<CancelResult> {
  const result = await inTransaction(shop, async (tx): Promise<CancelResult & { id?: string }> => {
    const current = await lockCurrent(tx, uid)
    if (!current) return { ok: false, reason: 'no-membership' }
    if (current.amountPaise === null) return { ok: false, reason: 'free' }
    if (!current.cancelAtPeriodEnd) return { ok: true, changed: false }
    if (current.periodEnd && current.periodEnd <= shop.clock.now()) return { ok: false, reason: 'ended' }
    await updateSubscription(tx, { ...current, cancelAtPeriodEnd: false, canceledAt: null })
    return { ok: true, changed: true, id: current.id }
  })
  if ('id' in result && result.id) await advanceMembership(shop, { uid, id: result.id })
  return result.ok ? { ok: true, changed: result.changed } : result
}
