import { CALL_TIMEOUT_MS, decodeData } from '../../domain/callable.ts'
import { cutText } from '../../domain/text.ts'
import { TOO_MANY_CALLS } from '../../messages/checkout.ts'
import { withDeadline } from '../../platform/work/with-deadline.ts'
import { hasJson, readBytes } from '../body/body.ts'
import type { App, Ctx } from '../context.ts'
import { Refusal, refusal, withRetryAfter } from '../refusal.ts'
import type { Call } from '../resources/resource.ts'
import { url } from '../routes.ts'
import { parseJson } from '../storable.ts'
import { describeCallable, type Callable } from './callable.ts'
import { phonePeCheckout } from './phone-pe-checkout.ts'
import { shippingRates } from './shipping-rates.ts'

/** Every function that clients may call. */
export const CALLABLES: Callable[] = [phonePeCheckout, shippingRates]

/** Their entries in the API's description. */
export const FUNCTION_CALLS: Call[] = CALLABLES.map(describeCallable)

const CALLABLE_BY_NAME = new Map(CALLABLES.map((callable) => [callable.name, callable]))

/**
 * Callable functions on the protocol of Firebase's: POST {data} answers {result} or {error} (contract §3). Its header for App Check tokens
 * is demanded where App Check is on; the one for a messaging token only names a browser.
 */
export function mountFunctions(app: App): void {
  // No CORS headers: browsers may call from the shop's own pages only.
  app.options(url.functions, () => new Response(null, { status: 204, headers: { allow: 'POST, OPTIONS' } }))

  app.post(url.functions, async (c) => {
    const callable = CALLABLE_BY_NAME.get(c.req.param('name'))
    if (!callable) return refusal('NOT_FOUND', 'There is no such function.')
    const allowance = await c.var.shop.attempts.consume('function-address', c.var.address)
    if (!allowance.ok) return withRetryAfter(refusal('RESOURCE_EXHAUSTED', TOO_MANY_CALLS), allowance)
    await requireAppCheck(c)
    const data = await readEnvelope(c)
    const result = await withTimeout((signal) => callable.run(c, data, signal))
    return c.json({ result: result ?? null }, 200, { 'cache-control': 'no-store' })
  })
}

/** @throws {Refusal} where App Check is on and the call has no valid token */
async function requireAppCheck(c: Ctx): Promise<void> {
  const { appCheck } = c.var.shop
  if (!appCheck || (await appCheck.accepts(c.req.header('x-firebase-appcheck') ?? ''))) return
  throw new Refusal('UNAUTHENTICATED', 'The call has no valid App Check token.')
}

/**
 * The body's `data`. The protocol answers 400 to everything else.
 * @throws {Refusal} INVALID_ARGUMENT
 */
async function readEnvelope(c: Ctx): Promise<unknown> {
  if (!hasJson(c)) throw badRequest('The content type must be application/json.')
  const body = parseJson((await readBytes(c)).toString())
  if (typeof body !== 'object' || body === null || !('data' in body))
    throw badRequest('The body must be a JSON object with the field data.')
  const other = Object.keys(body).find((name) => name !== 'data')
  if (other !== undefined) throw badRequest(`There is no field called ${cutText(other, 200)} beside data.`)
  const decoded = decodeData(body.data)
  if (!decoded.ok) throw badRequest('The data cannot be decoded.')
  return decoded.value
}

function badRequest(reason: string): Refusal {
  return new Refusal('INVALID_ARGUMENT', `Bad Request: ${reason}`)
}

/** Answers DEADLINE_EXCEEDED after the protocol's timeout, and aborts the work. */
function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withDeadline(CALL_TIMEOUT_MS, work, () => {
    throw new Refusal('DEADLINE_EXCEEDED', 'The call took too long.')
  })
}
