import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { GatewayStatus, PaymentNotice } from '../../../domain/payments/payment.ts'
import type { GatewayRefundState } from '../../../domain/payments/refund.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import type { Payments } from '../../../shop.ts'
import { parseAnswer, readAnswer, parseObject, type Answer } from '../../read-answer.ts'
import { DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../../retry-policy.ts'
import { checkPageUrl } from '../page-url.ts'
import { isSameSignature } from '../signature.ts'

/** Razorpay's Payment Links: an account, and a secret that signs its notices. */
export type RazorpayConfig = {
  apiUrl: string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The hosts of the payment page, such as rzp.io or localhost:3001 */
  pageHosts: readonly string[]
}

const SERVICE = 'razorpay'

const Link = z.object({
  id: z.string(),
  reference_id: z.string().nullish(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  amount: z.int().nonnegative(),
  amount_paid: z.int().nonnegative().nullish(),
  short_url: z.string().nullish(),
  payments: z.array(z.object({ payment_id: z.string(), status: z.string().nullish() })).nullish(),
})
type Link = z.infer<typeof Link>
const Links = z.object({ payment_links: z.array(Link) })
const Refund = z.object({ receipt: z.string().nullish(), status: z.enum(['pending', 'processed', 'failed']) })
const Refunds = z.object({ items: z.array(Refund) })

const STATES = {
  created: { state: 'PENDING', errorCode: null },
  partially_paid: { state: 'PENDING', errorCode: null },
  paid: { state: 'COMPLETED', errorCode: null },
  cancelled: { state: 'FAILED', errorCode: 'LINK_CANCELLED' },
  expired: { state: 'FAILED', errorCode: 'LINK_EXPIRED' },
} as const satisfies Record<Link['status'], Pick<GatewayStatus, 'state' | 'errorCode'>>
const REFUND_STATES = { pending: 'PENDING', processed: 'COMPLETED', failed: 'FAILED' } as const satisfies Record<string, GatewayRefundState>

/** More refunds than a payment has. */
const MOST_REFUNDS = 100

/** `merchant` is whom the payment page says is paid. */
type Options = { retryPolicy?: Partial<RetryPolicy>; nowMs?: () => number; merchant?: string }
type Request = { body?: object; headers?: Record<string, string>; signal?: AbortSignal | undefined }

export function createRazorpay(config: RazorpayConfig, { merchant, retryPolicy, nowMs = Date.now }: Options = {}): Payments {
  const policy = { ...DEFAULT_RETRY_POLICY, ...retryPolicy, service: SERVICE }
  const authorization = `Basic ${Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')}`

  function call(method: 'GET' | 'POST', path: string, { body, headers, signal: caller }: Request = {}): Promise<Answer> {
    const request = {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }
    return withRetries(policy, (signal) => readAnswer(SERVICE, `${config.apiUrl}/v1${path}`, { ...request, signal }), caller)
  }

  /** The link of a session; null where there is none. */
  async function findLink(id: string, signal?: AbortSignal): Promise<Link | null> {
    const answer = await call('GET', `/payment_links?reference_id=${encodeURIComponent(id)}`, { signal })
    const { payment_links: found } = parseAnswer(answer, Links, { service: SERVICE, call: 'payment link' })
    const links = found.filter((link) => link.reference_id === id)
    return links.find((link) => link.status === 'paid') ?? links[0] ?? null
  }

  async function findRefund(id: string, paymentId: string) {
    const answer = await call('GET', `/payments/${encodeURIComponent(paymentId)}/refunds?count=${MOST_REFUNDS}`)
    const { items } = parseAnswer(answer, Refunds, { service: SERVICE, call: 'refund status' })
    const refund = items.find(({ receipt }) => receipt === id)
    return refund ? { state: REFUND_STATES[refund.status] } : null
  }

  return {
    name: 'Razorpay',
    async start(order, returnUrl, signal) {
      const answer = await call('POST', '/payment_links', {
        body: {
          amount: order.amountPaise,
          currency: 'INR',
          reference_id: order.id,
          expire_by: Math.floor(nowMs() / 1000) + order.expiresInS,
          ...(merchant && { description: merchant }),
          callback_url: returnUrl,
          callback_method: 'get',
          // The shop itself tells its buyers.
          notify: { sms: false, email: false },
          reminder_enable: false,
        },
        signal,
      })
      // An earlier attempt made the link although its answer was lost.
      const made = answer.ok ? null : await findLink(order.id, signal)
      const link = made ?? parseAnswer(answer, Link, { service: SERVICE, call: 'create payment link' })
      return { providerId: link.id, pageUrl: link.short_url ? checkPageUrl(SERVICE, link.short_url, config.pageHosts) : null }
    },

    async status(id, signal) {
      const link = await findLink(id, signal)
      if (!link) return null
      const { state, errorCode } = STATES[link.status]
      const amountPaise = state === 'COMPLETED' ? (link.amount_paid ?? link.amount) : link.amount
      return { state, errorCode, amountPaise, transactionId: paymentOf(link) }
    },

    async refund({ id, sessionId, amountPaise }) {
      const paymentId = paymentOf(await findLink(sessionId))
      if (!paymentId) throw new ServiceError(SERVICE, 'internal', 'There is no payment to give back')
      // Also when the provider has forgotten the key, which it keeps for a time that it does not tell.
      const earlier = await findRefund(id, paymentId)
      if (earlier) return earlier
      const answer = await call('POST', `/payments/${encodeURIComponent(paymentId)}/refund`, {
        body: { amount: amountPaise, speed: 'normal', receipt: id, notes: { session: sessionId } },
        headers: { 'x-refund-idempotency': id },
      })
      if (!answer.ok && answer.status === 409) throw new ServiceError(SERVICE, 'unavailable', 'It is still working on this refund')
      return { state: REFUND_STATES[parseAnswer(answer, Refund, { service: SERVICE, call: 'refund' }).status] }
    },

    async refundStatus(id, sessionId) {
      const paymentId = paymentOf(await findLink(sessionId))
      return paymentId ? findRefund(id, paymentId) : null
    },

    signatureHeader: 'x-razorpay-signature',
    readNotice: razorpayNotices(config.webhookSecret),
  }
}

function paymentOf(link: Link | null): string | null {
  const attempts = link?.payments ?? []
  return (attempts.find(({ status }) => status === 'captured') ?? attempts.at(-1))?.payment_id ?? null
}

const ourId = z
  .string()
  .regex(/^[\w-]{1,63}$/)
  .nullish()
  .catch(null)
/** Notes are an empty list where there are none. */
const notes = z.object({ session: ourId }).catch({ session: null })

const NoticeBody = z.object({
  event: z.string().min(1).max(100),
  payload: z
    .object({
      payment_link: z.object({ entity: z.object({ reference_id: ourId }) }).optional(),
      refund: z.object({ entity: z.object({ receipt: ourId, notes: notes.optional() }) }).optional(),
    })
    .catch({}),
})

/** Authenticates webhooks by the HMAC-SHA256 of their raw bytes before parsing them. */
function razorpayNotices(secret: string) {
  return (signature: string | undefined, rawBody: Uint8Array): PaymentNotice => {
    const expected = createHmac('sha256', secret).update(rawBody).digest('hex')
    if (!isSameSignature(signature, expected)) return { ok: false, reason: 'unauthenticated' }
    const notice = NoticeBody.safeParse(parseObject(Buffer.from(rawBody).toString()))
    if (!notice.success) return { ok: false, reason: 'malformed' }
    const { event, payload } = notice.data
    const refund = payload.refund?.entity
    return {
      ok: true,
      event,
      sessionId: payload.payment_link?.entity.reference_id ?? refund?.notes?.session ?? null,
      refundId: refund?.receipt ?? null,
    }
  }
}
