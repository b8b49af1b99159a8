import type { Margin } from '../catalogue/stock.ts'
import { toPaise } from '../money.ts'
import { rateOf, taxWithin, type TaxRate } from './tax-rate.ts'

/** Both in whole rupees. `rate` is the GST within the price; null of a seller who is not registered. */
export function marginOf({ price, cost }: { price: number; cost: number }, rate: TaxRate | null): Margin {
  const paise = toPaise(price)
  const { taxablePaise } = taxWithin(paise, rate ? rateOf(rate, paise) : 0, false)
  const left = taxablePaise - toPaise(cost)
  return { paise: left, percent: Math.round((100 * left) / taxablePaise) }
}
