import { buyMembership } from '../../../features/members/buy-membership.ts'
import { cancelMembership, resumeMembership } from '../../../features/members/cancel-membership.ts'
import { findPaidInvoices } from '../../../features/members/find-subscriptions.ts'
import { tooManyMessage } from '../../../messages/sign-in.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import type { Ctx } from '../../context.ts'
import { tellOnce } from '../../done-once.ts'
import { seeOther } from '../../page.ts'
import { answerPress } from '../../place-order.ts'
import { withRetryAfter } from '../../refusal.ts'
import { subscriptions } from '../../resources/memberships.ts'
import { readFor } from '../../resources/resource.ts'
import { membershipReturnPaths, url } from '../../routes.ts'

/** The outcome of a membership's payment with which the person returns, from the query (payment-return.ts). */
export const NOT_PAID_MESSAGES = new Map([
  ['cancelled', 'You cancelled the payment. Nothing was charged.'],
  ['declined', 'The payment was declined. Nothing was charged.'],
])

export async function readMembership(c: Ctx, uid: string): Promise<PropsOf<'account'>['membership']> {
  const { shop } = c.var
  const [held, invoices] = await Promise.all([readFor(c, subscriptions, { uid }), findPaidInvoices(shop, uid)])
  return { subscriptions: held.subscriptions, invoices, offer: shop.membership }
}

/** Shows the account page again. */
type Show = (refused: MembershipRefused) => Promise<Response>
export type MembershipRefused = { message: string; http: 409 | 422 | 429 | 503 }

/** Opens the payment page. A second press finds the payment of the first. */
export function buyMembershipForm(c: Ctx, uid: string, show: Show): Promise<Response> {
  const open = () => buyMembership(c.var.shop, uid, membershipReturnPaths)
  return answerPress(c, { uid, key: null, request: null, open }, show)
}

/** Cancels at the end of the period, or withdraws that. Done before, or nothing to do: the page shows how things are. */
export async function changeMembershipForm(
  c: Ctx,
  { uid, intent }: { uid: string; intent: 'cancel-membership' | 'resume-membership' },
  show: Show,
): Promise<Response> {
  const allowance = await c.var.shop.attempts.consume('membership-change', uid)
  if (!allowance.ok) return withRetryAfter(await show({ message: tooManyMessage(allowance.retryAfterS), http: 429 }), allowance)
  const isCancel = intent === 'cancel-membership'
  const result = await (isCancel ? cancelMembership : resumeMembership)(c.var.shop, uid)
  return result.ok ? tellOnce(c, `${url.account}?done=${isCancel ? 'canceled' : 'resumed'}`) : seeOther(url.account)
}
