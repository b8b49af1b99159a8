import type { Journal } from './journal.ts'
import type { Order, Orders } from './orders.ts'
import { makeRoom, providerId, Refusal } from './refusal.ts'

type RefundRequest = Pick<Refund, 'merchantRefundId' | 'originalMerchantOrderId' | 'amount' | 'receipt' | 'notes'>

export type Refund = {
  refundId: string
  merchantRefundId: string
  originalMerchantOrderId: string
  amount: number
  /** What the merchant writes on it. */
  receipt?: string | undefined
  notes?: Record<string, string> | undefined
  state: 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED'
  timestamp: number
  timer: NodeJS.Timeout
}

/** Refunds in memory: accepted at once, completed after `lastsMs`. `onChange` is called for every state after PENDING. */
export function createRefunds(
  orders: Orders,
  { lastsMs, onChange, journal }: { lastsMs: number; onChange: (refund: Refund) => void; journal: Journal<Refund> },
) {
  const refunds = new Map<string, Refund>()
  const forget = (refund: Refund) => clearTimeout(refund.timer)

  function move(refund: Refund, state: 'CONFIRMED' | 'COMPLETED' | 'FAILED'): void {
    if (state !== 'CONFIRMED') clearTimeout(refund.timer)
    refund.state = state
    journal.write(refund)
    onChange(refund)
  }

  function add(record: Omit<Refund, 'timer'>): Refund {
    makeRoom(refunds, forget)
    const refund = Object.assign(record, { timer: setTimeout(() => move(refund, 'COMPLETED'), lastsMs).unref() })
    refunds.set(refund.merchantRefundId, refund)
    return refund
  }

  for (const record of journal.stored) {
    const refund = add(record)
    if (refund.state === 'COMPLETED' || refund.state === 'FAILED') forget(refund)
  }

  function refundedAmount(order: Order): number {
    const counts = (refund: Refund) => refund.originalMerchantOrderId === order.merchantOrderId && refund.state !== 'FAILED'
    return refunds
      .values()
      .filter(counts)
      .reduce((sum, refund) => sum + refund.amount, 0)
  }

  return {
    /** @throws {Refusal} */
    open(request: RefundRequest): Refund {
      if (refunds.has(request.merchantRefundId)) {
        throw new Refusal(417, 'INVALID_TRANSACTION_ID', 'Refund ID has already been used')
      }
      const order = orders.find(request.originalMerchantOrderId)
      if (!order) throw new Refusal(400, 'INVALID_MERCHANT_ORDER_ID', 'No entry found for given merchant order id')
      if (order.state !== 'COMPLETED') throw new Refusal(400, 'BAD_REQUEST', 'The order is not completed')
      if (refundedAmount(order) + request.amount > order.amount) {
        throw new Refusal(400, 'BAD_REQUEST', 'The amount exceeds what is left of the order')
      }
      const refund = add({
        ...request,
        refundId: providerId('OMR', new Date()),
        state: 'PENDING',
        timestamp: Date.now(),
      })
      journal.write(refund)
      // Deferred, so that this call still answers PENDING.
      setImmediate(() => refund.state === 'PENDING' && move(refund, 'CONFIRMED'))
      return refund
    },

    find: (merchantRefundId: string) => refunds.get(merchantRefundId) ?? null,
    list: () => [...refunds.values()],
    move,
    stop: () => [...refunds.values()].forEach(forget),
  }
}

export type Refunds = ReturnType<typeof createRefunds>
