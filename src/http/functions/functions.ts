import { CALL_TIMEOUT_MS, decodeData } from '../../domain/callable.ts'
import { CALLABLES } from './all.ts'
import type { App, Ctx } from '../context.ts'
import { TOO_MANY_CALLS } from '../messages.ts'
import { Refusal, refusal, withRetryAfter } from '../refusal.ts'
import { url } from '../routes.ts'

const CALLABLE_BY_NAME = new Map(CALLABLES.map((callable) => [callable.name, callable]))

/**
 * Callable functions on the protocol of Firebase's: POST {data} answers {result} or {error} (contract
 * §3). Its tokens for messages and for the app's check are let through, and mean nothing here.
 */
export function mountFunctions(app: App): void {
  // Only the shop's own pages may call from a browser: other origins ask first, and are given no leave.
  app.options(url.functions, () => new Response(null, { status: 204, headers: { allow: 'POST, OPTIONS' } }))

  app.all(url.functions, async (c) => {
    const callable = CALLABLE_BY_NAME.get(c.req.param('name'))
    if (!callable) return refusal('NOT_FOUND', 'There is no such function.')
    const allowance = await c.var.shop.attempts.consume('function-address', c.var.address)
    if (!allowance.ok) return withRetryAfter(refusal('RESOURCE_EXHAUSTED', TOO_MANY_CALLS), allowance)
    const data = await readEnvelope(c)
    const result = await inTime((signal) => callable.run(c, data, signal))
    return c.json({ result: result ?? null }, 200, { 'cache-control': 'no-store' })
  })
}

/**
 * The body's `data`. The protocol answers 400 to everything else, other methods among it.
 * @throws {Refusal} INVALID_ARGUMENT
 */
async function readEnvelope(c: Ctx): Promise<unknown> {
  if (c.req.method !== 'POST') throw badRequest('Functions are called with POST.')
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw badRequest('The content type must be application/json.')
  const body: unknown = await c.req.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('data' in body) || Object.keys(body).length > 1) {
    throw badRequest('The body must be a JSON object with the field data and no other.')
  }
  const decoded = decodeData(body.data)
  if (!decoded.ok) throw badRequest('The data cannot be decoded.')
  return decoded.value
}

function badRequest(reason: string): Refusal {
  return new Refusal('INVALID_ARGUMENT', `Bad Request: ${reason}`)
}

/** The caller does not wait longer: what is still under way by then is given up, or ends for nobody. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const ended = new AbortController()
  const timer = setTimeout(() => {
    late.reject(new Refusal('DEADLINE_EXCEEDED', 'The call took too long.'))
    ended.abort()
  }, CALL_TIMEOUT_MS)
  try {
    return await Promise.race([work(ended.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
