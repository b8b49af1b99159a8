import type { BusinessFaults } from '../domain/addresses/business.ts'
import { fromShipping, toShipping, type OrderShipping } from '../domain/orders/order.ts'
import type { SessionMetadata } from '../domain/payments/payment.ts'
import { differingShipmentField, PACKAGE_WEIGHT, shipmentMetadata, type Sender } from '../domain/parcels/shipment.ts'
import type { Status } from '../domain/status.ts'
import { findAddresses } from '../features/addresses/find-addresses.ts'
import { placeOrder, type PlaceOrderResult } from '../features/checkout/place-order.ts'
import type { CheckoutClaim } from '../features/checkout/read-claim.ts'
import { buyMembership, type BuyMembershipResult } from '../features/members/buy-membership.ts'
import { ServiceError } from '../errors/service-error.ts'
import type { Shop } from '../shop.ts'
import type { Ctx } from './context.ts'
import { PAYMENT_UNAVAILABLE, refusalMessage } from '../messages/checkout.ts'
import { Refusal } from './refusal.ts'
import { membershipReturnPaths, returnPaths } from './routes.ts'

/** `paymentUrl` is missing when the payment provider gave none. */
export type CheckoutOutcome = { paymentUrl?: string; refusal?: { status: Status; message: string; business?: BusinessFaults } }

/** Opens a payment for what somebody claims to buy: reads the claim of the callable function and of the pages' forms. */
export async function openCheckout(c: Ctx, uid: string, claim: CheckoutClaim): Promise<CheckoutOutcome> {
  const { shop, requestId } = c.var
  try {
    return await open(shop, uid, claim)
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { status: error.status, message: error.message } }
    if (!(error instanceof ServiceError)) throw error
    shop.log.warn({ event: 'payment-unavailable', requestId, code: error.code }, error.message)
    return { refusal: { status: STATUS_OF_SERVICE[error.code], message: PAYMENT_UNAVAILABLE } }
  }
}

const STATUS_OF_SERVICE: Record<ServiceError['code'], Status> = {
  unavailable: 'UNAVAILABLE',
  'deadline-exceeded': 'DEADLINE_EXCEEDED',
  internal: 'INTERNAL',
  'invalid-answer': 'INTERNAL',
}

async function open(shop: Shop, uid: string, claim: CheckoutClaim): Promise<CheckoutOutcome> {
  const result = claim.mode === 'subscription' ? await openMembership(shop, uid, claim) : await openCart(shop, uid, claim)
  if (result.ok) return result.paymentUrl ? { paymentUrl: result.paymentUrl } : {}
  if (result.reason === 'business')
    return { refusal: { status: STATUS.business, message: refusalMessage(result), business: result.faults } }
  throw new Refusal(STATUS[result.reason], refusalMessage(result))
}

function openMembership(shop: Shop, uid: string, claim: CheckoutClaim): Promise<BuyMembershipResult> {
  return buyMembership(shop, uid, {
    claim,
    ...ownAddresses(shop, claim, membershipReturnPaths),
  })
}

async function openCart(shop: Shop, uid: string, claim: CheckoutClaim): Promise<PlaceOrderResult> {
  const saved = (await findAddresses(shop, uid)).entries.map(({ address }) => toShipping(address))
  const shipping = claim.shipping ? findShipping(saved, claim.shipping) : null
  return placeOrder(shop, uid, {
    shipping,
    claim,
    business: claim.business ?? null,
    metadata: readMetadata(claim.shipment, { shipping, sender: shop.seller.address }),
    collectShippingAddress: claim.collect_shipping_address ?? false,
    ...ownAddresses(shop, claim, returnPaths),
  })
}

/** The shipment from the shop's own data, with the carrier's service from the claim. */
function readMetadata(
  claimed: CheckoutClaim['shipment'],
  { shipping, sender }: { shipping: OrderShipping | null; sender: Sender },
): SessionMetadata {
  if (!claimed || !shipping) return { mode: 'payment' }
  // The courier's phone is the parcel's, not the session's (spec §3).
  const { phone: _, ...shipTo } = fromShipping(shipping)
  const own = { shipFrom: sender, shipTo, packages: [{ weight: PACKAGE_WEIGHT }] as const }
  const differing = differingShipmentField(claimed, own)
  if (differing) throw new Refusal('ABORTED', `${differing} of the shipment is not as the shop has it. Please try again.`)
  const { carrierId, serviceCode, shipDate } = claimed
  return { mode: 'payment', ...shipmentMetadata({ ...own, packages: [{ weight: PACKAGE_WEIGHT }], carrierId, serviceCode, shipDate }) }
}

const STATUS: Record<Extract<PlaceOrderResult | BuyMembershipResult, { ok: false }>['reason'], Status> = {
  'not-offered': 'NOT_FOUND',
  'already-member': 'ABORTED',
  empty: 'INVALID_ARGUMENT',
  'no-address': 'INVALID_ARGUMENT',
  busy: 'ABORTED',
  unavailable: 'ABORTED',
  'no-price': 'ABORTED',
  differs: 'ABORTED',
  'unclear-line': 'INVALID_ARGUMENT',
  'too-few': 'ABORTED',
  'code-gone': 'ABORTED',
  business: 'INVALID_ARGUMENT',
  closed: 'UNAVAILABLE',
  'too-many': 'RESOURCE_EXHAUSTED',
}

/** The address must be one that the caller has saved. */
function findShipping(saved: OrderShipping[], claimed: NonNullable<CheckoutClaim['shipping']>): OrderShipping {
  if (claimed.address.country !== undefined && claimed.address.country !== 'IN') {
    throw new Refusal('INVALID_ARGUMENT', 'We deliver in India only.')
  }
  const key = JSON.stringify(shippingKey(claimed))
  const { phone } = claimed.address
  const isSame = (own: OrderShipping) => phone === undefined || phone === (own.address.phone ?? '')
  const found = saved.find((shipping) => JSON.stringify(shippingKey(shipping)) === key && isSame(shipping))
  if (!found) throw new Refusal('ABORTED', 'The shipping address has changed since you looked. Please choose it again.')
  return found
}

function shippingKey({ name, address }: NonNullable<CheckoutClaim['shipping']>): string[] {
  return [name, address.line1, address.line2 ?? '', address.city, address.state, address.postal_code]
}

/** Where the caller wants to come back to, as it was sent; without that to the usual pages. */
function ownAddresses(shop: Pick<Shop, 'publicUrl'>, claim: CheckoutClaim, usual: typeof returnPaths): typeof returnPaths {
  return {
    successUrl: ownAddress(shop, 'success_url', claim) ?? usual.successUrl,
    cancelUrl: ownAddress(shop, 'cancel_url', claim) ?? usual.cancelUrl,
  }
}

/** An address of this shop; null where none is given. */
function ownAddress({ publicUrl }: Pick<Shop, 'publicUrl'>, name: 'success_url' | 'cancel_url', claim: CheckoutClaim): string | null {
  const address = claim[name]
  if (!address) return null
  if (URL.parse(address, publicUrl)?.origin !== publicUrl) throw new Refusal('INVALID_ARGUMENT', `${name} must be an address of this shop.`)
  return address
}

/** Why a page with a form that pays is shown again. */
export type NotOpened = { message: string; status: 409 | 429 | 503 }

/** What a form's page says where there is no address of a payment page to go to. */
export function notOpened({ refusal }: CheckoutOutcome): NotOpened {
  if (!refusal) return { message: PAYMENT_UNAVAILABLE, status: 503 }
  const { message, status } = refusal
  if (status === 'RESOURCE_EXHAUSTED') return { message, status: 429 }
  return { message, status: Object.values(STATUS_OF_SERVICE).includes(status) ? 503 : 409 }
}

/** The Retry-After of too many open payments: one may expire within a minute. */
export const OPEN_PAYMENTS = { ok: false, retryAfterS: 60 } as const
