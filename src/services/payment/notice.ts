import { hash, timingSafeEqual } from 'node:crypto'
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
  payload: z.object({ merchantOrderId: merchantId, originalMerchantOrderId: merchantId }).catch({}),
})

/** Reads webhooks that carry the hash of `username:password`. The hash does not sign the body: it proves the sender only. */
export function noticeReader(credentials: { username: string; password: string }) {
  const expected = hash('sha256', `${credentials.username}:${credentials.password}`)

  return (authorization: string | undefined, rawBody: string): Notice => {
    if (!isSame(authorization ?? '', expected)) return { ok: false, reason: 'unauthenticated' }
    const notice = NoticeBody.safeParse(parseObject(rawBody))
    if (!notice.success) return { ok: false, reason: 'malformed' }
    const { event, payload } = notice.data
    return { ok: true, event, sessionId: payload.merchantOrderId ?? payload.originalMerchantOrderId ?? null }
  }
}

/** Hashed once more, since a constant-time comparison takes equal lengths only. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}
