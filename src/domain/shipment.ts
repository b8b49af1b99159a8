import type { Address } from './address.ts'
import { indianDay } from './indian-time.ts'

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
