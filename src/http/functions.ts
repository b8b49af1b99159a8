import { z } from 'zod'
import { toShipping, type OrderShipping } from '../domain/order.ts'
import { safeRedirect } from '../domain/redirect.ts'
import { findAddresses } from '../features/addresses/find-addresses.ts'
import { placeOrder } from '../features/checkout/place-order.ts'
import { CheckoutClaim } from '../features/checkout/read-claim.ts'
import type { App, Ctx } from './context.ts'
import { readJson } from './api.ts'
import { refusalMessage, returnPaths } from './checkout-pages.ts'
import { Refusal, refusal } from './refusal.ts'
import { url } from './routes.ts'

const Envelope = z.object({ data: z.unknown().refine((data) => data !== undefined && data !== null) })

type Callable = (c: Ctx, data: unknown) => Promise<unknown>

const CALLABLES = new Map<string, Callable>([['phone_pe_checkout', phonePeCheckout]])

/** Callable functions: POST {data} answers {result} or {error} (contract §3). */
export function mountFunctions(app: App): void {
  app.post(url.functions, async (c) => {
    const callable = CALLABLES.get(c.req.param('name'))
    if (!callable) return refusal('NOT_FOUND', 'There is no such function.')
    if (!(await c.var.shop.attempts.allow('function-address', c.var.address))) {
      return refusal('RESOURCE_EXHAUSTED', 'Too many calls. Please wait a minute and try again.')
    }
    const body = await readJson(c, Envelope)
    return c.json({ result: await callable(c, body.data) }, 200, { 'cache-control': 'no-store' })
  })
}

/** Opens a payment for the caller's cart and answers with the address to pay at. */
async function phonePeCheckout(c: Ctx, data: unknown): Promise<{ paymentUrl?: string }> {
  const person = c.var.person
  if (!person) throw new Refusal('UNAUTHENTICATED', 'Please sign in to place an order.')
  const claim = readClaim(data)
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
  const status = result.reason === 'empty' || result.reason === 'no-address' ? 'INVALID_ARGUMENT' : 'ABORTED'
  throw new Refusal(status, refusalMessage(result))
}

function readClaim(data: unknown): CheckoutClaim {
  const parsed = CheckoutClaim.safeParse(data)
  if (parsed.success) return parsed.data
  throw new Refusal('INVALID_ARGUMENT', `data.${parsed.error.issues[0]?.path.join('.')} is not as expected.`)
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
