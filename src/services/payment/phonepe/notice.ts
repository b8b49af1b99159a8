import { createHmac, hash } from 'node:crypto'
import { z } from 'zod'
import type { Notice } from '../../../domain/payments/payment.ts'
import { parseObject } from '../../read-answer.ts'
import { isSameSignature } from '../signature.ts'

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
export type WebhookSigning = { scheme: 'sha256'; username: string; password: string } | { scheme: 'hmac'; secret: string }

/** Authenticates webhooks before parsing them. The fixed hash proves the sender only, not the body; the HMAC covers the raw bytes. */
export function noticeReader(signing: WebhookSigning) {
  const signatureOf =
    signing.scheme === 'hmac'
      ? (rawBody: Uint8Array) => createHmac('sha256', signing.secret).update(rawBody).digest('hex')
      : () => hash('sha256', `${signing.username}:${signing.password}`)

  return (authorization: string | undefined, rawBody: Uint8Array): Notice => {
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
