import type { PaymentNotice } from '../domain/payments/payment.ts'
import { recordNotice } from '../features/orders/history/record-event.ts'
import { findProvider } from '../features/payments/find-provider.ts'
import { withDeadline } from '../platform/work/with-deadline.ts'
import type { Shop } from '../shop.ts'
import { hasJson, readBytes } from './body/body.ts'
import type { App, Ctx } from './context.ts'
import { httpRefusal, refusal } from './refusal.ts'
import { url } from './routes.ts'

/** Bytes: a notice is a few kilobytes. */
export const MAX_NOTICE = 64 * 1024
/** The provider closes the connection after 3 s and repeats the notice: storing it must take less. */
const STORE_MS = 2500

/**
 * The webhooks of the payment providers. The header authenticates the sender but may not sign the body, so nothing in a notice is
 * trusted: it queues a job that reads the payment's state from the provider, and is answered once the job is stored.
 */
export function mountWebhooks(app: App): void {
  app.post(url.webhook, async (c) => {
    const { shop, requestId } = c.var
    const provider = findProvider(shop, c.req.param('provider'))
    if (!provider) return c.notFound()
    const notice = provider.readNotice(c.req.header(provider.signatureHeader), await readBytes(c))
    if (!notice.ok) {
      shop.log.warn({ event: 'webhook-refused', requestId, reason: notice.reason }, 'payment notice refused')
      return notice.reason === 'unauthenticated'
        ? refusal('UNAUTHENTICATED', 'The notice is not the payment provider’s.')
        : refusal('INVALID_ARGUMENT', 'The notice cannot be read.')
    }
    if (!hasJson(c)) return httpRefusal(415, 'Notices are JSON.')
    return (await isDoneInTime(store(shop, notice))) ? c.body(null, 204) : later(c)
  })

  app.all(url.webhook, (c) =>
    findProvider(c.var.shop, c.req.param('provider')) ? httpRefusal(405, 'Notices are sent with POST.', { allow: 'POST' }) : c.notFound(),
  )
}

async function store(shop: Shop, notice: Extract<PaymentNotice, { ok: true }>): Promise<void> {
  await queueJob(shop, notice)
  await recordNotice(shop, notice)
}

/** Refund notices have a job key of their own, so that a retry scheduled for later does not delay them. */
async function queueJob({ jobs }: Shop, { sessionId, refundId }: { sessionId: string | null; refundId: string | null }): Promise<void> {
  if (refundId) await jobs.send('refund-payment', `${refundId}.notice`, { refundId })
  else if (sessionId) await jobs.send('settle-payment', sessionId, { sessionId })
}

/** @returns false after STORE_MS; the work continues, and the repeated notice finds its job stored */
async function isDoneInTime(work: Promise<void>): Promise<boolean> {
  return (await withDeadline(STORE_MS, () => work.then(() => true))) ?? false
}

/** The notice is not acknowledged, so that the provider repeats it. */
function later(c: Ctx): Response {
  c.var.shop.log.warn({ event: 'webhook-later', requestId: c.var.requestId }, 'payment notice could not be stored in time')
  const answer = refusal('UNAVAILABLE', 'The notice could not be stored. Please send it again.')
  answer.headers.set('retry-after', '5')
  return answer
}
