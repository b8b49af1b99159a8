import { z } from 'zod'
import { toShipping, type OrderShipping } from '../../domain/order.ts'
import { safeRedirect } from '../../domain/redirect.ts'
import type { Status } from '../../domain/status.ts'
import { findAddresses } from '../../features/addresses/find-addresses.ts'
import { placeOrder, type PlaceOrderResult } from '../../features/checkout/place-order.ts'
import { CheckoutClaim } from '../../features/checkout/read-claim.ts'
import type { Ctx } from '../context.ts'
import { refusalMessage } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import { returnPaths } from '../routes.ts'
import { SHIPPING } from '../resources/orders.ts'
import { readData, requireCaller, type Callable } from './callable.ts'

/** Opens a payment for the caller's cart and answers with the address to pay at. */
export const phonePeCheckout: Callable = {
  name: 'phone_pe_checkout',
  summary:
    'Opens a payment for the caller’s cart. Everything sent is a claim: where it differs from the cart, the catalogue or the saved addresses, the call is refused as ABORTED and names the line.',
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
  refusals: ['PERMISSION_DENIED', 'ABORTED'],
  run,
}

async function run(c: Ctx, data: unknown): Promise<{ paymentUrl?: string }> {
  const person = requireCaller(c, 'Please sign in to place an order.')
  const claim = readData(data, CheckoutClaim)
  if (claim.customer !== undefined && claim.customer !== person.uid) {
    throw new Refusal('PERMISSION_DENIED', 'An order can only be placed for the account that is signed in.')
  }
  const { shop } = c.var
  const saved = (await findAddresses(shop, person.uid)).map(({ address }) => toShipping(address))
  const result = await placeOrder(shop, person.uid, {
    shipping: claim.shipping ? findShipping(saved, claim.shipping) : null,
    claim,
    successUrl: ownPath(claim.success_url, shop.publicUrl) ?? returnPaths.successUrl,
    cancelUrl: ownPath(claim.cancel_url, shop.publicUrl) ?? returnPaths.cancelUrl,
  })
  if (result.ok) return result.paymentUrl ? { paymentUrl: result.paymentUrl } : {}
  throw new Refusal(STATUS[result.reason], refusalMessage(result))
}

const STATUS: Record<Extract<PlaceOrderResult, { ok: false }>['reason'], Status> = {
  empty: 'INVALID_ARGUMENT',
  'no-address': 'INVALID_ARGUMENT',
  busy: 'ABORTED',
  unavailable: 'ABORTED',
  differs: 'ABORTED',
  'too-many': 'RESOURCE_EXHAUSTED',
}

/** The address must be one that the caller has saved: a parcel goes nowhere else. */
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

/** A path of this shop, without what only the return handler may add; null for any other address. */
function ownPath(address: string | undefined, publicUrl: string): string | null {
  if (!address || !URL.canParse(address, publicUrl)) return null
  const parsed = new URL(address, publicUrl)
  if (parsed.origin !== publicUrl) return null
  parsed.searchParams.delete('complete')
  return safeRedirect(parsed.pathname + parsed.search)
}
