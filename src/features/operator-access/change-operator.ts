import type { OperatorRole } from '../../domain/operators/operator-role.ts'
import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import {
  deleteOperator,
  lockRoles,
  selectAccount,
  selectAccountById,
  selectOperator,
  selectOperators,
  upsertOperator,
  type Account,
  type OperatorAccount,
  type OperatorRights,
} from './operators.sql.ts'
import { recordAction, type Operator } from './record-action.ts'
import { tellOperator } from './tell-operator.ts'

export type { OperatorRights }

/** An account, by its address or its id. */
export type Whom = { email: string } | { uid: string }

/** `changed` is false if the account was in the requested state already. */
export type OperatorResult =
  | { ok: true; uid: string; changed: boolean }
  | { ok: false; reason: 'unknown-account' | 'unverified-email' | 'last-owner' }

type ChangeShop = Pick<Shop, 'db' | 'clock' | 'log'>

/**
 * Makes the account an operator's, or gives an operator another role. Refused while its address is not verified: anybody can
 * register with any address, and an operator reads every order.
 */
export async function grantOperator(shop: ChangeShop, whom: Whom & { role: OperatorRole }, by: Operator): Promise<OperatorResult> {
  const account = await findAccount(shop, whom)
  if (!account) return { ok: false, reason: 'unknown-account' }
  if (!account.emailVerified) return { ok: false, reason: 'unverified-email' }
  return changeRole(shop, { uid: account.uid, role: whom.role }, by)
}

/** Takes all rights of an operator. */
export async function revokeOperator(shop: ChangeShop, whom: Whom, by: Operator): Promise<OperatorResult> {
  const account = await findAccount(shop, whom)
  return account ? changeRole(shop, { uid: account.uid, role: null }, by) : { ok: false, reason: 'unknown-account' }
}

async function findAccount({ db }: Pick<Shop, 'db'>, whom: Whom): Promise<Account | undefined> {
  if ('email' in whom) return selectAccount(db, whom.email.trim().toLowerCase())
  return isUuid(whom.uid) ? selectAccountById(db, whom.uid) : undefined
}

/** The shop keeps an owner whose address is verified, also when two owners revoke each other at once. */
async function changeRole(
  shop: ChangeShop,
  { uid, role }: { uid: string; role: OperatorRole | null },
  by: Operator,
): Promise<OperatorResult> {
  const at = shop.clock.now()
  const result = await inTransaction(shop, async (tx): Promise<OperatorResult> => {
    const all = await lockRoles(tx)
    const before = all.find((operator) => operator.uid === uid)?.role ?? null
    if (before === role) return { ok: true, uid, changed: false }
    if (isLastOwner(all, uid)) return { ok: false, reason: 'last-owner' }
    await (role === null ? deleteOperator(tx, uid) : upsertOperator(tx, { uid, role }, at))
    const action = role === null ? 'operator-revoked' : 'operator-granted'
    await recordAction(tx, { by, action, object: { type: 'person', id: uid }, before: { role: before }, after: { role }, at })
    return { ok: true, uid, changed: true }
  })
  if (result.ok && result.changed) shop.log.info({ event: 'operator-changed', uid, role: role ?? 'none', by: by.uid }, 'operator changed')
  return result
}

function isLastOwner(all: Awaited<ReturnType<typeof lockRoles>>, uid: string): boolean {
  const isOwner = all.some((one) => one.uid === uid && one.role === 'owner')
  return isOwner && !all.some((other) => other.uid !== uid && other.role === 'owner' && other.emailVerified)
}

/** Whether a change of this account's role would be refused now, since the shop keeps an owner. */
export async function holdsLastOwner({ db }: Pick<Shop, 'db'>, uid: string): Promise<boolean> {
  return isLastOwner(await lockRoles(db), uid)
}

/** Whether this account is the only owner with a verified address, which stays so until the transaction ends. */
export async function isOnlyOwner(tx: Tx, uid: string): Promise<boolean> {
  const verified = (await lockRoles(tx)).filter(({ emailVerified }) => emailVerified)
  return isLastOwner(verified, uid)
}

/** Whether an operator, by their address, is told of orders from now on; null where the account is no operator's. */
export async function tellOperatorByEmail(
  shop: Shop,
  { email, told }: { email: string; told: boolean },
  by: Operator,
): Promise<string | null> {
  const account = await findAccount(shop, { email })
  return account && (await tellOperator(shop, { uid: account.uid, told }, by)) ? account.uid : null
}

/** What the account may do on the operators' pages now; null for nothing. A change counts at once, so every request asks. */
export async function findOperator(shop: Pick<Shop, 'db'>, uid: string): Promise<OperatorRights | null> {
  return (await selectOperator(shop.db, uid)) ?? null
}

/** Operators stand in the order in which they were granted. */
export function listOperators(shop: Pick<Shop, 'db'>): Promise<OperatorAccount[]> {
  return selectOperators(shop.db)
}
