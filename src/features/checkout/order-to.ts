import type { AddressErrors, AddressFields } from '../../domain/addresses/address.ts'
import {
  differingAddress,
  differingShipmentField,
  type ClaimedAddress,
  type ClaimedShipment,
} from '../../domain/checkout/checkout-claim.ts'
import { fromShipping, toShipping, type OrderShipping } from '../../domain/orders/order.ts'
import { PACKAGE_WEIGHT, shipmentMetadata } from '../../domain/parcels/shipment.ts'
import type { SessionMetadata } from '../../domain/payments/payment.ts'
import type { Shop } from '../../shop.ts'
import { findAddress, findAddresses } from '../addresses/find-addresses.ts'
import { saveTyped } from '../addresses/save-address.ts'
import { placeOrder, type PlaceOrder, type PlaceOrderResult } from './place-order.ts'

/** Where an order goes: a saved address by its id, or by what it says; or one that was typed, which is saved first (`editing`: over that one). */
export type Destination = { id: string } | { claimed: ClaimedAddress } | { typed: AddressFields; editing: string }

export type OrderTo = Omit<PlaceOrder, 'shipping' | 'metadata'> & { to: Destination | null; shipment?: ClaimedShipment | null }

/** `savedId`: what was typed is saved under this id, whether or not the order was placed. */
export type OrderToResult = (PlaceOrderResult | NotFound | NotAsHere) & { savedId?: string }

type Found = { ok: true; shipping: OrderShipping | null; savedId?: string } | NotFound
type NotFound = { ok: false; reason: 'abroad' | 'address-differs' } | { ok: false; reason: 'address'; errors: AddressErrors }
type NotAsHere = { ok: false; reason: 'shipment-differs'; field: string }

/**
 * Places the order for one of the person's addresses, and no other.
 * @throws {ServiceError} if the payment provider does not respond in time
 */
export async function orderTo(shop: Shop, uid: string, { to, shipment, ...wanted }: OrderTo): Promise<OrderToResult> {
  const found = to ? await findDestination(shop, uid, to) : { ok: true as const, shipping: null }
  if (!found.ok) return found
  const { shipping, savedId } = found
  const read = readMetadata(shop, shipment && shipping ? { claimed: shipment, shipping } : null)
  const result = read.ok ? await placeOrder(shop, uid, { ...wanted, shipping, metadata: read.metadata }) : read
  return savedId === undefined ? result : { ...result, savedId }
}

async function findDestination(shop: Shop, uid: string, to: Destination): Promise<Found> {
  if ('id' in to) {
    const found = await findAddress(shop, uid, to.id)
    return { ok: true, shipping: found && toShipping(found.address) }
  }
  if ('typed' in to) {
    const result = await saveTyped(shop, uid, to)
    if (!result.ok) return { ok: false, reason: 'address', errors: result.errors }
    return { ok: true, shipping: toShipping(result.saved.address), savedId: result.saved.id }
  }
  const { country = 'IN' } = to.claimed.address
  if (country !== 'IN') return { ok: false, reason: 'abroad' }
  const own = (await findAddresses(shop, uid)).entries.map(({ address }) => toShipping(address))
  const shipping = own.find((one) => differingAddress(to.claimed, one) === null)
  return shipping ? { ok: true, shipping } : { ok: false, reason: 'address-differs' }
}

/** The shipment from the shop's own data, with the carrier's service from the claim. */
function readMetadata(
  { seller }: Shop,
  wanted: { claimed: ClaimedShipment; shipping: OrderShipping } | null,
): { ok: true; metadata: SessionMetadata } | NotAsHere {
  if (!wanted) return { ok: true, metadata: { mode: 'payment' } }
  const { claimed, shipping } = wanted
  // The courier's phone is the parcel's, not the session's (spec §3).
  const { phone: _, ...shipTo } = fromShipping(shipping)
  const own = { shipFrom: seller.address, shipTo, packages: [{ weight: PACKAGE_WEIGHT }] as [{ weight: typeof PACKAGE_WEIGHT }] }
  const field = differingShipmentField(claimed, own)
  if (field) return { ok: false, reason: 'shipment-differs', field }
  const { carrierId, serviceCode, shipDate } = claimed
  return { ok: true, metadata: { mode: 'payment', ...shipmentMetadata({ ...own, carrierId, serviceCode, shipDate }) } }
}
