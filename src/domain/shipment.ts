import type { Address } from './address.ts'
import { indianDay } from './indian-time.ts'
import type { OrderEvent } from './order-state.ts'

/** Who sends every parcel; the number is for the carrier. */
export type Sender = Address & { phone: string }

export type Weight = { value: number; unit: 'gram' }

/** What a carrier must know to name its price. `shipDate` is a day in India, such as 2026-11-20. */
export type Parcel = { shipDate: string; shipFrom: Sender; shipTo: Address; packages: [{ weight: Weight }] }

/** A parcel with the service that was chosen for it. */
export type Shipment = Parcel & { carrierId: string; serviceCode: string }

/**
 * What one service of a carrier asks for a parcel. The amount is in whole units of its currency, with
 * decimals, as carriers write it. Days and date are null where the carrier does not say.
 */
export type Rate = {
  carrierId: string
  serviceCode: string
  serviceName: string
  amount: { currency: string; amount: number }
  deliveryDays: number | null
  estimatedDelivery: string | null
}

/** Of every parcel, whatever is in it (spec §9). */
export const PACKAGE_WEIGHT: Weight = { value: 30, unit: 'gram' }

/** A parcel sent on the day that it is in India. */
export function makeParcel(shipFrom: Sender, shipTo: Address, now: Date): Parcel {
  return { shipDate: indianDay(now), shipFrom, shipTo, packages: [{ weight: PACKAGE_WEIGHT }] }
}

/** The shipment's part of a checkout session's metadata (spec §3): the weight is that of the first package. */
export function shipmentMetadata({ packages: [first], ...shipment }: Shipment): Omit<Shipment, 'packages'> & { weight: Weight } {
  return { ...shipment, weight: first.weight }
}

/** A label that a carrier has sold, for one parcel. `carrierCode` is such as "india_post". */
export type Label = { labelId: string; trackingNumber: string; carrierCode: string }

/** Where a parcel is: with the shop still, on its way, or handed over. `unknown` is whatever else carriers say. */
export type ParcelStatus = 'waiting' | 'in-transit' | 'delivered' | 'unknown'

/** What an order learns of that. */
export const EVENT_OF_TRACKING: Record<ParcelStatus, OrderEvent | null> = {
  waiting: null,
  'in-transit': 'collected',
  delivered: 'delivered',
  unknown: null,
}

const SOONEST_S = 60
const LATEST_S = 6 * 3600
const LONGEST_MS = 60 * 24 * 3_600_000

/** When to look after a parcel again, in seconds: the older the order, the more rarely. Null after sixty days. */
export function nextLookS(ageMs: number): number | null {
  if (ageMs > LONGEST_MS) return null
  return Math.min(LATEST_S, Math.max(SOONEST_S, Math.round(ageMs / 4000)))
}

/** A shipment as a client describes it (spec §7): a claim, of which the shop takes the service and the day. */
export type ClaimedShipment = Pick<Shipment, 'carrierId' | 'serviceCode' | 'shipDate'> & {
  shipFrom: Omit<Sender, 'addressLine2'> & { addressLine2?: string | null | undefined }
  shipTo: Omit<Address, 'addressLine2'> & { addressLine2?: string | null | undefined }
  packages: { weight: { value: number; unit: string } }[]
}

/** The field in which a claim differs from the shop's own parcel; null where it agrees. */
export function differingShipmentField(
  claimed: ClaimedShipment,
  own: { shipFrom: Sender; shipTo: Address; packages: readonly [{ weight: Weight }] },
): 'shipFrom' | 'shipTo' | 'packages' | null {
  if (!isSamePlace(claimed.shipFrom, own.shipFrom) || claimed.shipFrom.phone !== own.shipFrom.phone) return 'shipFrom'
  if (!isSamePlace(claimed.shipTo, own.shipTo)) return 'shipTo'
  const [first, ...others] = claimed.packages
  const [{ weight }] = own.packages
  const isSameWeight = first?.weight.value === weight.value && first.weight.unit === weight.unit
  return isSameWeight && others.length === 0 ? null : 'packages'
}

function isSamePlace(claimed: ClaimedShipment['shipTo'], own: Address): boolean {
  return PLACE.every((field) => (claimed[field] ?? '') === own[field])
}
const PLACE = ['name', 'addressLine1', 'addressLine2', 'cityLocality', 'stateProvince', 'postalCode', 'countryCode'] as const
