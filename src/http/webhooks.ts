import type { App } from './context.ts'
import { refusal } from './refusal.ts'
import { url } from './routes.ts'

/**
 * The payment provider's notices. The header proves who speaks but does not sign the body, so a notice
 * only says that it is time to ask the provider: a job does, durably, after the answer.
 */
export function mountWebhooks(app: App): void {
  app.post(url.webhook, async (c) => {
    const { shop, requestId } = c.var
    const notice = shop.payments.readNotice(c.req.header('authorization'), await c.req.text())
    if (!notice.ok) {
      shop.log.warn({ event: 'webhook-refused', requestId, reason: notice.reason }, 'payment notice refused')
      return notice.reason === 'unauthenticated'
        ? refusal('UNAUTHENTICATED', 'The notice is not the payment provider’s.')
        : refusal('INVALID_ARGUMENT', 'The notice cannot be read.')
    }
    if (notice.sessionId) await shop.jobs.send('settle-payment', notice.sessionId, { sessionId: notice.sessionId })
    return c.body(null, 204)
  })
}
