import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Notice } from '../../shop.ts'
import { parseObject } from '../read-answer.ts'

const merchantId = z
  .string()
  .regex(/^[\w-]{1,63}$/)
  .nullish()
  .catch(null)

/** `type` is deprecated and may contradict `event`: it is not read. Refunds name the order they give back. */
const NoticeBody = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({ merchantOrderId: merchantId, originalMerchantOrderId: merchantId, merchantRefundId: merchantId }).catch({}),
})

/** The provider's two ways to sign: a fixed hash of a name and a password, or an HMAC-SHA256 of the body under a secret. */
export type WebhookSigning = { scheme: 'sha256'; username: string; password: string } | { scheme: 'hmac'; secret: string }

/** Longer than either signature; what is longer is none. */
const LONGEST_HEADER = 200

/**
 * Reads webhooks: whoever does not sign rightly is not read. The fixed hash does not sign the body, so that a notice
 * proves its sender only; the HMAC is of the bytes as they came.
 */
export function noticeReader(signing: WebhookSigning) {
  const signatureOf =
    signing.scheme === 'hmac'
      ? (rawBody: Uint8Array) => createHmac('sha256', signing.secret).update(rawBody).digest('hex')
      : always(hash('sha256', `${signing.username}:${signing.password}`))

  return (authorization: string | undefined, rawBody: Uint8Array): Notice => {
    if (!isSame((authorization ?? '').slice(0, LONGEST_HEADER), signatureOf(rawBody))) return { ok: false, reason: 'unauthenticated' }
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

function always(value: string): () => string {
  return () => value
}

/** Hashed once more, since a constant-time comparison takes equal lengths only. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}
