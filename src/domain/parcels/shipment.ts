import type { Address } from '../addresses/address.ts'
import { readGrams } from '../catalogue/weight.ts'
import { indianDay } from '../indian-time.ts'
import type { OrderEvent } from './order-state.ts'

/** The weight of a parcel that one person can carry. */
export const MOST_GRAMS = 30_000

/** The sender of every parcel. Carriers require the phone number. */
export type Sender = Address & { phone: string }

export type Weight = { value: number; unit: 'gram' }

/** What carriers need for a rate. `shipDate` is a date in India, such as 2026-11-20. */
export type Parcel = { shipDate: string; shipFrom: Sender; shipTo: Address; packages: [{ weight: Weight }] }

export type Shipment = Parcel & {
  carrierId: string
  serviceCode: string
  /** What the courier collects in cash, in paise. */
  collectPaise?: number
  /** It brings pieces back, from their buyer. */
  isReturn?: true
}

/**
 * The rate of one carrier service for a parcel. The amount is in major units of its currency, with decimals.
 * Days and date are null if the carrier gives none.
 */
export type Rate = {
  carrierId: string
  serviceCode: string
  serviceName: string
  amount: { currency: string; amount: number }
  deliveryDays: number | null
  estimatedDelivery: string | null
}

/** The weight of every parcel in checkout sessions and rates is fixed (spec §9). */
export const PACKAGE_WEIGHT: Weight = { value: 30, unit: 'gram' }

/** A parcel that is sent today, by the date in India. */
export function makeParcel(shipFrom: Sender, shipTo: Address, now: Date): Parcel {
  return { shipDate: indianDay(now), shipFrom, shipTo, packages: [{ weight: PACKAGE_WEIGHT }] }
}

/** What a label is bought for: the sum of the products' weights where that is above 0, otherwise the fixed weight. */
export function parcelGrams(lines: { quantity: number; weight: string }[]): number {
  const grams = Math.ceil(lines.reduce((sum, { quantity, weight }) => sum + quantity * (readGrams(weight) ?? 0), 0))
  return grams > 0 ? grams : PACKAGE_WEIGHT.value
}

/** The shipment's part of a checkout session's metadata (spec §3): the weight is that of the first package. */
export function shipmentMetadata({
  packages: [first],
  ...shipment
}: Omit<Shipment, 'collectPaise' | 'isReturn'>): Omit<Shipment, 'packages' | 'collectPaise' | 'isReturn'> & { weight: Weight } {
  return { ...shipment, weight: first.weight }
}

/** A purchased shipping label. `carrierCode` is for example "india_post". */
export type Label = { labelId: string; trackingNumber: string; carrierCode: string }

/** The tracking status of a parcel. `unknown` stands for every other status of the carrier. */
export type ParcelStatus = 'waiting' | 'in-transit' | 'delivered' | 'unknown'

export const EVENT_OF_TRACKING: Record<ParcelStatus, OrderEvent | null> = {
  waiting: null,
  'in-transit': 'collected',
  delivered: 'delivered',
  unknown: null,
}

/** What was sent by hand counts as delivered this long after it was handed over. */
export const ASSUMED_DELIVERED_MS = 10 * 24 * 3_600_000

const MIN_INTERVAL_S = 60
const MAX_INTERVAL_S = 6 * 3600
/** Parcels are tracked until their order is this old. */
export const TRACKED_FOR_MS = 60 * 24 * 3_600_000

/** The label of a cancelled order is tracked for so long: what was packed by then may still be handed over. */
export const CANCELLED_TRACKED_FOR_MS = 10 * 24 * 3_600_000

/** Seconds until the parcel is tracked again, growing with the order's age. Null after 60 days. */
export function nextTrackingS(ageMs: number): number | null {
  if (ageMs > TRACKED_FOR_MS) return null
  return Math.min(MAX_INTERVAL_S, Math.max(MIN_INTERVAL_S, Math.round(ageMs / 4000)))
}
