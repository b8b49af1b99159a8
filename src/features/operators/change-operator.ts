import type { Shop } from '../../shop.ts'
import { findAccount } from '../accounts/find-person.ts'
import { deleteOperator, hasOperator, insertOperator, selectOperators, type Operator } from './operators.sql.ts'

/** `changed` is false if the account was in the requested state already. */
export type OperatorResult = { ok: true; uid: string; changed: boolean } | { ok: false; reason: 'unknown-email' | 'unverified-email' }

/**
 * Makes the account with this address an operator's. Refused while the address is not verified: anybody can register
 * with any address, and an operator reads every order.
 */
export async function grantOperator(shop: Shop, email: string): Promise<OperatorResult> {
  const account = await findAccount(shop, email)
  if (!account) return { ok: false, reason: 'unknown-email' }
  if (!account.emailVerified) return { ok: false, reason: 'unverified-email' }
  const { uid } = account
  const changed = await insertOperator(shop.db, uid, shop.clock.now())
  if (changed) shop.log.info({ event: 'operator-granted', uid }, 'operator granted')
  return { ok: true, uid, changed }
}

export async function revokeOperator(shop: Shop, email: string): Promise<OperatorResult> {
  const account = await findAccount(shop, email)
  if (!account) return { ok: false, reason: 'unknown-email' }
  const { uid } = account
  const changed = await deleteOperator(shop.db, uid)
  if (changed) shop.log.info({ event: 'operator-revoked', uid }, 'operator revoked')
  return { ok: true, uid, changed }
}

/** Whether the account may use the operator's pages now. To be asked at every request, because a revocation counts at once. */
export function isOperator(shop: Pick<Shop, 'db'>, uid: string): Promise<boolean> {
  return hasOperator(shop.db, uid)
}

/** In the order in which they were granted. */
export function listOperators(shop: Pick<Shop, 'db'>): Promise<Operator[]> {
  return selectOperators(shop.db)
}
