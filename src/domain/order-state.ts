/**
 * An order as a person thinks of it:
 * - `confirming`: the payment is open; there is no order yet
 * - `placed`: paid
 * - `packed`: the carrier's label is on the parcel
 * - `shipped`: the carrier has it
 * - `delivered`: the carrier has handed it over
 * - `refunded`: all of its money is on the way back
 */
export type OrderState = 'confirming' | 'placed' | 'packed' | 'shipped' | 'delivered' | 'refunded'

/** Of an order that is there. */
export type PlacedState = Exclude<OrderState, 'confirming'>

export type OrderEvent = 'paid' | 'labelled' | 'collected' | 'delivered' | 'refunded'

type Transitions = Record<PlacedState, Record<OrderEvent, PlacedState>> & { confirming: Record<OrderEvent, OrderState> }

/** Carriers tell late, twice and out of order: an order never goes back. Nothing happens to one that is refunded. */
const NEXT: Transitions = {
  confirming: { paid: 'placed', labelled: 'confirming', collected: 'confirming', delivered: 'confirming', refunded: 'confirming' },
  placed: { paid: 'placed', labelled: 'packed', collected: 'shipped', delivered: 'delivered', refunded: 'refunded' },
  packed: { paid: 'packed', labelled: 'packed', collected: 'shipped', delivered: 'delivered', refunded: 'refunded' },
  shipped: { paid: 'shipped', labelled: 'shipped', collected: 'shipped', delivered: 'delivered', refunded: 'refunded' },
  delivered: { paid: 'delivered', labelled: 'delivered', collected: 'delivered', delivered: 'delivered', refunded: 'refunded' },
  refunded: { paid: 'refunded', labelled: 'refunded', collected: 'refunded', delivered: 'refunded', refunded: 'refunded' },
}

export function nextOrderState(state: PlacedState, event: OrderEvent): PlacedState
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState {
  return NEXT[state][event]
}

/** Whether the shop still waits for this order's parcel to go out. */
export function canShip(state: OrderState): boolean {
  return NEXT[state].collected === 'shipped' && state !== 'shipped'
}

export const ORDER_STATE_WORDS: Record<OrderState, string> = {
  confirming: 'Payment being confirmed',
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refunded: 'Refunded',
}
