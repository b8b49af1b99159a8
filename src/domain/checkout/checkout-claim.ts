import type { Address } from '../addresses/address.ts'
import type { Size } from '../catalogue/size.ts'
import { areSameOptions, lastShipsFrom, moreThanSize, shipsFromOf, type Options } from '../catalogue/variant.ts'
import { toPaise } from '../money.ts'
import { lineOptions, type OrderLine, type OrderShipping } from '../orders/order.ts'
import type { Sender, Shipment, Weight } from '../parcels/shipment.ts'
import type { CartDocument } from '../prices/cart-terms.ts'
import type { DeliveryWay } from '../prices/delivery-prices.ts'
import { piecesOf } from '../prices/pricing.ts'

/**
 * What a page claims in a call of phone_pe_checkout (spec §7): the shop charges by its own cart and prices. The
 * browser adds who asks, and the chosen address.
 */
export type PageClaim = { mode: 'subscription' } | CartClaim

type CartClaim = {
  mode: 'payment'
  success_url: string
  cancel_url: string
  line_items: { id_: string; name: string; price: number; quantity: number; size: Size; options?: Options }[]
  collect_shipping_address: false
  shipment: null
  price: number
  ships_from?: string
  delivery?: DeliveryWay
}

/** `total` includes delivery in this way; without one the shop says nothing of delivery. */
export function cartClaim(
  { items: lines, total, way }: Pick<CartDocument, 'items' | 'total'> & { way?: DeliveryWay | undefined },
  origin: string,
): CartClaim {
  const shipsFrom = lastShipsFrom(lines.map((line) => shipsFromOf(line, line.options)))
  return {
    mode: 'payment',
    success_url: `${origin}/account/orders?complete=true`,
    cancel_url: `${origin}/checkout/shipping`,
    line_items: lines.map((line) => ({
      id_: line.id,
      name: line.name,
      price: piecesOf(line).unitPaise / 100,
      quantity: line.quantity,
      size: line.size,
      ...moreThanSize(line.options),
    })),
    collect_shipping_address: false,
    shipment: null,
    price: total,
    ...(shipsFrom !== null && { ships_from: shipsFrom }),
    ...(way && { delivery: way }),
  }
}

/**
 * What a client expects to be charged (spec §7). Absent fields are not compared. `ships_from` is the last day from which something is sent
 * that is sold ahead, and empty where all of it is there.
 */
type ClaimedLine = { id_: string; name?: string; price?: number | string; quantity?: number; size?: string; options?: Options }
export type Claim = { line_items?: ClaimedLine[]; price?: number | string; ships_from?: string }

/**
 * Compares a client's claim with the lines that would be charged. Returns the name of the first line that differs,
 * "price" when only the total differs, or null.
 */
export function differingLine(claim: Claim, frozen: { lines: OrderLine[]; amountPaise: number }): string | null {
  if (claim.line_items) {
    const unclaimed = [...claim.line_items]
    for (const line of frozen.lines) {
      const found = unclaimed.findIndex((claimed) => agrees(claimed, line))
      if (found === -1) return line.description
      unclaimed.splice(found, 1)
    }
    const extra = unclaimed.find((claimed) => !frozen.lines.some(({ id }) => id === claimed.id_))
    if (unclaimed.length > 0) return extra?.name ?? extra?.id_ ?? 'line_items'
  }
  const later = frozen.lines.find(({ ships_from: day }) => day !== undefined && claim.ships_from !== undefined && day > claim.ships_from)
  if (later) return later.description
  return claim.price === undefined || toPaise(Number(claim.price)) === frozen.amountPaise ? null : 'price'
}

/** The product of the first claim that fits several lines; null where each names one. */
export function unclearClaim({ line_items: claimed = [] }: Claim, lines: OrderLine[]): string | null {
  return claimed.find((claim) => lines.filter((line) => isClaimed(claim, line)).length > 1)?.id_ ?? null
}

function agrees(claim: ClaimedLine, line: OrderLine): boolean {
  return (
    isClaimed(claim, line) &&
    (claim.price === undefined || toPaise(Math.trunc(Number(claim.price))) === line.amount_unit) &&
    (claim.quantity === undefined || claim.quantity === line.quantity)
  )
}

function isClaimed({ id_: id, size, options }: ClaimedLine, line: OrderLine): boolean {
  return (
    id === line.id && (size === undefined || size === line.size) && (options === undefined || areSameOptions(options, lineOptions(line)))
  )
}

/** An address as a client sends it (spec §7). */
export type ClaimedAddress = {
  name: string
  address: {
    country?: string
    line1: string
    line2?: string | null
    city: string
    postal_code: string
    state: string
    phone?: string
  }
}

/** The first field in which a client's address differs from a saved one, or null. A phone that is not sent is not compared. */
export function differingAddress({ name, address }: ClaimedAddress, own: OrderShipping): string | null {
  if (name !== own.name) return 'name'
  const differing = (['line1', 'line2', 'city', 'state', 'postal_code'] as const).find(
    (field) => (address[field] ?? '') !== own.address[field],
  )
  return differing ?? (address.phone === undefined || address.phone === (own.address.phone ?? '') ? null : 'phone')
}

/** A shipment as a client sends it (spec §7). The shop takes over the service and the date and checks the rest. */
export type ClaimedShipment = Pick<Shipment, 'carrierId' | 'serviceCode' | 'shipDate'> & {
  shipFrom: Omit<Sender, 'addressLine2'> & { addressLine2?: string | null | undefined }
  shipTo: Omit<Address, 'addressLine2'> & { addressLine2?: string | null | undefined }
  packages: { weight: { value: number; unit: string } }[]
}

/** The first field in which a client's shipment differs from the shop's own parcel, or null. */
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
