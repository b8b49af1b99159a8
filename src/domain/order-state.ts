/**
 * The state of an order:
 * - `confirming`: the payment is pending; the order does not exist yet
 * - `placed`: paid
 * - `packed`: the shipping label has been bought
 * - `shipped`: handed over to the carrier
 * - `delivered`: handed over to the buyer
 * - `refunded`: the whole amount has been or is being refunded
 */
export type OrderState = 'confirming' | 'placed' | 'packed' | 'shipped' | 'delivered' | 'refunded'

/** The state of an order that exists. */
export type PlacedState = Exclude<OrderState, 'confirming'>

export type OrderEvent = 'paid' | 'labelled' | 'collected' | 'delivered' | 'refunded'

type Transitions = Record<PlacedState, Record<OrderEvent, PlacedState>> & { confirming: Record<OrderEvent, OrderState> }

/** Carriers report late, repeatedly and out of order, so an order never moves back. `refunded` is final. */
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

/** Whether the order's parcel has not been handed to a carrier yet. */
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
