import { readBusiness, type Business, type BusinessFaults } from '../../domain/addresses/business.ts'
import { optionsLabel } from '../../domain/catalogue/variant.ts'
import { differingLine, unclearClaim, type Claim } from '../../domain/checkout/checkout-claim.ts'
import { cashFees, feesPaise, freezeDelivery } from '../../domain/orders/order-fees.ts'
import { freezeLines, toShipping, type FrozenLine, type OrderShipping } from '../../domain/orders/order.ts'
import type { SessionMetadata } from '../../domain/payments/payment.ts'
import { whyNoCash, type CashRefusal, type PayWay } from '../../domain/prices/cash-on-delivery.ts'
import type { DeliveryWay } from '../../domain/prices/delivery-prices.ts'
import type { Closing } from '../../domain/shop/notice.ts'
import type { OrderSource } from '../../domain/shop/source.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findContact } from '../accounts/find-customer.ts'
import { findCart, holdsExactly } from '../cart/find-cart.ts'
import { holdShown } from '../catalogue/hold-shown.ts'
import { findCartTerms, hasCartCode } from '../codes/cart-code.ts'
import { findClosing } from '../notices/find-notices.ts'
import { repeatInTime } from '../payments/answer-in-time.ts'
import { cashPlace } from '../payments/cash-orders.ts'
import { holdingPurchases, reserveSession, type NotReservedResult, type Purchase } from '../payments/reserve-session.ts'
import { startSession, type StartResult } from '../payments/start-session.ts'

export type PlaceOrder = {
  shipping: OrderShipping | null
  /** The shop's usual one where none is chosen. Of an order that is collected no address is asked. */
  way?: DeliveryWay
  /** Online where nothing is said. */
  pay?: PayWay
  claim?: Claim
  /** As it was typed. */
  business?: Business | null
  metadata?: SessionMetadata
  /** Where its buyer came from, as their device says. */
  source?: OrderSource | null | undefined
  collectShippingAddress?: boolean
  successUrl: string
  cancelUrl: string
}

export type PlaceOrderResult = StartResult | NotDecided | NotReservedResult | { ok: false; reason: 'busy' }

type NotDecided =
  | { ok: false; reason: 'empty' | 'no-address' | 'no-such-delivery' }
  | { ok: false; reason: 'unavailable' | 'no-price' | 'differs' | 'unclear-line'; line: string }
  | { ok: false; reason: 'code-gone'; code: string }
  | { ok: false; reason: 'business'; faults: BusinessFaults }
  | { ok: false; reason: 'closed'; closing: Closing }
  | { ok: false; reason: 'no-cash'; why: CashRefusal }

/**
 * Creates a checkout session for the cart at the catalogue's current prices and opens a payment for it. Repeated requests
 * for the same cart and address find the first one's session, on any instance.
 * @throws {ServiceError} if the payment provider does not respond in time
 */
export function placeOrder(shop: Shop, uid: string, wanted: PlaceOrder): Promise<PlaceOrderResult> {
  return repeatInTime(async (signal) => {
    const [read, shipping] = await Promise.all([
      readCart(shop, uid),
      wanted.way === 'pick-up' ? collectedBy(shop, uid, wanted.shipping) : wanted.shipping,
    ])
    const decided = decide(shop, read, { ...wanted, shipping })
    if (!decided.ok) return decided
    const { lines } = decided.purchase
    const entered = read.terms.code?.code ?? null
    const reserved = await holdingPurchases(shop, uid, async (tx) =>
      (await isCurrent(tx, uid, { lines, code: entered })) ? reserveSession(shop, tx, { ...decided.purchase, uid }) : 'again',
    )
    if (reserved === 'again' || reserved.ok) return reserved === 'again' ? reserved : startSession(shop, reserved, signal)
    // What counts by itself has ended or is used up: the price is another one now.
    return reserved.reason === 'code-gone' && reserved.code !== entered ? 'again' : reserved
  })
}

async function readCart(shop: Shop, uid: string) {
  const [cart, terms, closing] = await Promise.all([findCart(shop, uid), findCartTerms(shop, uid), findClosing(shop)])
  return { cart, terms, closing }
}

/** Who collects an order, which stays where the shop is. */
async function collectedBy(shop: Shop, uid: string, chosen: OrderShipping | null): Promise<OrderShipping> {
  const { phone: _, ...address } = shop.seller.address
  const name = chosen?.name ?? (await findContact(shop, uid))?.displayName ?? address.name
  return toShipping({ ...address, countryCode: 'IND', name })
}

type Taken = Extract<ReturnType<typeof freezeLines>, { ok: true }>['taken'][number]

/** Refusals in the order in which a buyer can mend them; then what is bought, and what it costs. */
function decide(
  { seller, folder }: Shop,
  { cart, terms, closing }: Awaited<ReturnType<typeof readCart>>,
  { shipping, way = 'standard', pay = 'online', claim = {}, business: typed, ...wanted }: PlaceOrder,
): { ok: true; purchase: Omit<Purchase, 'uid' | 'lines'> & { lines: FrozenLine[] } } | NotDecided {
  if (closing) return { ok: false, reason: 'closed', closing }
  const postalCode = shipping?.address.postal_code ?? null
  const frozen = freezeLines(cart, { ...terms, coming: { prices: folder.deliveryPrices, way, postalCode } })
  if (!frozen.ok) return 'line' in frozen ? { ...frozen, line: frozen.line.name } : frozen
  if (!shipping) return { ok: false, reason: 'no-address' }
  const business = readBusiness(typed ?? {}, {
    state: way === 'pick-up' ? null : shipping.address.state,
    isSellerRegistered: seller.registration !== null,
  })
  if (!business.ok) return { ok: false, reason: 'business', faults: business.faults }
  const unclear = unclearClaim(claim, frozen.lines)
  if (unclear !== null) return { ok: false, reason: 'unclear-line', line: unclear }
  const { lines, piecesPaise } = frozen
  const freeWith = frozen.taken.find(({ freeDelivery }) => freeDelivery)?.code ?? null
  const chosen = freezeDelivery(folder.deliveryPrices, { way, postalCode: shipping.address.postal_code, piecesPaise, freeWith })
  if (!chosen) return { ok: false, reason: 'no-such-delivery' }
  const { isFreed, ...coming } = chosen
  const { entered, ...codes } = usedCodes(frozen.taken, isFreed)
  const cash = pay === 'cash' ? folder.cashOnDelivery : null
  const why = pay === 'cash' ? whyNoCash(cash, { way, postalCode, piecesRupees: piecesPaise / 100, code: entered }) : null
  if (why) return { ok: false, reason: 'no-cash', why }
  const fees = [...coming.fees, ...(cash ? cashFees(cash) : [])]
  const amountPaise = piecesPaise + feesPaise(fees)
  const line = differingLine(claim, { lines, amountPaise })
  if (line) return { ok: false, reason: 'differs', line }
  const purchase = {
    ...wanted,
    ...coming,
    fees,
    ...(cash && { cashPlace: cashPlace(shipping) }),
    lines,
    amountPaise,
    ...codes,
    business: business.business,
    shipping,
    invoiceId: null,
    metadata: wanted.metadata ?? { mode: 'payment' as const },
    collectShippingAddress: wanted.collectShippingAddress ?? false,
    purchaseKey: lines.map((line) => [line.id, line.quantity, optionsLabel(line.options), line.amount_unit]),
  }
  return { ok: true, purchase }
}

/** `entered` was typed, others count by themselves. Where delivery costs nothing anyhow, no use of a code for it is taken. */
function usedCodes(all: Taken[], isFreed: boolean): Pick<Purchase, 'code' | 'also'> & { entered: string | null } {
  const taken = all.filter(({ freeDelivery }) => isFreed || !freeDelivery)
  const entered = taken.find(({ automatic }) => !automatic)
  const main = entered ?? taken[0]
  const other = taken.find((one) => one !== main)
  return {
    entered: entered?.code ?? null,
    code: main?.code ?? null,
    also: other ? { code: other.code, amount: other.amount, ...(other === taken[0] && { first: true as const }) } : null,
  }
}

/** Whether the cart still has these lines and this code, in the transaction's view, and what it has is neither withdrawn nor deleted until it ends. */
async function isCurrent(tx: Tx, uid: string, { lines, code }: { lines: FrozenLine[]; code: string | null }): Promise<boolean> {
  return (await holdShown(tx, lines)) && (await hasCartCode(tx, uid, code)) && (await holdsExactly(tx, uid, lines))
}
