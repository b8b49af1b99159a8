import { formatPaise, toPaise } from '../money.ts'
import type { CashRules } from '../prices/cash-on-delivery.ts'
import { deliveryCost, type BusinessDays, type DeliveryPrices, type DeliveryWay } from '../prices/delivery-prices.ts'

export const FEE_KINDS = ['delivery', 'cash'] as const

/** What an order costs on top of its pieces: paise with tax, above 0. An order has one of a kind. */
export type OrderFee = { kind: (typeof FEE_KINDS)[number]; name: string; amount: number }

/** How an order comes to its buyer. */
export type FrozenDelivery = {
  way: DeliveryWay
  name: string
  /** The business days that it takes; absent for those of the shop, and where it is collected. */
  days?: BusinessDays
  /** Where and when it is collected; absent unless it is. */
  pick_up?: { place: string; hours: string }
}

/** The same as it is read: with what it cost, in paise. */
export type OrderDelivery = Omit<FrozenDelivery, 'days'> & { amountPaise: number }

export const DELIVERY_NAMES: Record<DeliveryWay, string> = { standard: 'Delivery', express: 'Express delivery', 'pick-up': 'Pick-up' }

/** `freeWith` is the code that makes delivery free, but for express; `agreedRupees` what an operator takes in place of the shop's price. */
type Asked = { way: DeliveryWay; postalCode: string; piecesPaise: number; freeWith?: string | null; agreedRupees?: number | null }

/**
 * Delivery and its fee as an order keeps them from the moment its payment opens. `delivery` is null in a shop that says nothing of
 * it; `isFreed` where it would have cost something without the code. Null where the shop does not deliver in this way.
 */
export function freezeDelivery(
  prices: DeliveryPrices | null,
  { way, postalCode, piecesPaise, freeWith = null, agreedRupees = null }: Asked,
): { delivery: FrozenDelivery | null; fees: OrderFee[]; isFreed: boolean } | null {
  const asked = { way, postalCode, piecesRupees: piecesPaise / 100 }
  const cost = deliveryCost(prices, { ...asked, isDeliveryFree: freeWith !== null })
  if (cost === null) return null
  const rupees = agreedRupees ?? cost.most
  const isFreed = freeWith !== null && rupees === 0 && deliveryCost(prices, asked)?.most !== 0
  const name = isFreed ? `${DELIVERY_NAMES[way]}, free with ${freeWith}` : DELIVERY_NAMES[way]
  return {
    isFreed,
    delivery: prices && {
      way,
      name,
      ...(cost.days && { days: cost.days }),
      ...(way === 'pick-up' && prices.pickUp && { pick_up: prices.pickUp }),
    },
    fees: rupees > 0 ? [{ kind: 'delivery', name, amount: toPaise(rupees) }] : [],
  }
}

export const CASH_ON_DELIVERY = 'Cash on delivery'

/** What paying at the door costs; none where that is free. */
export function cashFees({ fee }: CashRules): OrderFee[] {
  return fee > 0 ? [{ kind: 'cash', name: CASH_ON_DELIVERY, amount: toPaise(fee) }] : []
}

/** What was frozen of an order, as it is read; in a shop that says nothing of delivery the words are the specification's. */
export function readDelivery(delivery: FrozenDelivery | null, fees: readonly OrderFee[]): OrderDelivery {
  const { days: _, ...rest } = delivery ?? { way: 'standard' as const, name: 'Shipping' }
  return { ...rest, amountPaise: feesPaise(fees.filter(({ kind }) => kind === 'delivery')) }
}

/** What came on top of the pieces, in paise. */
export function feesPaise(fees: readonly OrderFee[]): number {
  return fees.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is paid at the door. Times in Unix seconds, absent until then. */
export type CashPayment = {
  /** What the courier collects now, in paise: less what has been given back before the parcel left. 0 once it is settled. */
  due: number
  collectedAt?: number
  /** Nobody took the parcel, which went back; and when it had arrived there. */
  refusedAt?: number
  arrivedBackAt?: number
}

/** "Collect Rs.1948", for who hands the parcel to a carrier; null where nothing is due. */
export function dueWords({ cash }: { cash?: CashPayment }): string | null {
  return cash?.due ? `Collect ${formatPaise(cash.due)}` : null
}
