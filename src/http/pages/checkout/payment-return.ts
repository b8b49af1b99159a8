import { safeRedirect } from '../../../domain/accounts/redirect.ts'
import { isFinal, isSessionId } from '../../../domain/payments/payment.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import { answerInTime } from '../../../features/payments/answer-in-time.ts'
import { settlePayment, type Settled } from '../../../features/payments/settle-payment.ts'
import type { Ctx } from '../../context.ts'
import { tellOnce } from '../../done-once.ts'
import { seeOther } from '../../page.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'

/** What paths are read against. */
const NOWHERE = 'http://shop.invalid'

/** The orders page then knows which payment is being confirmed. */
function pending(sessionId: string): string {
  return `${url.orders}?payment=pending${isSessionId(sessionId) ? `&order=${sessionId}` : ''}`
}

/** The provider redirects here after success, failure and cancellation alike: only its status call tells which. */
export const paymentReturn = defineRoute({
  path: url.paymentReturn,
  access: 'everybody',
  async get(c) {
    const sessionId = c.req.query('order') ?? ''
    const settled = await settleOrQueue(c, sessionId)
    if (settled === 'later') return seeOther(pending(sessionId))
    // Whoever has the link of an order that was written may pay it: the page shows nothing of it.
    if (settled?.isWritten) return tellOnce(c, destination(sessionId, settled))
    // Anybody may open this link: the payment is settled, but only its owner is led on to it.
    if (settled?.uid !== c.var.person?.uid) return seeOther(url.orders)
    return settled ? tellOnce(c, destination(sessionId, settled)) : seeOther(url.orders)
  },
})

/** A job tries again when the provider does not answer, or this address asks too often. */
async function settleOrQueue(c: Ctx, sessionId: string): Promise<Settled | null | 'later'> {
  const allowance = await c.var.shop.attempts.consume('payment-return-address', c.var.address)
  // The session's own job asks all the same.
  if (!allowance.ok) return 'later'
  try {
    return await answerInTime((signal) => settlePayment(c.var.shop, sessionId, signal))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    c.var.shop.log.warn({ event: 'settle-later', requestId: c.var.requestId, session: sessionId, code: error.code }, error.message)
    await c.var.shop.jobs.send('settle-payment', sessionId, { sessionId })
    return 'later'
  }
}

/** Only a payment that the provider calls COMPLETED leads to an address with complete=true. */
function destination(sessionId: string, { mode, state, error, successUrl, cancelUrl, isWritten }: Settled): string {
  switch (state) {
    case 'paid':
      // A membership does not clear the cart, which complete=true does in the account area (spec §2).
      return mode === 'payment' ? withParam(successUrl, 'complete', 'true') : withParam(successUrl, 'payment', 'complete')
    case 'failed':
      return withParam(cancelUrl, 'payment', error?.includes('CANCEL') ? 'cancelled' : 'declined')
    default:
      return isWritten ? withParam(successUrl, 'payment', isFinal(state) ? 'returned' : 'pending') : pending(sessionId)
  }
}

/** Both addresses are stored as they were sent, if they were of this shop (phone-pe-checkout.ts): a `complete` of theirs counts for nothing. */
function withParam(sent: string, name: string, value: string): string {
  const { pathname, search } = new URL(sent, NOWHERE)
  const address = new URL(safeRedirect(pathname + search), NOWHERE)
  address.searchParams.set(name, value)
  return address.pathname + address.search
}
