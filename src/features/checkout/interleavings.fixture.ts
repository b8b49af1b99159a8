import { AsyncLocalStorage } from 'node:async_hooks'
import { step } from '../../../test/support/crashes.ts'
import { createTestPayments } from '../../../test/support/payments.ts'
import type { GatewayState } from '../../domain/payment.ts'
import { ServiceError } from '../../service-error.ts'
import type { Payments } from '../../shop.ts'

type Held = { uid: string; amountPaise: number; taken: number; state: GatewayState; errorCode: string | null }

/** A provider that keeps its books: what it took and gave back is what the shop is measured by. */
export function createProvider() {
  const held = new Map<string, Held>()
  const refunds = new Map<string, { sessionId: string; amountPaise: number; looks: number }>()
  const served = new AsyncLocalStorage<string>()
  const returned = (id: string) =>
    [...refunds.values()].filter((refund) => refund.sessionId === id).reduce((sum, refund) => sum + refund.amountPaise, 0)
  /** A refund is pending when it is asked for, and completed when it is looked at. */
  const look = (refund: { looks: number }) => ({ state: refund.looks++ === 0 ? ('PENDING' as const) : ('COMPLETED' as const) })

  const payments: Payments = {
    ...createTestPayments(),
    start: ({ id, amountPaise }) =>
      step(async () => {
        if (held.has(id)) throw new ServiceError('payment', 'unavailable', 'the id was used before')
        held.set(id, { uid: served.getStore() ?? '', amountPaise, taken: 0, state: 'PENDING', errorCode: null })
        return { providerId: `P${id}`, pageUrl: `https://pay.test/${id}` }
      }),
    status: (id) =>
      step(async () => {
        const order = held.get(id)
        if (!order) return null
        const { state, errorCode } = order
        return { state, errorCode, amountPaise: state === 'COMPLETED' ? order.taken : order.amountPaise, transactionId: `T${id}` }
      }),
    refund: ({ id, sessionId, amountPaise }) =>
      step(async () => {
        const known = refunds.get(id) ?? { sessionId, amountPaise, looks: 0 }
        refunds.set(id, known)
        return look(known)
      }),
    refundStatus: (id) =>
      step(async () => {
        const refund = refunds.get(id)
        return refund ? look(refund) : null
      }),
  }
  return {
    payments,
    /** Sessions that are opened within `work` are this person's. */
    servedFor: <T>(uid: string, work: () => Promise<T>) => served.run(uid, work),
    sessionsOf: (uid: string) => [...held].filter(([, order]) => order.uid === uid).map(([id]) => id),
    /** Late success after a failure is possible, a second payment is not. */
    pay(id: string, amountPaise?: number) {
      const order = held.get(id)
      if (!order || order.state === 'COMPLETED') return
      Object.assign(order, { state: 'COMPLETED', taken: amountPaise ?? order.amountPaise, errorCode: null })
    },
    fail(id: string, errorCode: string) {
      const order = held.get(id)
      if (order?.state === 'PENDING') Object.assign(order, { state: 'FAILED', errorCode })
    },
    taken: (id: string) => held.get(id)?.taken ?? 0,
    returned,
    counts: () => ({
      sessions: held.size,
      completed: [...held.values()].filter(({ state }) => state === 'COMPLETED').length,
      refunds: refunds.size,
    }),
  }
}
