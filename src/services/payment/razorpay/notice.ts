import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Notice } from '../../../domain/payments/payment.ts'
import { parseObject } from '../../read-answer.ts'
import { isSameSignature } from '../signature.ts'

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
export function razorpayNotices(secret: string) {
  return (signature: string | undefined, rawBody: Uint8Array): Notice => {
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
