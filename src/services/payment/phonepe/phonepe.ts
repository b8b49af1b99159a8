import { createHmac, hash } from 'node:crypto'
import { z } from 'zod'
import type { PaymentNotice } from '../../../domain/payments/payment.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import type { Payments } from '../../../shop.ts'
import { parseAnswer, parseObject, type Answer } from '../../read-answer.ts'
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from '../../retry-policy.ts'
import { checkPageUrl } from '../page-url.ts'
import { isSameSignature } from '../signature.ts'
import { authorisedJson } from './authorised-json.ts'

/** PhonePe Standard Checkout v2. */
export type PhonePeConfig = {
  apiUrl: string
  authUrl: string
  clientId: string
  clientSecret: string
  clientVersion: string
  webhooks: WebhookSigning
  /** The hosts of the payment page, such as mercury.phonepe.com or localhost:3001 */
  pageHosts: readonly string[]
}

const SERVICE = 'phonepe'

const PayAnswer = z.object({ orderId: z.string(), redirectUrl: z.string().nullish() })
const StatusAnswer = z.object({
  orderId: z.string(),
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  amount: z.int().nonnegative(),
  errorCode: z.string().nullish(),
  paymentDetails: z.array(z.object({ transactionId: z.string().nullish(), state: z.string().nullish() })).nullish(),
})
const RefundAnswer = z.object({ state: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']) })

/** Error codes of an id that was used before; the documentation names several, mostly with HTTP 417. */
const REUSED_ID = new Set(['INVALID_TRANSACTION_ID', 'INVALID_MERCHANT_ORDER_ID', 'DUPLICATE_TXN_REQUEST'])
/** Error codes of an unknown id. A 404 without a code is not one: it may mean a wrong base URL. */
const UNKNOWN_ID = new Set(['INVALID_MERCHANT_ORDER_ID', 'ORDER_NOT_FOUND'])
const UNKNOWN_REFUND = new Set(['INVALID_MERCHANT_REFUND_ID', 'REFUND_NOT_FOUND'])

/** `merchant` is whom the payment page says is paid. */
type Options = { retryPolicy?: Partial<RetryPolicy>; nowMs?: () => number; merchant?: string }

export function createPhonePe(config: PhonePeConfig, { merchant, retryPolicy, nowMs = Date.now }: Options = {}): Payments {
  const form = {
    client_id: config.clientId,
    client_secret: config.clientSecret,
    client_version: config.clientVersion,
    grant_type: 'client_credentials',
  }
  const call = authorisedJson(
    { baseUrl: config.apiUrl, token: { service: SERVICE, url: `${config.authUrl}/v1/oauth/token`, form } },
    { ...DEFAULT_RETRY_POLICY, ...retryPolicy },
    nowMs,
  )

  async function findStatus(id: string, signal?: AbortSignal) {
    const answer = await call('GET', `/checkout/v2/order/${encodeURIComponent(id)}/status?details=false`, { signal })
    if (!answer.ok && UNKNOWN_ID.has(answer.code)) return null
    return parseAnswer(answer, StatusAnswer, { service: SERVICE, call: 'order status' })
  }

  async function findRefund(id: string) {
    const answer = await call('GET', `/payments/v2/refund/${encodeURIComponent(id)}/status`)
    if (!answer.ok && UNKNOWN_REFUND.has(answer.code)) return null
    return parseAnswer(answer, RefundAnswer, { service: SERVICE, call: 'refund status' })
  }

  return {
    name: 'PhonePe',
    async start(order, returnUrl, signal) {
      const answer = await call('POST', '/checkout/v2/pay', {
        body: {
          merchantOrderId: order.id,
          amount: order.amountPaise,
          expireAfter: order.expiresInS,
          paymentFlow: { type: 'PG_CHECKOUT', ...(merchant && { message: merchant }), merchantUrls: { redirectUrl: returnUrl } },
        },
        signal,
      })
      const existing = !answer.ok && isReusedId(answer) && (await findStatus(order.id, signal))
      if (existing) throw pageUrlLost(existing.state)
      const { orderId, redirectUrl } = parseAnswer(answer, PayAnswer, { service: SERVICE, call: 'pay' })
      return { providerId: orderId, pageUrl: redirectUrl ? checkPageUrl(SERVICE, redirectUrl, config.pageHosts) : null }
    },

    async status(id, signal) {
      const found = await findStatus(id, signal)
      if (!found) return null
      const attempts = found.paymentDetails ?? []
      const decisive = attempts.find((attempt) => attempt.state === 'COMPLETED') ?? attempts.at(-1)
      return {
        state: found.state,
        amountPaise: found.amount,
        transactionId: decisive?.transactionId ?? null,
        errorCode: found.errorCode ?? null,
      }
    },

    async refund({ id, sessionId, amountPaise }) {
      const answer = await call('POST', '/payments/v2/refund', {
        body: { merchantRefundId: id, originalMerchantOrderId: sessionId, amount: amountPaise },
      })
      // An earlier attempt succeeded although its answer was lost: return the state of that refund.
      const earlier = !answer.ok && isReusedId(answer) && (await findRefund(id))
      return earlier || parseAnswer(answer, RefundAnswer, { service: SERVICE, call: 'refund' })
    },

    refundStatus: findRefund,
    signatureHeader: 'authorization',
    readNotice: noticeReader(config.webhooks),
  }
}

function isReusedId(refusal: Extract<Answer, { ok: false }>): boolean {
  return refusal.status === 417 || refusal.status === 409 || REUSED_ID.has(refusal.code)
}

/**
 * An earlier attempt created the order, but its answer was lost, and the provider returns the page's URL only once. Since nobody has that
 * URL nobody can pay there, so the shopper may safely start again under a new id. The caller still keeps the session for reconciliation.
 */
function pageUrlLost(state: string): ServiceError {
  const message = `The order exists already (${state}) and its payment page's URL is lost: start again under a new id`
  return new ServiceError(SERVICE, 'unavailable', message)
}

const merchantId = z
  .string()
  .regex(/^[\w-]{1,63}$/)
  .nullish()
  .catch(null)

/** `type` is not read, because it is deprecated and may contradict `event`. */
const NoticeBody = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({ merchantOrderId: merchantId, originalMerchantOrderId: merchantId, merchantRefundId: merchantId }).catch({}),
})

/** PhonePe's two signing schemes: a fixed hash of user name and password, or an HMAC-SHA256 of the body. */
type WebhookSigning = { scheme: 'sha256'; username: string; password: string } | { scheme: 'hmac'; secret: string }

/** Authenticates webhooks before parsing them. The fixed hash proves the sender only, not the body; the HMAC covers the raw bytes. */
function noticeReader(signing: WebhookSigning) {
  const signatureOf =
    signing.scheme === 'hmac'
      ? (rawBody: Uint8Array) => createHmac('sha256', signing.secret).update(rawBody).digest('hex')
      : () => hash('sha256', `${signing.username}:${signing.password}`)

  return (authorization: string | undefined, rawBody: Uint8Array): PaymentNotice => {
    if (!isSameSignature(authorization, signatureOf(rawBody))) return { ok: false, reason: 'unauthenticated' }
    const notice = NoticeBody.safeParse(parseObject(Buffer.from(rawBody).toString()))
    if (!notice.success) return { ok: false, reason: 'malformed' }
    const { event, payload } = notice.data
    return {
      ok: true,
      event,
      sessionId: payload.merchantOrderId ?? payload.originalMerchantOrderId ?? null,
      refundId: payload.merchantRefundId ?? null,
    }
  }
}
