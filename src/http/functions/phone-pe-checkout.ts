import { z } from 'zod'
import { answerOnce, isIdempotencyKey } from '../../features/checkout/answer-once.ts'
import { CheckoutClaim } from '../../features/checkout/read-claim.ts'
import type { Ctx } from '../context.ts'
import { businessErrors } from '../../messages/business.ts'
import { onceMessage } from '../../messages/checkout.ts'
import { readInput } from '../input.ts'
import { openCheckout, type CheckoutOutcome } from '../open-checkout.ts'
import { Refusal } from '../refusal.ts'
import { SHIPPING } from '../resources/orders.ts'
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
  const key = c.req.header('idempotency-key')
  const { refusal, ...answer } = key === undefined ? await openCheckout(c, uid, claim) : await attemptOnce(c, { uid, key, claim })
  if (refusal) throw new Refusal(refusal.status, refusal.message, refusal.business && { fields: businessErrors(refusal.business) })
  return answer
}

/** A repeated call gets the same answer, refusals included, also after a restart. */
async function attemptOnce(c: Ctx, { uid, key, claim }: { uid: string; key: string; claim: CheckoutClaim }): Promise<CheckoutOutcome> {
  if (!isIdempotencyKey(key)) throw new Refusal('INVALID_ARGUMENT', 'Idempotency-Key must be 8 to 64 letters, digits, - or _.')
  const once = await answerOnce(c.var.shop, { uid, key, request: claim }, () => openCheckout(c, uid, claim))
  if (once.ok) return once.answer
  throw new Refusal('ABORTED', onceMessage(once))
}
