import { randomBytes } from 'node:crypto'
import type { Journal } from './journal.ts'
import { makeRoom, providerId, Refusal } from './refusal.ts'

export type Failure = { errorCode: string; detailedErrorCode: string }
export const DECLINED: Failure = { errorCode: 'AUTHORIZATION_ERROR', detailedErrorCode: 'CARD_DECLINED' }
export const CANCELLED: Failure = { errorCode: 'REQUEST_CANCEL_BY_REQUESTER', detailedErrorCode: 'USER_CANCELLED' }
export const EXPIRED: Failure = { errorCode: 'TXN_NOT_COMPLETED', detailedErrorCode: 'ORDER_EXPIRED' }

export type Attempt = { transactionId: string; timestamp: number; lastFour: string }

export type Order = {
  orderId: string
  merchantOrderId: string
  amount: number
  expireAt: number
  redirectUrl: string
  metaInfo: Record<string, string | undefined> | undefined
  /** What the merchant tells who pays. */
  message?: string | undefined
  /** The secret part of the page's URL. */
  page: string
  state: 'PENDING' | 'COMPLETED' | 'FAILED'
  failure: Failure | null
  /** Null until a card is submitted. */
  attempt: Attempt | null
  /** When a pending order settles by itself, in milliseconds since 1970, and how. */
  due: { at: number; failure: Failure | null }
  timer: NodeJS.Timeout
}

/** `expireAfter` in seconds. */
export type OpenRequest = Pick<Order, 'merchantOrderId' | 'amount' | 'redirectUrl' | 'message'> & {
  expireAfter: number
  metaInfo?: Order['metaInfo']
}

/** The notice of a younger payment may have been lost with the process that was killed. */
const RENOTIFY_MS = 60_000

/** Orders in memory; the oldest are dropped when there are too many. `onSettled` is called for every final state. */
export function createOrders(onSettled: (order: Order) => void, journal?: Journal<Order>) {
  const orders = new Map<string, Order>()
  const pages = new Map<string, Order>()

  const forget = (order: Order) => {
    clearTimeout(order.timer)
    pages.delete(order.page)
  }

  function settle(order: Order, failure: Failure | null): void {
    clearTimeout(order.timer)
    order.state = failure ? 'FAILED' : 'COMPLETED'
    order.failure = failure
    if (!failure) order.attempt ??= attempt('')
    journal?.write(order)
    onSettled(order)
  }

  function schedule(order: Omit<Order, 'timer'>): NodeJS.Timeout {
    return setTimeout(() => settle(orders.get(order.merchantOrderId)!, order.due.failure), order.due.at - Date.now()).unref()
  }

  function add(record: Omit<Order, 'timer'>): Order {
    makeRoom(orders, forget)
    const order = Object.assign(record, { timer: schedule(record) })
    orders.set(order.merchantOrderId, order)
    pages.set(order.page, order)
    return order
  }

  for (const record of journal?.stored ?? []) {
    const order = add(record)
    if (order.state === 'PENDING') continue
    clearTimeout(order.timer)
    if (order.attempt && Date.now() - order.attempt.timestamp < RENOTIFY_MS) onSettled(order)
  }

  return {
    /** @throws {Refusal} when the id was used before */
    open({ expireAfter, ...request }: OpenRequest): Order {
      if (orders.has(request.merchantOrderId)) {
        throw new Refusal(417, 'INVALID_TRANSACTION_ID', 'Order ID has already been used')
      }
      const expireAt = Date.now() + expireAfter * 1000
      const order = add({
        orderId: providerId('OMO', new Date()),
        ...request,
        expireAt,
        metaInfo: request.metaInfo,
        page: randomBytes(24).toString('base64url'),
        state: 'PENDING',
        failure: null,
        attempt: null,
        due: { at: expireAt, failure: EXPIRED },
      })
      journal?.write(order)
      return order
    },

    find: (merchantOrderId: string) => orders.get(merchantOrderId) ?? null,
    findByPage: (page: string) => pages.get(page) ?? null,
    list: () => [...orders.values()],
    settle,

    /** Submits a card, after which the order no longer expires. `lastsMs` delays the outcome, as for a slow bank. */
    take(order: Order, { lastFour, failure, lastsMs }: { lastFour: string; failure: Failure | null; lastsMs: number }): void {
      order.attempt = attempt(lastFour)
      if (lastsMs === 0) return settle(order, failure)
      clearTimeout(order.timer)
      order.due = { at: Date.now() + lastsMs, failure }
      order.timer = schedule(order)
      journal?.write(order)
    },

    stop: () => [...orders.values()].forEach(forget),
  }
}

export type Orders = ReturnType<typeof createOrders>

function attempt(lastFour: string): Attempt {
  return { transactionId: providerId('OM', new Date()), timestamp: Date.now(), lastFour }
}
