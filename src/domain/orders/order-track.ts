import type { PlacedState } from '../parcels/order-state.ts'
import { isCollected } from './destination.ts'
import type { Order } from './order.ts'

const WAY = ['placed', 'packed', 'shipped', 'delivered'] as const satisfies PlacedState[]

export type TrackStep = {
  state: (typeof WAY)[number]
  isReached: boolean
  /** The last one reached. */
  isCurrent: boolean
  /** When it was reached, in Unix seconds; null until then, and where nobody has noted it. */
  at: number | null
}

type Times = Pick<Order, 'delivery' | 'state' | 'createdAt' | 'packedAt' | 'shippedAt' | 'deliveredAt'>

/** How far an order has come, and when; empty for one that goes nowhere. */
export function trackOf({ delivery, state, createdAt, packedAt, shippedAt, deliveredAt }: Times): TrackStep[] {
  const reached = WAY.findIndex((step) => step === state)
  if (reached === -1) return []
  const times = [createdAt, packedAt, shippedAt, deliveredAt]
  return WAY.map((step, index) => ({
    state: step,
    isReached: index <= reached,
    isCurrent: index === reached,
    at: index <= reached ? (times[index] ?? null) : null,
  })).filter((step) => !(isCollected({ delivery }) && step.state === 'shipped'))
}
