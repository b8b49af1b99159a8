import type { AddressErrors } from '../domain/addresses/address.ts'
import type { BusinessFaults } from '../domain/addresses/business.ts'
import type { Status } from '../domain/status.ts'
import { ServiceError } from '../errors/service-error.ts'
import { answerOnce } from '../features/checkout/answer-once.ts'
import type { OrderToResult } from '../features/checkout/order-to.ts'
import type { BuyMembershipResult } from '../features/members/buy-membership.ts'
import { refusalMessage } from '../messages/checkout.ts'
import type { Ctx } from './context.ts'
import { seeOther } from './page.ts'
import { withRetryAfter } from './refusal.ts'

type Result = OrderToResult | BuyMembershipResult
type Unopened = Extract<Result, { ok: false }> | { reason: 'key-reused' | 'under-way' | 'too-many-calls' | 'no-page' }
type Reason = Unopened['reason'] | `service-${ServiceError['code']}`
type Answer = { status: Status; http: 409 | 422 | 429 | 503 }

/** What is answered for each reason: a call its `status`, a form its page with `http`. */
const ANSWERS: Record<Reason, Answer> = {
  'not-offered': { status: 'NOT_FOUND', http: 409 },
  'already-member': { status: 'ABORTED', http: 409 },
  empty: { status: 'INVALID_ARGUMENT', http: 409 },
  'no-address': { status: 'INVALID_ARGUMENT', http: 409 },
  'no-such-delivery': { status: 'INVALID_ARGUMENT', http: 409 },
  address: { status: 'INVALID_ARGUMENT', http: 422 },
  abroad: { status: 'INVALID_ARGUMENT', http: 422 },
  'address-differs': { status: 'ABORTED', http: 409 },
  'shipment-differs': { status: 'ABORTED', http: 409 },
  busy: { status: 'ABORTED', http: 409 },
  unavailable: { status: 'ABORTED', http: 409 },
  'no-price': { status: 'ABORTED', http: 409 },
  differs: { status: 'ABORTED', http: 409 },
  'unclear-line': { status: 'INVALID_ARGUMENT', http: 409 },
  'too-few': { status: 'ABORTED', http: 409 },
  'code-gone': { status: 'ABORTED', http: 409 },
  'no-cash': { status: 'INVALID_ARGUMENT', http: 409 },
  business: { status: 'INVALID_ARGUMENT', http: 422 },
  closed: { status: 'UNAVAILABLE', http: 503 },
  'too-many': { status: 'RESOURCE_EXHAUSTED', http: 429 },
  'too-many-calls': { status: 'RESOURCE_EXHAUSTED', http: 429 },
  'key-reused': { status: 'ABORTED', http: 409 },
  'under-way': { status: 'ABORTED', http: 409 },
  'no-page': { status: 'UNAVAILABLE', http: 503 },
  'service-unavailable': { status: 'UNAVAILABLE', http: 503 },
  'service-deadline-exceeded': { status: 'DEADLINE_EXCEEDED', http: 503 },
  'service-internal': { status: 'INTERNAL', http: 503 },
  'service-invalid-answer': { status: 'INTERNAL', http: 503 },
}

/** Why no payment was opened, as both doors say it. */
export type Unpaid = Answer & { reason: Reason; message: string; business?: BusinessFaults; address?: AddressErrors }

/** `paymentUrl` is missing when the payment provider gave none; `savedId` is that of an address that was typed. */
export type Pressed = { paymentUrl?: string; savedId?: string; refusal?: Unpaid }

/** One press of a button that pays. With a `key` a press that is repeated gets the first one's answer, refusals included, also after a restart. */
export type Press = { uid: string; key: string | null; request: unknown; open: () => Promise<Result> }

export async function pressOnce(c: Ctx, { uid, key, request, open }: Press): Promise<Pressed> {
  const press = () => openPayment(c, open)
  if (key === null) return press()
  const once = await answerOnce(c.var.shop, { uid, key, request }, press)
  return once.ok ? once.answer : { refusal: unpaid(once) }
}

/** The Retry-After of too many open payments: one may expire within a minute. */
const OPEN_PAYMENTS = { ok: false, retryAfterS: 60 } as const

/** A form's press, within the limit of calls: leads to the payment page, or shows the form's page again. */
export async function answerPress(c: Ctx, press: Press, show: (refused: Unpaid, savedId?: string) => Promise<Response>): Promise<Response> {
  const allowance = await c.var.shop.attempts.consume('function-address', c.var.address)
  if (!allowance.ok) return withRetryAfter(await show(unpaid({ reason: 'too-many-calls' })), allowance)
  const { paymentUrl, savedId, refusal = unpaid({ reason: 'no-page' }) } = await pressOnce(c, press)
  if (paymentUrl) return seeOther(paymentUrl)
  const answer = await show(refusal, savedId)
  return refusal.http === 429 ? withRetryAfter(answer, OPEN_PAYMENTS) : answer
}

async function openPayment(c: Ctx, open: Press['open']): Promise<Pressed> {
  const { shop, requestId } = c.var
  try {
    const result = await open()
    const saved = 'savedId' in result ? { savedId: result.savedId } : {}
    if (!result.ok) return { ...saved, refusal: unpaid(result) }
    return result.paymentUrl === null ? saved : { ...saved, paymentUrl: result.paymentUrl }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    shop.log.warn({ event: 'payment-unavailable', requestId, code: error.code }, error.message)
    return { refusal: { ...unpaid({ reason: 'no-page' }), ...ANSWERS[`service-${error.code}`], reason: `service-${error.code}` } }
  }
}

function unpaid(result: Unopened): Unpaid {
  return {
    ...ANSWERS[result.reason],
    reason: result.reason,
    message: refusalMessage(result),
    ...(result.reason === 'business' && { business: result.faults }),
    ...(result.reason === 'address' && { address: result.errors }),
  }
}
