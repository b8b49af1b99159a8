import type { Address } from './address.ts'
import { lineTotalRupees, type CartLine, type Size } from './cart.ts'
import { toPaise } from './money.ts'
import type { Picture } from './picture.ts'
import type { Carrier } from './carrier.ts'
import type { OrderState } from './order-state.ts'
import { hasOneSize, priceRupees, whyNotForSale } from './product.ts'
import type { Refund } from './refund.ts'

/** A line of an order: a copy made when the checkout session is created. Amounts in paise. */
export type OrderLine = {
  id: string
  description: string
  quantity: number
  size: Size
  /** The product comes in one size, so `size` has no meaning. Absent in older orders. */
  one_size?: boolean
  /** The product's tax code, for the invoice. */
  tax_code?: string | null
  /** Price of one piece. */
  amount_unit: number
  amount_subtotal: number
  /** The product's first picture at that time, or null. */
  picture: Picture | null
}

export type OrderShipping = {
  name: string
  address: { line1: string; line2: string; city: string; state: string; postal_code: string; country: 'IN' }
}

/** An order in the fields of the orders collection (spec §3). `amount` is in paise, `createdAt` in Unix seconds. */
export type Order = {
  id: string
  /** The order number that customers quote. */
  number: string
  /** The number of the receipt, such as "26-27/00042". Null only within the transaction that creates the order. */
  receiptNumber: string | null
  transactionId: string
  createdAt: number
  amount: number
  line_items: OrderLine[]
  shipping: OrderShipping
  shippingLabel: { trackingNumber: string } | null
  /** The state, `placed` or a later one. */
  state: OrderState
  /** The parcel's carrier; null without a label. */
  carrier: Carrier | null
  /** All refunds of the payment, oldest first. */
  refunds: Refund[]
  charges: { data: [{ receipt_url: string }] }
}

export type Frozen =
  | { ok: true; lines: OrderLine[]; amountPaise: number }
  | { ok: false; reason: 'empty' }
  | { ok: false; reason: 'unavailable' | 'no-price'; line: { id: string; name: string } }

/** The order lines and total for a cart at the catalogue's current prices. */
export function freezeLines(cart: CartLine[]): Frozen {
  if (cart.length === 0) return { ok: false, reason: 'empty' }
  for (const line of cart) {
    const reason = whyNotForSale(line)
    if (reason) return { ok: false, reason: reason === 'no-price' ? reason : 'unavailable', line }
  }
  const lines = cart.map(freezeLine)
  return { ok: true, lines, amountPaise: lines.reduce((sum, line) => sum + line.amount_subtotal, 0) }
}

function freezeLine(line: CartLine): OrderLine {
  return {
    id: line.id,
    description: line.name,
    quantity: line.quantity,
    size: line.size,
    one_size: hasOneSize(line),
    tax_code: line.tax_code,
    amount_unit: toPaise(priceRupees(line) ?? 0),
    amount_subtotal: toPaise(lineTotalRupees(line)),
    picture: line.images[0] ?? null,
  }
}

/** What a client expects to be charged (spec §7). Absent fields are not compared. */
export type ClaimedLine = { id_: string; name?: string; price?: number | string; quantity?: number; size?: string }
export type Claim = { line_items?: ClaimedLine[]; price?: number | string }

/**
 * Compares a client's claim with the lines that would be charged. Returns the name of the first line that differs,
 * "price" when only the total differs, or null.
 */
export function differingLine(claim: Claim, frozen: { lines: OrderLine[]; amountPaise: number }): string | null {
  if (claim.line_items) {
    const claimed = new Map(claim.line_items.map((line) => [line.id_, line]))
    const missing = frozen.lines.find((line) => !agrees(claimed.get(line.id), line))
    if (missing) return missing.description
    const extra = claim.line_items.find((line) => !frozen.lines.some(({ id }) => id === line.id_))
    if (extra ?? claim.line_items.length !== frozen.lines.length) return extra?.name ?? extra?.id_ ?? 'line_items'
  }
  return claim.price === undefined || toPaise(Number(claim.price)) === frozen.amountPaise ? null : 'price'
}

function agrees(claim: ClaimedLine | undefined, line: OrderLine): boolean {
  return (
    claim !== undefined &&
    (claim.price === undefined || toPaise(Math.trunc(Number(claim.price))) === line.amount_unit) &&
    (claim.quantity === undefined || claim.quantity === line.quantity) &&
    (claim.size === undefined || claim.size === line.size)
  )
}

/** "Size M", or "One size". */
export function sizeWords({ size, one_size: isOneSize }: Pick<OrderLine, 'size' | 'one_size'>): string {
  return isOneSize ? 'One size' : `Size ${size}`
}

/** Converts a saved address to the shape of the payment call (spec §7). */
export function toShipping(address: Address): OrderShipping {
  return {
    name: address.name,
    address: {
      line1: address.addressLine1,
      line2: address.addressLine2,
      city: address.cityLocality,
      state: address.stateProvince,
      postal_code: address.postalCode,
      country: 'IN',
    },
  }
}

/** The inverse of `toShipping`, for the shipping label. */
export function fromShipping({ name, address }: OrderShipping): Address {
  return {
    name,
    addressLine1: address.line1,
    addressLine2: address.line2,
    cityLocality: address.city,
    stateProvince: address.state,
    postalCode: address.postal_code,
    countryCode: 'IND',
  }
}

export function shippingLines({ name, address }: OrderShipping): string[] {
  return [name, address.line1, address.line2, address.city, `${address.state} ${address.postal_code}`].filter(Boolean)
}
