import { createMiddleware } from 'hono/factory'
import type { OperatorRole } from '../../../domain/operators/operator-role.ts'
import { findKey, type FoundKey } from '../../../features/operator-access/find-key.ts'
import type { Operator } from '../../../features/operator-access/record-action.ts'
import { bearerIn } from '../../caller/session.ts'
import type { Ctx, Env } from '../../context.ts'
import { Refusal, refusal, withRetryAfter } from '../../refusal.ts'

/** Lets programs with a key on, as often a minute as one may; sessions and tokens of people count for nothing here. */
export const requireKey = createMiddleware<Env>(async (c, next) => {
  const used = await useKey(c, bearerIn(c.req.header('authorization') ?? ''))
  if (!used.ok && used.retryAfterS !== undefined)
    return withRetryAfter(refusal('RESOURCE_EXHAUSTED', 'Too many requests. Please try again later.'), used)
  if (!used.ok) return withoutKey()
  c.set('key', used.key)
  await next()
  c.res.headers.set('cache-control', 'no-store')
})

type Used = { ok: true; key: FoundKey } | { ok: false; retryAfterS?: number }

/** The key that a request has sent, each use counted; without `retryAfterS` it is none that counts. */
export async function useKey({ var: { shop, address } }: Ctx, sent: string): Promise<Used> {
  const key = await findKey(shop, sent)
  if (!key && sent === '') return { ok: false }
  const counted = await (key ? shop.attempts.consume('key-requests', key.id) : shop.attempts.consume('unknown-key-address', address))
  if (!counted.ok) return counted
  return key ? { ok: true, key } : { ok: false }
}

function withoutKey(): Response {
  const answer = refusal('UNAUTHENTICATED', 'This needs a key of the shop that has not ended: Authorization: Bearer chhaap_…')
  answer.headers.set('www-authenticate', 'Bearer')
  return answer
}

export function keyOf(c: Ctx): FoundKey {
  if (!c.var.key) throw new Error('This address is for programs with a key.')
  return c.var.key
}

/** @throws {Refusal} where the key is a packer's and this the owners' */
export function requireRole(c: Ctx, by: OperatorRole): void {
  if (by === 'owner' && keyOf(c).role !== 'owner') throw new Refusal('PERMISSION_DENIED', 'This key is a packer’s, and this is for owners.')
}

/** The program as actions record it. */
export function programOf({ name }: FoundKey): Operator {
  return { uid: null, name: `key ${name}` }
}
