import type { GatewayStatus } from '../../src/domain/payments/payment.ts'
import type { GatewayRefundState } from '../../src/domain/payments/refund.ts'
import type { Payments } from '../../src/shop.ts'

export type TestPayments = Payments & {
  started: { id: string; amountPaise: number }[]
  /** What the provider will say of a session. */
  says(id: string, status: Partial<GatewayStatus>): void
  /** What the provider was asked to send back, and how often, by the refund's id. */
  refunds: Map<string, { sessionId: string; amountPaise: number; state: GatewayRefundState; asked: number }>
  /** The next refund is taken on, but its answer gets lost with this. */
  loseRefundAnswer(error: Error): void
  /** What the provider will say of all refunds, also of later ones. */
  refundsAre(state: GatewayRefundState): void
  /** The provider knows nothing of this session any more. */
  forget(id: string): void
  /** The next `start` fails with this. */
  failNext(error: Error): void
  /** The next `status` fails with this. */
  failStatusNext(error: Error): void
  /** Happens while the next `start` is under way. */
  duringNextStart(work: () => Promise<void>): void
  /** The next `start` gives no address to pay at. */
  withoutPageNext(): void
}

/** A provider under a test's control; the real protocol is spoken in test/contract and test/browser. */
export function createTestPayments(): TestPayments {
  const statuses = new Map<string, GatewayStatus>()
  let failure: Error | null = null
  let refundFailure: Error | null = null
  let statusFailure: Error | null = null
  let withoutPage = false
  let meanwhile: (() => Promise<void>) | null = null
  const started: TestPayments['started'] = []
  const refunds: TestPayments['refunds'] = new Map()
  let outcome: GatewayRefundState = 'COMPLETED'
  return {
    name: 'PhonePe',
    started,
    says(id, status) {
      const known = statuses.get(id) ?? { state: 'PENDING', amountPaise: 0, transactionId: null, errorCode: null }
      statuses.set(id, { ...known, ...status })
    },
    forget: (id) => void statuses.delete(id),
    failNext(error) {
      failure = error
    },
    withoutPageNext() {
      withoutPage = true
    },
    duringNextStart(work) {
      meanwhile = work
    },
    async start({ id, amountPaise }) {
      const error = failure
      failure = null
      if (error) throw error
      started.push({ id, amountPaise })
      const work = meanwhile
      meanwhile = null
      await work?.()
      statuses.set(id, { state: 'PENDING', amountPaise, transactionId: null, errorCode: null })
      const pageUrl = withoutPage ? null : `https://pay.test/${id}`
      withoutPage = false
      return { providerId: `P${id}`, pageUrl }
    },
    failStatusNext(error) {
      statusFailure = error
    },
    async status(id) {
      const error = statusFailure
      statusFailure = null
      if (error) throw error
      return statuses.get(id) ?? null
    },
    refunds,
    loseRefundAnswer(error) {
      refundFailure = error
    },
    refundsAre(state) {
      outcome = state
      for (const id of refunds.keys()) refunds.set(id, { ...refunds.get(id)!, state })
    },
    async refund({ id, sessionId, amountPaise }) {
      const refund = refunds.get(id) ?? { sessionId, amountPaise, state: outcome, asked: 0 }
      refunds.set(id, { ...refund, asked: refund.asked + 1 })
      const lost = refundFailure
      refundFailure = null
      if (lost) throw lost
      return { state: refund.state }
    },
    async refundStatus(id) {
      return refunds.get(id) ?? null
    },
    signatureHeader: 'authorization',
    readNotice(authorization, rawBody) {
      if (authorization !== 'provider') return { ok: false, reason: 'unauthenticated' }
      const { sessionId = null, refundId = null } = JSON.parse(Buffer.from(rawBody).toString()) as Record<string, string | undefined>
      return { ok: true, event: 'checkout.order.completed', sessionId, refundId }
    },
  }
}
