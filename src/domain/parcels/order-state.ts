import type { DeliveryWay } from '../prices/delivery-prices.ts'

/**
 * The state of an order:
 * - `confirming`: the payment is pending; the order does not exist yet
 * - `placed`: paid
 * - `packed`: the shipping label has been bought, or somebody says that it is packed without one; of an order that is collected: it is ready
 * - `shipped`: handed over to the carrier
 * - `delivered`: handed over to the buyer, who may have collected it
 * - `refunded`: the whole amount has been or is being refunded, because the order was cancelled or after it was sent
 */
export type OrderState = 'confirming' | 'placed' | 'packed' | 'shipped' | 'delivered' | 'refunded'

/** The state of an order that exists. */
export type PlacedState = Exclude<OrderState, 'confirming'>

/** `cancelled`: the buyer wants it no more; `packed`: without a label of the shop's; `ready`: its buyer can collect it; `corrected`: it gets another label. Both come too late once it is handed over. */
export type OrderEvent = 'paid' | 'labelled' | 'packed' | 'ready' | 'corrected' | 'collected' | 'delivered' | 'cancelled' | 'refunded'

type Transitions = Record<PlacedState, Record<OrderEvent, PlacedState>> & { confirming: Record<OrderEvent, OrderState> }

/** Carriers report late, repeatedly and out of order, so an order never moves back but for another label. `refunded` is final. */
const NEXT: Transitions = {
  confirming: to('confirming', { paid: 'placed' }),
  placed: to('placed', {
    labelled: 'packed',
    packed: 'packed',
    ready: 'packed',
    collected: 'shipped',
    delivered: 'delivered',
    cancelled: 'refunded',
    refunded: 'refunded',
  }),
  packed: to('packed', { corrected: 'placed', collected: 'shipped', delivered: 'delivered', cancelled: 'refunded', refunded: 'refunded' }),
  shipped: to('shipped', { delivered: 'delivered', refunded: 'refunded' }),
  delivered: to('delivered', { refunded: 'refunded' }),
  refunded: to('refunded', {}),
}

/** Every other event leaves the state as it is. */
function to<State extends OrderState>(
  state: State,
  moves: Partial<Record<OrderEvent, NoInfer<State extends 'confirming' ? OrderState : PlacedState>>>,
) {
  const stay = {
    paid: state,
    labelled: state,
    packed: state,
    ready: state,
    corrected: state,
    collected: state,
    delivered: state,
    cancelled: state,
    refunded: state,
  }
  return { ...stay, ...moves }
}

export function nextOrderState(state: PlacedState, event: OrderEvent): PlacedState
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState {
  return NEXT[state][event]
}

/** Whether the order's parcel has not been handed to a carrier yet. */
export function canShip(state: OrderState): boolean {
  return NEXT[state].collected === 'shipped' && state !== 'shipped'
}

/** Whether a label of the shop's own can still become the parcel's. */
export function awaitsLabel({ state, label_id: labelId }: { state: OrderState; label_id: string | null }): boolean {
  return state === 'placed' || (state === 'packed' && labelId === null)
}

/** Whether its buyer still waits for the order. */
export function isComing(state: OrderState): boolean {
  return state !== 'delivered' && state !== 'refunded'
}

/** Whether somebody has still to pack it: a label that the shop buys comes before. */
export function isToPack({ state, label_id: labelId }: { state: OrderState; label_id: string | null }): boolean {
  return state === 'placed' || (state === 'packed' && labelId !== null)
}

/** Whether the order can still be cancelled. */
export function canCancel(state: OrderState): boolean {
  return state !== NEXT[state].cancelled
}

const ORDER_STATE_WORDS: Record<OrderState, string> = {
  confirming: 'Payment being confirmed',
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refunded: 'Refunded',
}

/** The same of an order that its buyer collects: `packed` is ready, and none is shipped. */
const COLLECTED_STATE_WORDS: Record<OrderState, string> = { ...ORDER_STATE_WORDS, packed: 'Ready', delivered: 'Collected' }

export function stateWord(state: OrderState, isCollected: boolean): string {
  return (isCollected ? COLLECTED_STATE_WORDS : ORDER_STATE_WORDS)[state]
}

type Worded = { state: OrderState; cancelledAt?: number | undefined; delivery: { way: DeliveryWay }; cash?: { refusedAt?: number } }

export function orderStateWord({ state, cancelledAt, delivery, cash }: Worded): string {
  if (cash?.refusedAt !== undefined) return 'Not accepted'
  return cancelledAt === undefined ? stateWord(state, delivery.way === 'pick-up') : 'Cancelled'
}

/** The states for those who work on an order: on their pages, in commands and in files. */
export const OPERATOR_STATE_WORDS: Record<OrderState, string> = { ...ORDER_STATE_WORDS, placed: 'To pack' }

export function operatorStateWord(order: Worded): string {
  const isToPack = order.state === 'placed' && order.cancelledAt === undefined && order.cash?.refusedAt === undefined
  return isToPack ? OPERATOR_STATE_WORDS.placed : orderStateWord(order)
}
