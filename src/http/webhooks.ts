import { bodyLimit } from 'hono/body-limit'
import type { Shop } from '../shop.ts'
import type { App, Ctx } from './context.ts'
import { refusal } from './refusal.ts'
import { url } from './routes.ts'

/** The provider's notices have a few kilobytes. */
const MAX_BODY = 64 * 1024
/** The provider hangs up after 3 s and comes again: so long may it take to put a notice away. */
const DURABLE_MS = 2500

/**
 * The payment provider's notices. The header proves who speaks but need not sign the body, so a notice only says that it
 * is time to ask the provider: a job does, which is stored before the answer.
 */
export function mountWebhooks(app: App): void {
  app.use(url.webhook, bodyLimit({ maxSize: MAX_BODY, onError: () => tooLarge() }))

  app.post(url.webhook, async (c) => {
    const { shop, requestId } = c.var
    const notice = shop.payments.readNotice(c.req.header('authorization'), new Uint8Array(await c.req.arrayBuffer()))
    if (!notice.ok) {
      shop.log.warn({ event: 'webhook-refused', requestId, reason: notice.reason }, 'payment notice refused')
      return notice.reason === 'unauthenticated'
        ? refusal('UNAUTHENTICATED', 'The notice is not the payment provider’s.')
        : refusal('INVALID_ARGUMENT', 'The notice cannot be read.')
    }
    if (!isJson(c)) return Response.json({ error: { status: 'INVALID_ARGUMENT', message: 'Notices are JSON.' } }, { status: 415 })
    return (await inTime(putAway(shop, notice))) ? c.body(null, 204) : later(c)
  })

  app.all(url.webhook, () => {
    const error = { status: 'INVALID_ARGUMENT', message: 'Notices are sent with POST.' }
    return Response.json({ error }, { status: 405, headers: { allow: 'POST' } })
  })
}

function isJson(c: Ctx): boolean {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

/** Jobs of its own keys: those that wait for their time must not hold up what the provider has news of. */
async function putAway({ jobs }: Shop, { sessionId, refundId }: { sessionId: string | null; refundId: string | null }): Promise<void> {
  if (refundId) await jobs.send('refund-payment', `${refundId}.notice`, { refundId })
  else if (sessionId) await jobs.send('settle-payment', sessionId, { sessionId })
}

/** @returns false when the time is over; the work goes on, and what it then stores is a repeated notice */
async function inTime(work: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), DURABLE_MS)
  try {
    return await Promise.race([work.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/** Not acknowledged: the provider sends it again. */
function later(c: Ctx): Response {
  c.var.shop.log.warn({ event: 'webhook-later', requestId: c.var.requestId }, 'payment notice could not be stored in time')
  const answer = refusal('UNAVAILABLE', 'The notice could not be stored. Please send it again.')
  answer.headers.set('retry-after', '5')
  return answer
}

function tooLarge(): Response {
  const error = { status: 'INVALID_ARGUMENT', message: 'That is too much for a notice.' }
  return Response.json({ error }, { status: 413, headers: { connection: 'close' } })
}
