import { tooManyMessage } from '../../features/accounts/sign-in-result.ts'
import { buyMembership } from '../../features/members/buy-membership.ts'
import { cancelMembership, resumeMembership } from '../../features/members/cancel-membership.ts'
import { findPaidInvoices } from '../../features/members/find-subscriptions.ts'
import { ServiceError } from '../../service-error.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import type { Ctx } from '../context.ts'
import { PAYMENT_UNAVAILABLE, refusalMessage, TOO_MANY_CALLS } from '../messages.ts'
import { seeOther } from '../page.ts'
import { withRetryAfter } from '../refusal.ts'
import { subscriptions } from '../resources/memberships.ts'
import { readFor } from '../resources/resource.ts'
import { membershipReturnPaths, url } from '../routes.ts'

/** The outcome of a membership's payment with which the person returns, from the query (payment-return.ts). */
export const NOT_PAID_MESSAGES = new Map([
  ['cancelled', 'You cancelled the payment. Nothing was charged.'],
  ['declined', 'The payment was declined. Nothing was charged.'],
])

/** What the account page shows of a person's membership. */
export async function readMembership(c: Ctx, uid: string): Promise<PropsOf<'account'>['membership']> {
  const { shop } = c.var
  const [held, invoices] = await Promise.all([readFor(c, subscriptions, { uid }), findPaidInvoices(shop, uid)])
  return { subscriptions: held.subscriptions, invoices, offer: shop.membership }
}

/** Why the account page is shown again. */
export type MembershipRefused = { message: string; status: 409 | 429 | 503 }
type Show = (refused: MembershipRefused) => Promise<Response>

/** Opens the payment page. A second press finds the payment of the first. */
export async function buyMembershipForm(c: Ctx, uid: string, show: Show): Promise<Response> {
  const { shop, requestId } = c.var
  const allowance = await shop.attempts.consume('function-address', c.var.address)
  if (!allowance.ok) return withRetryAfter(await show({ message: TOO_MANY_CALLS, status: 429 }), allowance)
  try {
    const result = await buyMembership(shop, uid, membershipReturnPaths)
    if (result.ok) return result.paymentUrl ? seeOther(result.paymentUrl) : await show({ message: PAYMENT_UNAVAILABLE, status: 503 })
    const isFull = result.reason === 'too-many'
    const answer = await show({ message: refusalMessage(result), status: isFull ? 429 : 409 })
    // One of the open payments may expire within a minute.
    return isFull ? withRetryAfter(answer, { ok: false, retryAfterS: 60 }) : answer
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    shop.log.warn({ event: 'payment-unavailable', requestId, code: error.code }, error.message)
    return show({ message: PAYMENT_UNAVAILABLE, status: 503 })
  }
}

/** Cancels at the end of the period, or withdraws that. Done before, or nothing to do: the page shows how things are. */
export async function changeMembershipForm(
  c: Ctx,
  { uid, intent }: { uid: string; intent: 'cancel-membership' | 'resume-membership' },
  show: Show,
): Promise<Response> {
  const allowance = await c.var.shop.attempts.consume('membership-change', uid)
  if (!allowance.ok) return withRetryAfter(await show({ message: tooManyMessage(allowance.retryAfterS), status: 429 }), allowance)
  const isCancel = intent === 'cancel-membership'
  const result = await (isCancel ? cancelMembership : resumeMembership)(c.var.shop, uid)
  return seeOther(result.ok ? `${url.account}?done=${isCancel ? 'canceled' : 'resumed'}` : url.account)
}
