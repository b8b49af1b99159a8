import type { GatewayStatus } from '../../src/domain/payment.ts'
import type { Payments } from '../../src/shop.ts'

export type TestPayments = Payments & {
  started: { id: string; amountPaise: number }[]
  /** What the provider will say of a session. */
  says(id: string, status: Partial<GatewayStatus>): void
  /** The provider knows nothing of this session any more. */
  forget(id: string): void
  /** The next `start` fails with this. */
  failNext(error: Error): void
  /** The next `start` gives no address to pay at. */
  withoutPageNext(): void
}

/** A provider under a test's control; the real protocol is spoken in test/contract and test/browser. */
export function createTestPayments(): TestPayments {
  const statuses = new Map<string, GatewayStatus>()
  let failure: Error | null = null
  let withoutPage = false
  const started: TestPayments['started'] = []
  return {
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
    async start({ id, amountPaise }) {
      const error = failure
      failure = null
      if (error) throw error
      started.push({ id, amountPaise })
      statuses.set(id, { state: 'PENDING', amountPaise, transactionId: null, errorCode: null })
      const pageUrl = withoutPage ? null : `https://pay.test/${id}`
      withoutPage = false
      return { providerId: `P${id}`, pageUrl }
    },
    async status(id) {
      return statuses.get(id) ?? null
    },
    async refund() {
      return { state: 'PENDING' }
    },
    async refundStatus() {
      return { state: 'COMPLETED' }
    },
    readNotice(authorization, rawBody) {
      if (authorization !== 'provider') return { ok: false, reason: 'unauthenticated' }
      const { sessionId } = JSON.parse(rawBody) as { sessionId: string }
      return { ok: true, event: 'checkout.order.completed', sessionId }
    },
  }
}
