import { readablePhone, type Address } from '../addresses/address.ts'
import type { Business } from '../addresses/business.ts'
import type { CartLine } from '../cart/cart.ts'
import { isOffered } from '../catalogue/options.ts'
import { hasOneSize, whyNotForSale } from '../catalogue/product.ts'
import type { Size } from '../catalogue/size.ts'
import { optionsLabel, optionsPath, shipsFromOf, type Options } from '../catalogue/variant.ts'
import type { Carrier } from '../parcels/carrier.ts'
import type { DeliveryDays } from '../parcels/delivery.ts'
import type { OrderState } from '../parcels/order-state.ts'
import type { Refund } from '../payments/refund.ts'
import type { Picture } from '../picture.ts'
import { priceOnce, type CartTerms, type Taken } from '../prices/cart-terms.ts'
import { piecesOf, type PricedLine } from '../prices/pricing.ts'
import { taxedAs } from '../prices/tax-rate.ts'
import type { OrderSource } from '../shop/source.ts'
import type { CashPayment, OrderDelivery, OrderFee } from './order-fees.ts'
import type { Supplement } from './receipt-number.ts'

/** A line of an order: a copy made when the checkout session is created. Amounts in paise. */
export type OrderLine = {
  id: string
  description: string
  quantity: number
  size: Size
  /** What was chosen; absent in older orders, whose size is all there was. */
  options?: Options
  /** The product comes in one size, so `size` has no meaning. Absent in older orders. */
  one_size?: boolean
  /** The product's tax code, for the invoice. */
  tax_code?: string | null
  /** What else of the product decides its tax; absent where the product has none, and in older orders. */
  category?: string
  hsn?: string
  gst_rate?: string
  /** The business days until it was ready to be sent; absent where it lay there. */
  ready_in_days?: string
  /** It was sold ahead, to be sent from this day on, such as 2026-12-12; absent where it was there. */
  ships_from?: string
  /** Price of one piece. */
  amount_unit: number
  amount_subtotal: number
  /** The line's share of the order's discount; absent without one. */
  amount_discount?: number
  /** The product's first picture at that time, or null. */
  picture: Picture | null
  /** It came to the order later: with the so many-th of its supplements. */
  supplement?: number
  /** The parcel in exchange that it came in, by its id; absent where it is in the order's own. */
  sent_in?: string
}

/** A line that is about to be bought. */
export type FrozenLine = OrderLine & { options: Options }

export type OrderShipping = {
  name: string
  address: { line1: string; line2: string; city: string; state: string; postal_code: string; country: 'IN'; phone?: string }
}

/**
 * The order's tax invoice, issued anew as the place of supply is no longer that of `before`. The credit note took back what was still
 * charged on the invoice that it `replaces` and on the first `supplements`. In Unix seconds.
 */
export type Reissue = {
  receiptNumber: string
  replaces: string
  creditNote: string
  createdAt: number
  supplements: number
  before: { isWithinState: boolean; state: string; shipping: OrderShipping }
}

export type CancelledBy = 'buyer' | 'operator'

/** An order in the fields of the orders collection (spec §3). `amount` is in paise, `createdAt` in Unix seconds. */
export type Order = {
  id: string
  /** The order number that buyers quote. */
  number: string
  /** The number of the receipt, such as "26-27/00042", or of the latest tax invoice. Null only within the transaction that creates the order. */
  receiptNumber: string | null
  transactionId: string
  /** The payment provider's name, the checkout session in which it was paid, and where the buyer came from: operators alone read them. */
  paidWith?: string
  sessionId?: string
  source?: OrderSource
  /** The operator who has written it for its buyer; absent where the buyer has placed it. Operators alone read it. */
  writtenBy?: string
  /** What operators write on it; they alone read it, as its tags. */
  note?: string | null
  tags?: string[]
  /** Of one to pack, whether it has a label or not, that operators read: who packs it, and since when. */
  taken?: { name: string; at: number }
  /** While pieces of it wait that were sold ahead: the last day from which they should be sent. Operators alone read it. */
  waitsUntil?: string
  createdAt: number
  amount: number
  line_items: OrderLine[]
  /** Absent unless it got pieces later. */
  supplements?: Supplement[]
  /** Absent unless its tax invoice was issued anew. */
  reissues?: Reissue[]
  /** What it cost on top of its pieces. */
  fees: OrderFee[]
  delivery: OrderDelivery
  /** The code that was used; absent without one. */
  code?: string
  /** What counted beside it, and took so many paise off; absent without one. */
  also?: AlsoTaken
  /** The business that has bought; absent for a person. */
  business?: Business
  /** When it should arrive, as it was promised when it was paid; absent in older orders. */
  promised?: DeliveryDays
  shipping: OrderShipping
  shippingLabel: { trackingNumber: string } | null
  /** The state, `placed` or a later one. */
  state: OrderState
  /** When it was cancelled, in Unix seconds; absent unless it was. */
  cancelledAt?: number
  /** Of one that is paid at the door; absent for what is paid online. */
  cash?: CashPayment
  /** In Unix seconds, as the following; absent until then, and where the parcel was sent by hand. */
  packedAt?: number
  shippedAt?: number
  deliveredAt?: number
  /** The parcel's carrier; null without a label. */
  carrier: Carrier | null
  /** All refunds of the payment, oldest first. */
  refunds: Refund[]
  charges: { data: [{ receipt_url: string }] }
}

export type Frozen =
  | { ok: true; lines: FrozenLine[]; piecesPaise: number; taken: Taken[] }
  | { ok: false; reason: 'empty' }
  | { ok: false; reason: 'unavailable' | 'no-price'; line: { id: string; name: string } }
  | { ok: false; reason: 'code-gone'; code: string }

/** The order lines for a cart at the catalogue's current prices, what they come to, and what is taken off. */
export function freezeLines(cart: CartLine[], terms: CartTerms): Frozen {
  if (cart.length === 0) return { ok: false, reason: 'empty' }
  for (const line of cart) {
    const reason = whyNotForSale(line)
    if (reason) return { ok: false, reason: reason === 'no-price' ? reason : 'unavailable', line }
    // Of what its product no longer comes in no piece is counted.
    if (!isOffered(line, line.options)) return { ok: false, reason: 'unavailable', line }
  }
  if (terms.code?.usable === false) return { ok: false, reason: 'code-gone', code: terms.code.code }
  const { lines, taken, totalPaise } = priceOnce(cart.map(piecesOf), terms)
  return {
    ok: true,
    lines: cart.map((line, index) => freezeLine(line, lines[index]!)),
    piecesPaise: totalPaise,
    taken,
  }
}

function freezeLine(line: CartLine, { unitPaise, subtotalPaise, discountPaise }: PricedLine): FrozenLine {
  const shipsFrom = shipsFromOf(line, line.options)
  return {
    id: line.id,
    description: line.name,
    quantity: line.quantity,
    size: line.size,
    options: line.options,
    one_size: hasOneSize(line),
    tax_code: line.tax_code,
    ...taxedAs(line.metadata),
    ...(line.metadata.ready_in_days && { ready_in_days: line.metadata.ready_in_days }),
    ...(shipsFrom !== null && { ships_from: shipsFrom }),
    amount_unit: unitPaise,
    amount_subtotal: subtotalPaise,
    ...(discountPaise > 0 && { amount_discount: discountPaise }),
    picture: line.images[0] ?? null,
  }
}

export function lineOptions({ size, options = { size } }: Pick<OrderLine, 'size' | 'options'>): Options {
  return options
}

/** "Size M", "Size M, indigo", "indigo", or "One size". */
export function choiceWords({ one_size: isOneSize, ...line }: Pick<OrderLine, 'size' | 'options' | 'one_size'>): string {
  if (isOneSize) return 'One size'
  const options = lineOptions(line)
  return `${'size' in options ? 'Size ' : ''}${optionsLabel(options)}`
}

/**
 * What names each line within its order, also in what was stored before a product could have two lines: the product's id,
 * or where others have the same its options too, such as "blue-mug/XL". What came later, as "blue-mug/XL+1", changes no name.
 */
export function lineRefs(lines: OrderLine[]): string[] {
  return lines.map((line) => {
    const { id, supplement } = line
    const isAlone = lines.filter((other) => other.id === id && other.supplement === undefined).length === 1
    if (supplement !== undefined) return `${id}/${optionsPath(lineOptions(line))}+${supplement}`
    return isAlone ? id : `${id}/${optionsPath(lineOptions(line))}`
  })
}

/** An order's lines with what names each of them. */
export function withRefs<Line extends OrderLine>(lines: Line[]): (Line & { ref: string })[] {
  return lineRefs(lines).map((ref, index) => ({ ...lines[index]!, ref }))
}

/** What counted beside an order's code, and took so many paise off its lines: `first` before the code did. */
export type AlsoTaken = { code: string; amount: number; first?: true }

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
      ...(address.phone && { phone: address.phone }),
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
    ...(address.phone && { phone: address.phone }),
  }
}

/** The lines for what goes with the parcel, and for who waits for it: receipts and mails have no phone. */
export function courierLines(shipping: OrderShipping): string[] {
  const { phone } = shipping.address
  return [...shippingLines(shipping), ...(phone ? [readablePhone(phone)] : [])]
}

export function shippingLines({ name, address }: OrderShipping): string[] {
  return [name, address.line1, address.line2, address.city, `${address.state} ${address.postal_code}`].filter(Boolean)
}
