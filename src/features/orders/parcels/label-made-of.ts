import { createHash } from 'node:crypto'
import { lineOptions, type OrderLine, type OrderShipping } from '../../../domain/orders/order.ts'
import { linesToSend } from '../../../domain/orders/to-send.ts'
import { parcelGrams } from '../../../domain/parcels/shipment.ts'
import type { Shop } from '../../../shop.ts'
import { findCash } from '../../payments/cash-orders.ts'
import { findRefundsOf } from '../../payments/find-refunds.ts'
import { selectLabel, selectWeights } from './labels.sql.ts'
import { selectParcel, type ParcelRow } from './parcels.sql.ts'

export type MadeOf = {
  grams: number
  /** Names where the parcel goes, what is in it, what it weighs, and what is collected for it. */
  madeOf: string
  /** What the courier collects, in paise; 0 where nothing is due. */
  collectPaise: number
}

/** What the label of a parcel would be made of now: of this weight, or without one of what its pieces weigh by the catalogue. */
export async function labelMadeOf(shop: Pick<Shop, 'db'>, parcel: ParcelRow, typed: number | null): Promise<MadeOf> {
  const refunds = (await findRefundsOf(shop, [parcel.session_id])).get(parcel.session_id) ?? []
  const lines = linesToSend({ ...parcel, refunds })
  const weights = await selectWeights(
    shop.db,
    lines.map(({ id }) => id),
  )
  const grams = typed ?? parcelWeight(lines, weights)
  const cash = await findCash(shop.db, parcel.session_id)
  const collectPaise = cash?.state === 'DUE' ? cash.duePaise : 0
  return { grams, collectPaise, madeOf: labelName(parcel.shipping, lines, grams, collectPaise) }
}

/** What these lines weigh in grams; `weights` as `selectWeights` has them. */
export function parcelWeight(lines: OrderLine[], weights: ReadonlyMap<string, string>): number {
  return parcelGrams(lines.map(({ id, quantity }) => ({ quantity, weight: weights.get(id) ?? '' })))
}

/** Names what a label is made of: where it goes, what is in the parcel, what that weighs, and what is collected for it. */
export function labelName({ name, address }: OrderShipping, lines: OrderLine[], grams: number, collectPaise = 0): string {
  const pieces = lines.map((line) => [line.id, Object.entries(lineOptions(line)).toSorted(([a], [b]) => (a < b ? -1 : 1)), line.quantity])
  const { line1, line2, city, state, postal_code: pin, phone = '' } = address
  const said = JSON.stringify([name, line1, line2, city, state, pin, phone, grams, pieces, ...(collectPaise > 0 ? [collectPaise] : [])])
  return createHash('sha256').update(said).digest('hex')
}

/**
 * Whether the label that a parcel has was bought for another address, other pieces or another weight; `typed` is the weight that it
 * should have, where somebody says one.
 */
export async function isStale(shop: Pick<Shop, 'db'>, parcel: ParcelRow & { id: string }, typed: number | null = null): Promise<boolean> {
  if (parcel.state !== 'packed' || parcel.label_id === null) return false
  const label = await selectLabel(shop.db, parcel.id)
  if (label?.state !== 'bought' || label.made_of === null) return false
  return label.made_of !== (await labelMadeOf(shop, parcel, typed ?? label.grams)).madeOf
}

/** The same of an order, or of a replacement, by its id. */
export async function hasStaleLabel(shop: Pick<Shop, 'db'>, id: string): Promise<boolean> {
  const parcel = await selectParcel(shop.db, id)
  return parcel !== undefined && isStale(shop, { ...parcel, id })
}
