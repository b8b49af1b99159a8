import { z } from 'zod'
import { fromShipping, toShipping, type OrderShipping } from '../../domain/order.ts'
import type { SessionMetadata } from '../../domain/payment.ts'
import { safeRedirect } from '../../domain/redirect.ts'
import { differingShipmentField, PACKAGE_WEIGHT, shipmentMetadata, type Sender } from '../../domain/shipment.ts'
import type { Status } from '../../domain/status.ts'
import { findAddresses } from '../../features/addresses/find-addresses.ts'
import { answerOnce, isIdempotencyKey } from '../../features/checkout/answer-once.ts'
import { placeOrder, type PlaceOrderResult } from '../../features/checkout/place-order.ts'
import { CheckoutClaim } from '../../features/checkout/read-claim.ts'
import { buyMembership, type BuyMembershipResult } from '../../features/members/buy-membership.ts'
import { ServiceError } from '../../service-error.ts'
import type { Shop } from '../../shop.ts'
import type { Ctx } from '../context.ts'
import { onceMessage, PAYMENT_UNAVAILABLE, refusalMessage } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import { membershipReturnPaths, returnPaths } from '../routes.ts'
import { SHIPPING } from '../resources/orders.ts'
import { readData, requireCaller, type Callable } from './callable.ts'

/** Opens a payment for the caller's cart, or for a membership, and returns the address of the payment page. */
export const phonePeCheckout: Callable = {
  name: 'phone_pe_checkout',
  summary:
    'Opens a payment for the caller’s cart, or with the mode "subscription" for a new membership or the open invoice of the current one. Everything sent is a claim: where it differs from the cart, the catalogue or the saved addresses, the call is refused as ABORTED and names the line. With the header Idempotency-Key the same call gets the same answer for a day, and another call with that key is ABORTED.',
  input: CheckoutClaim,
  output: z.object({ paymentUrl: z.url().optional().describe('missing when the payment provider gave none') }),
  example: {
    data: {
      mode: 'payment',
      line_items: [{ id_: 'neel-buti-kurta', name: 'Neel Buti Kurta', price: 1890, quantity: 2, size: 'M' }],
      price: 3780,
      shipping: SHIPPING,
      success_url: '/account/orders',
      cancel_url: '/checkout/shipping',
      collect_shipping_address: false,
    },
    result: { paymentUrl: 'https://mercury.phonepe.com/transact/…' },
  },
  refusals: ['PERMISSION_DENIED', 'NOT_FOUND', 'ABORTED'],
  run,
}

async function run(c: Ctx, data: unknown): Promise<{ paymentUrl?: string }> {
  const { uid } = requireCaller(c, 'Please sign in to place an order.')
  const claim = readData(data, CheckoutClaim)
  if (claim.customer !== undefined && claim.customer !== uid) {
    throw new Refusal('PERMISSION_DENIED', 'An order can only be placed for the account that is signed in.')
  }
  const key = c.req.header('idempotency-key')
  const { refusal, ...answer } = key === undefined ? await attempt(c, uid, claim) : await attemptOnce(c, { uid, key, claim })
  if (refusal) throw new Refusal(refusal.status, refusal.message)
  return answer
}

type Outcome = { paymentUrl?: string; refusal?: { status: Status; message: string } }

/** A repeated call gets the same answer, refusals included, also after a restart. */
async function attemptOnce(c: Ctx, { uid, key, claim }: { uid: string; key: string; claim: CheckoutClaim }): Promise<Outcome> {
  if (!isIdempotencyKey(key)) throw new Refusal('INVALID_ARGUMENT', 'Idempotency-Key must be 8 to 64 letters, digits, - or _.')
  const once = await answerOnce(c.var.shop, { uid, key, request: claim }, () => attempt(c, uid, claim))
  if (once.ok) return once.answer
  throw new Refusal('ABORTED', onceMessage(once))
}

async function attempt(c: Ctx, uid: string, claim: CheckoutClaim): Promise<Outcome> {
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

async function open(shop: Shop, uid: string, claim: CheckoutClaim): Promise<Outcome> {
  const result = claim.mode === 'subscription' ? await openMembership(shop, uid, claim) : await openCart(shop, uid, claim)
  if (result.ok) return result.paymentUrl ? { paymentUrl: result.paymentUrl } : {}
  throw new Refusal(STATUS[result.reason], refusalMessage(result))
}

function openMembership(shop: Shop, uid: string, claim: CheckoutClaim): Promise<BuyMembershipResult> {
  return buyMembership(shop, uid, {
    claim,
    ...ownPaths(shop, claim, membershipReturnPaths),
  })
}

async function openCart(shop: Shop, uid: string, claim: CheckoutClaim): Promise<PlaceOrderResult> {
  const saved = (await findAddresses(shop, uid)).entries.map(({ address }) => toShipping(address))
  const shipping = claim.shipping ? findShipping(saved, claim.shipping) : null
  return placeOrder(shop, uid, {
    shipping,
    claim,
    metadata: readMetadata(claim.shipment, { shipping, sender: shop.seller.address }),
    collectShippingAddress: claim.collect_shipping_address ?? false,
    ...ownPaths(shop, claim, returnPaths),
  })
}

/** The shipment from the shop's own data, with the carrier's service from the claim. */
function readMetadata(
  claimed: CheckoutClaim['shipment'],
  { shipping, sender }: { shipping: OrderShipping | null; sender: Sender },
): SessionMetadata {
  if (!claimed || !shipping) return { mode: 'payment' }
  const own = { shipFrom: sender, shipTo: fromShipping(shipping), packages: [{ weight: PACKAGE_WEIGHT }] as const }
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
  'too-many': 'RESOURCE_EXHAUSTED',
}

/** The address must be one that the caller has saved. */
function findShipping(saved: OrderShipping[], claimed: NonNullable<CheckoutClaim['shipping']>): OrderShipping {
  if (claimed.address.country !== undefined && claimed.address.country !== 'IN') {
    throw new Refusal('INVALID_ARGUMENT', 'We deliver in India only.')
  }
  const key = JSON.stringify(shippingKey(claimed))
  const found = saved.find((shipping) => JSON.stringify(shippingKey(shipping)) === key)
  if (!found) throw new Refusal('ABORTED', 'The shipping address has changed since you looked. Please choose it again.')
  return found
}

function shippingKey({ name, address }: NonNullable<CheckoutClaim['shipping']>): string[] {
  return [name, address.line1, address.line2 ?? '', address.city, address.state, address.postal_code]
}

/** Where the caller wants to come back to: paths of this shop, or the usual ones. */
function ownPaths(shop: Pick<Shop, 'publicUrl'>, claim: CheckoutClaim, usual: typeof returnPaths): typeof returnPaths {
  return {
    successUrl: ownPath(shop, 'success_url', claim) ?? usual.successUrl,
    cancelUrl: ownPath(shop, 'cancel_url', claim) ?? usual.cancelUrl,
  }
}

/** A path of this shop; null where none is given. */
function ownPath({ publicUrl }: Pick<Shop, 'publicUrl'>, name: 'success_url' | 'cancel_url', claim: CheckoutClaim): string | null {
  const address = claim[name]
  if (!address) return null
  const parsed = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : null
  if (parsed?.origin !== publicUrl) throw new Refusal('INVALID_ARGUMENT', `${name} must be an address of this shop.`)
  return safeRedirect(parsed.pathname + parsed.search)
}
