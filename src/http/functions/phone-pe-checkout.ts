import { z } from 'zod'
import { isIdempotencyKey } from '../../features/checkout/answer-once.ts'
import { orderTo, type OrderTo } from '../../features/checkout/order-to.ts'
import { CheckoutClaim } from '../../features/checkout/read-claim.ts'
import { buyMembership } from '../../features/members/buy-membership.ts'
import { businessErrors } from '../../messages/business.ts'
import type { Shop } from '../../shop.ts'
import { readInput } from '../body/input.ts'
import type { Ctx } from '../context.ts'
import { pressOnce } from '../place-order.ts'
import { Refusal } from '../refusal.ts'
import { SHIPPING } from '../resources/orders.ts'
import { membershipReturnPaths, returnPaths } from '../routes.ts'
import { requireCaller, type Callable } from './callable.ts'

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
      line_items: [{ id_: 'blue-mug', name: 'Blue Mug', price: 1890, quantity: 2, size: 'M' }],
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
  const claim = readInput(data, CheckoutClaim, 'data')
  if (claim.customer !== undefined && claim.customer !== uid) {
    throw new Refusal('PERMISSION_DENIED', 'An order can only be placed for the account that is signed in.')
  }
  const key = c.req.header('idempotency-key') ?? null
  if (key !== null && !isIdempotencyKey(key))
    throw new Refusal('INVALID_ARGUMENT', 'Idempotency-Key must be 8 to 64 letters, digits, - or _.')
  const { shop } = c.var
  const open =
    claim.mode === 'subscription'
      ? () => buyMembership(shop, uid, { claim, ...ownAddresses(shop, claim, membershipReturnPaths) })
      : () => orderTo(shop, uid, orderOf(claim, ownAddresses(shop, claim, returnPaths)))
  const { refusal, paymentUrl } = await pressOnce(c, { uid, key, request: claim, open })
  if (refusal) throw new Refusal(refusal.status, refusal.message, refusal.business && { fields: businessErrors(refusal.business) })
  return paymentUrl ? { paymentUrl } : {}
}

function orderOf(claim: CheckoutClaim, addresses: typeof returnPaths): OrderTo {
  const { shipping, delivery: way = 'standard', shipment = null, business = null } = claim
  const { collect_shipping_address: collectShippingAddress = false } = claim
  const source = claim.source ?? null
  return { to: shipping ? { claimed: shipping } : null, way, claim, shipment, business, source, collectShippingAddress, ...addresses }
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
