import type { Shop } from '../../shop.ts'
import { inTransaction } from '../../platform/database.ts'
import { deleteOperator, hasOperator, insertOperator, selectAccount, selectOperators, type OperatorAccount } from './operators.sql.ts'
import { recordAction, type Operator } from './record-action.ts'
import { tellOperator } from './tell-operator.ts'

/** `changed` is false if the account was in the requested state already. */
export type OperatorResult = { ok: true; uid: string; changed: boolean } | { ok: false; reason: 'unknown-email' | 'unverified-email' }

/**
 * Makes the account with this address an operator's. Refused while the address is not verified: anybody can register
 * with any address, and an operator reads every order.
 */
export async function grantOperator(shop: Shop, email: string, by: Operator): Promise<OperatorResult> {
  const account = await selectAccount(shop.db, email.trim().toLowerCase())
  if (!account) return { ok: false, reason: 'unknown-email' }
  if (!account.emailVerified) return { ok: false, reason: 'unverified-email' }
  const { uid } = account
  const at = shop.clock.now()
  const changed = await inTransaction(shop, async (tx) => {
    if (!(await insertOperator(tx, uid, at))) return false
    await recordAction(tx, { by, action: 'operator-granted', object: { type: 'person', id: uid }, at })
    return true
  })
  if (changed) shop.log.info({ event: 'operator-granted', uid }, 'operator granted')
  return { ok: true, uid, changed }
}

export async function revokeOperator(shop: Shop, email: string, by: Operator): Promise<OperatorResult> {
  const account = await selectAccount(shop.db, email.trim().toLowerCase())
  if (!account) return { ok: false, reason: 'unknown-email' }
  const { uid } = account
  const changed = await inTransaction(shop, async (tx) => {
    if (!(await deleteOperator(tx, uid))) return false
    await recordAction(tx, { by, action: 'operator-revoked', object: { type: 'person', id: uid }, at: shop.clock.now() })
    return true
  })
  if (changed) shop.log.info({ event: 'operator-revoked', uid }, 'operator revoked')
  return { ok: true, uid, changed }
}

/** Whether an operator, by their address, is told of orders from now on; null where the account is no operator's. */
export async function tellOperatorByEmail(
  shop: Shop,
  { email, told }: { email: string; told: boolean },
  by: Operator,
): Promise<string | null> {
  const account = await selectAccount(shop.db, email.trim().toLowerCase())
  return account && (await tellOperator(shop, { uid: account.uid, told }, by)) ? account.uid : null
}

/** Whether the account may use the operator's pages now. A revocation counts at once, so every request asks. */
export function isOperator(shop: Pick<Shop, 'db'>, uid: string): Promise<boolean> {
  return hasOperator(shop.db, uid)
}

/** Operators stand in the order in which they were granted. */
export function listOperators(shop: Pick<Shop, 'db'>): Promise<OperatorAccount[]> {
  return selectOperators(shop.db)
}
