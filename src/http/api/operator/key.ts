import { createMiddleware } from 'hono/factory'
import type { OperatorRole } from '../../../domain/operators/operator-role.ts'
import { findKey, type FoundKey } from '../../../features/operator-access/find-key.ts'
import type { Operator } from '../../../features/operator-access/record-action.ts'
import type { Ctx, Env } from '../../context.ts'
import { Refusal, refusal, withRetryAfter } from '../../refusal.ts'
import { bearerIn } from '../../session.ts'

/** Lets programs with a key on, as often a minute as one may; sessions and tokens of people count for nothing here. */
export const requireKey = createMiddleware<Env>(async (c, next) => {
  const { shop, address } = c.var
  const sent = bearerIn(c.req.header('authorization') ?? '')
  const key = await findKey(shop, sent)
  if (!key && sent === '') return withoutKey()
  const allowance = await (key ? shop.attempts.consume('key-requests', key.id) : shop.attempts.consume('unknown-key-address', address))
  if (!allowance.ok) return withRetryAfter(refusal('RESOURCE_EXHAUSTED', 'Too many requests. Please try again later.'), allowance)
  if (!key) return withoutKey()
  c.set('key', key)
  await next()
  c.res.headers.set('cache-control', 'no-store')
})

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
export function programOf(c: Ctx): Operator {
  return { uid: null, name: `key ${keyOf(c).name}` }
}
