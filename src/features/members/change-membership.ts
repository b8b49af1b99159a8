import { MEMBER_STATUS } from '../../domain/members/membership.ts'
import { nextStatus } from '../../domain/members/subscription.ts'
import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { lockCurrent, updateSubscription, voidInvoice, type BilledSubscription } from './billing.sql.ts'
import { lockAccount, type Account, type AccountName } from './members.sql.ts'

/** `changed` is false if the account was in the requested state already. */
export type MembershipResult =
  | { ok: true; uid: string; changed: boolean; emailVerified: boolean }
  | { ok: false; reason: 'unknown-email' | 'unknown-person' }

/**
 * Grants this account an open-ended membership without invoices. It replaces a paid one that is past due; one that is active
 * stays as it is.
 */
export function grantMembership(shop: Shop, account: AccountName, by: Operator): Promise<MembershipResult> {
  return changeSubscription(shop, account, async (tx, { id }) => {
    const current = await lockCurrent(tx, id)
    if (current?.status === 'active') return false
    if (current) await end(shop, tx, current)
    const at = shop.clock.now()
    await tx.insertInto('subscriptions').values({ user_id: id, status: MEMBER_STATUS, current_period_start: at, created_at: at }).execute()
    const [before, after] = [{ membership: current?.status ?? 'none' }, { membership: 'active' }]
    await recordAction(tx, { by, action: 'membership-granted', object: { type: 'person', id }, before, after, at })
    if (!current) await shop.announce(tx, 'membership.begun', id)
    shop.log.info({ event: 'membership-granted', uid: id }, 'membership granted')
    return true
  })
}

/** Ends a membership at once, whoever pays for it. Its open invoice is void; what is paid is not refunded. */
export function revokeMembership(shop: Shop, account: AccountName, by: Operator): Promise<MembershipResult> {
  return changeSubscription(shop, account, async (tx, { id }) => {
    const current = await lockCurrent(tx, id)
    if (!current) return false
    await end(shop, tx, current)
    const [before, after] = [{ membership: current.status, isPaid: current.amountPaise !== null }, { membership: 'canceled' }]
    await recordAction(tx, { by, action: 'membership-revoked', object: { type: 'person', id }, before, after, at: shop.clock.now() })
    await shop.announce(tx, 'membership.ended', id)
    shop.log.info({ event: 'membership-revoked', uid: id }, 'membership revoked')
    return true
  })
}

/** Ends a person's membership at once, within the caller's transaction. @returns false if there is none */
export async function endMembership(shop: Pick<Shop, 'clock'>, tx: Tx, uid: string): Promise<boolean> {
  const current = await lockCurrent(tx, uid)
  if (current) await end(shop, tx, current)
  return current !== undefined
}

async function end({ clock }: Pick<Shop, 'clock'>, tx: Tx, current: BilledSubscription): Promise<void> {
  const now = clock.now()
  // The clock of another instance may be ahead.
  const endedAt = now > current.periodStart ? now : current.periodStart
  await voidInvoice(tx, current)
  const times = { canceledAt: endedAt, endedAt, periodEnd: endedAt, invoiceDueAt: null }
  await updateSubscription(tx, { ...current, ...times, status: nextStatus(current.status, 'ended') })
}

async function changeSubscription(
  shop: Shop,
  named: AccountName,
  update: (tx: Tx, account: Account) => Promise<boolean>,
): Promise<MembershipResult> {
  if ('uid' in named && !isUuid(named.uid)) return { ok: false, reason: 'unknown-person' }
  const known = 'uid' in named ? named : { email: named.email.trim().toLowerCase() }
  return inTransaction(shop, async (tx): Promise<MembershipResult> => {
    const account = await lockAccount(tx, known)
    if (!account) return { ok: false, reason: 'uid' in known ? 'unknown-person' : 'unknown-email' }
    return { ok: true, uid: account.id, changed: await update(tx, account), emailVerified: account.email_verified }
  })
}
