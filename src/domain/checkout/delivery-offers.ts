import { DELIVERY_NAMES } from '../orders/order-fees.ts'
import { deliveryCost, deliveryWays, type DeliveryCost, type DeliveryPrices, type DeliveryWay } from '../prices/delivery-prices.ts'

/** A way of delivery as a shopper chooses it. */
export type DeliveryOffer = { way: DeliveryWay; name: string; cost: DeliveryCost; pickUp: { place: string; hours: string } | null }

/** What is chosen, and what could be; null in a shop that says nothing of delivery. */
export type DeliveryChoice = { chosen: DeliveryOffer; offers: DeliveryOffer[] } | null

type Asked = { way: DeliveryWay; postalCode: string | null; piecesRupees: number; isDeliveryFree?: boolean }

/** Where the shop does not deliver in the way that is asked for, its usual one is chosen. */
export function chooseDelivery(prices: DeliveryPrices | null, { way: wanted, ...asked }: Asked): DeliveryChoice {
  if (prices === null) return null
  const offers = deliveryWays(prices).flatMap((way): DeliveryOffer[] => {
    const cost = deliveryCost(prices, { way, ...asked })
    return cost ? [{ way, name: DELIVERY_NAMES[way], cost, pickUp: way === 'pick-up' ? prices.pickUp : null }] : []
  })
  const chosen = offers.find(({ way }) => way === wanted) ?? offers[0]
  return chosen ? { chosen, offers } : null
}

/** What the chosen way costs in whole rupees; null while that depends on an address that is not known. */
export function chosenRupees(choice: DeliveryChoice): number | null {
  if (choice === null) return 0
  const { least, most } = choice.chosen.cost
  return least === most ? most : null
}
