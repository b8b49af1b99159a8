import { differingLine, type Claim } from '../../domain/checkout/checkout-claim.ts'
import { membershipLine, type MembershipPlan } from '../../domain/members/subscription.ts'
import type { Closing } from '../../domain/shop/notice.ts'
import type { Shop } from '../../shop.ts'
import { findClosing } from '../notices/find-notices.ts'
import { repeatInTime } from '../payments/answer-in-time.ts'
import { holdingPurchases, reserveSession, type NotReservedResult } from '../payments/reserve-session.ts'
import { startSession, type StartResult } from '../payments/start-session.ts'
import { selectCurrent, type BilledSubscription } from './billing.sql.ts'

export type BuyMembership = { claim?: Claim; successUrl: string; cancelUrl: string }

export type BuyMembershipResult =
  | StartResult
  | NotReservedResult
  | { ok: false; reason: 'not-offered' | 'already-member' | 'busy' }
  | { ok: false; reason: 'differs'; line: string }
  | { ok: false; reason: 'closed'; closing: Closing }

/**
 * Opens a payment for a new membership, or for the open invoice of the current one. Repeated requests find the first one's
 * checkout session, on any instance.
 * @throws {ServiceError} if the payment provider does not respond in time
 */
export function buyMembership(shop: Shop, uid: string, { claim, ...urls }: BuyMembership): Promise<BuyMembershipResult> {
  return repeatInTime(async (signal) => {
    const [current, closing] = await Promise.all([selectCurrent(shop.db, uid), findClosing(shop)])
    if (closing) return { ok: false, reason: 'closed', closing }
    const due = whatIsDue(shop, current)
    if (!due.ok) return due
    const { plan, invoiceId } = due
    const lines = [membershipLine(plan)]
    const line = differingLine(claim ?? {}, { lines, amountPaise: plan.amountPaise })
    if (line) return { ok: false, reason: 'differs', line }
    const purchase = {
      ...urls,
      uid,
      lines,
      amountPaise: plan.amountPaise,
      code: null,
      also: null,
      business: null,
      delivery: null,
      fees: [],
      shipping: {},
      invoiceId,
      metadata: { mode: 'subscription' as const, periodDays: plan.days },
      collectShippingAddress: false,
      // A person who is a member again pays for a further membership.
      purchaseKey: ['membership', invoiceId ?? plan],
    }
    const reserved = await holdingPurchases(shop, uid, async (tx) =>
      (await selectCurrent(tx, uid))?.invoiceId === current?.invoiceId ? reserveSession(shop, tx, purchase) : 'again',
    )
    return reserved === 'again' || !reserved.ok ? reserved : startSession(shop, reserved, signal)
  })
}

type Due = { ok: true; plan: MembershipPlan; invoiceId: string | null } | { ok: false; reason: 'not-offered' | 'already-member' }

/** A member keeps the price at which the membership began. */
function whatIsDue({ membership }: Pick<Shop, 'membership'>, current: BilledSubscription | undefined): Due {
  if (!current) return membership ? { ok: true, plan: membership, invoiceId: null } : { ok: false, reason: 'not-offered' }
  const { invoiceId, amountPaise, periodDays } = current
  if (!invoiceId || amountPaise === null || periodDays === null) return { ok: false, reason: 'already-member' }
  return { ok: true, plan: { amountPaise, days: periodDays }, invoiceId }
}
