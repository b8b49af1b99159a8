import { businessStateOf, type Business } from '../addresses/business.ts'
import type { FrozenDelivery } from './order-fees.ts'
import { courierLines, shippingLines, type Order, type OrderShipping } from './order.ts'

type Going = Pick<Order, 'shipping' | 'delivery'>

export function isCollected({ delivery }: { delivery: Pick<FrozenDelivery, 'way'> | null }): boolean {
  return delivery?.way === 'pick-up'
}

/** Where the order goes, or who collects it where; `isForCourier` adds the courier's phone. */
export function destinationLines({ shipping, delivery }: Going, { isForCourier = false } = {}): string[] {
  const { pick_up: pickUp } = delivery
  if (pickUp) return [pickUp.place, pickUp.hours, shipping.name]
  return isForCourier ? courierLines(shipping) : shippingLines(shipping)
}

/**
 * The place of supply of an order: the state of its address. Of one that is collected it is the state on the invoice, which is that of a
 * business's GSTIN, else the shop's own, whose address such an order has (section 10(1)(ca) IGST, CBIC circular 209/3/2024).
 */
export function supplyState(order: { shipping: OrderShipping; delivery: FrozenDelivery | null; business: Business | null }): string {
  const own = order.shipping.address.state
  return isCollected(order) && order.business ? (businessStateOf(order.business) ?? own) : own
}
