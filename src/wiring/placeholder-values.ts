import type { SellerSettings } from '../config/seller.ts'
import type { ShopYaml } from '../config/shop-folder/schema.ts'
import { MAX_QUANTITY, MIN_QUANTITY } from '../domain/cart/cart.ts'
import type { PlaceholderValues } from '../domain/content/prose.ts'
import { deliveryTime } from '../domain/parcels/delivery.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../domain/reviews/review-photo.ts'
import { MAX_MESSAGE_LENGTH, MIN_MESSAGE_LENGTH } from '../domain/reviews/review.ts'
import { deliveryTerms } from '../domain/shop/delivery-terms.ts'
import { DEMO_RESET_HOURS } from '../domain/shop/demo-reset.ts'
import { returnsTerms } from '../domain/shop/returns.ts'
import { sellerLine } from '../domain/shop/seller.ts'
import type { ShopFolder } from '../domain/shop/shop-folder.ts'

/** What the pages of the folder say in the place of {{delivery_days}} and its kin. */
export function placeholderValues({ yaml, seller }: { yaml: ShopYaml; seller: SellerSettings }): PlaceholderValues {
  const { address, email, grievance } = seller
  return {
    name: yaml.name,
    seller: address.name,
    city: address.cityLocality,
    state: address.stateProvince,
    address: sellerLine({ address }),
    email,
    phone: address.phone,
    privacy_email: seller.privacyEmail,
    grievance_email: grievance.email,
    grievance_officer: grievance.name ?? 'the Grievance Officer',
    delivery_cost: deliveryTerms(yaml.delivery ? deliveryPricesOf(yaml.delivery) : null),
    delivery_days: deliveryTime({ days: yaml.delivery_days }),
    returns: returnsTerms(returnRulesOf(yaml)),
    days: yaml.hours.days,
    hours: yaml.hours.times,
    reply_time: yaml.hours.reply,
    reset_hours: String(DEMO_RESET_HOURS),
    min_quantity: String(MIN_QUANTITY),
    max_quantity: String(MAX_QUANTITY),
    min_review: String(MIN_MESSAGE_LENGTH),
    max_review: String(MAX_MESSAGE_LENGTH),
    max_photos: String(MAX_PHOTOS),
    max_photo_mb: String(MAX_PHOTO_BYTES / 1024 / 1024),
  }
}

export function deliveryPricesOf({ price, free_from: freeFrom, zones, express, pick_up: pickUp }: Charged): ShopFolder['deliveryPrices'] {
  return {
    price,
    freeFrom: freeFrom ?? null,
    zones: zones.map(({ days, ...zone }) => ({ ...zone, days: days ?? null })),
    express: express ?? null,
    pickUp: pickUp ?? null,
  }
}
type Charged = NonNullable<ShopYaml['delivery']>

/** How orders are given up, what comes back, and how faults are put right. */
export function returnRulesOf({ cancel_before_dispatch: cancel, faulty, returns }: ShopYaml): ReturnKeys {
  return {
    cancelBeforeDispatch: cancel === 'on',
    faulty: faulty ?? null,
    returns: returns ? { ...returns, refund: returns.refund === 'on', exchange: returns.exchange === 'on' } : null,
  }
}
type ReturnKeys = Pick<ShopFolder, 'cancelBeforeDispatch' | 'faulty' | 'returns'>
