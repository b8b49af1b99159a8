import { indianDay } from '../domain/indian-time.ts'
import type { CartTaxRules } from '../domain/prices/cart-tax.ts'
import { isWithinStateOf } from '../domain/receipts/gst.ts'
import type { Shop } from '../shop.ts'

/** By what a cart is taxed that goes into this state; null of a seller who is not registered. */
export function cartTaxOf({ seller, clock }: Pick<Shop, 'seller' | 'clock'>, state?: string): CartTaxRules | null {
  if (!seller.registration) return null
  const { gstin, ...rules } = seller.registration
  return { rules, day: indianDay(clock.now()), isWithinState: state !== undefined && isWithinStateOf(gstin, state) === true }
}
