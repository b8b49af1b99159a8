import type { OperatorRole } from '../../domain/operators/operator-role.ts'
import type { Db } from '../../schema.ts'

export type OperatorAccount = { uid: string; email: string | null; name: string; grantedAt: Date; role: OperatorRole; told: boolean }
/** What an operator may do, and whether they are told of orders. */
export type OperatorRights = { role: OperatorRole; told: boolean }

export type Account = { uid: string; emailVerified: boolean }

export function selectAccount(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(['id as uid', 'email_verified as emailVerified']).where('email', '=', email).executeTakeFirst()
}

export function selectAccountById(db: Db, uid: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(['id as uid', 'email_verified as emailVerified']).where('id', '=', uid).executeTakeFirst()
}

/** Every operator's role, locked: two changes of roles come one after the other. */
export function lockRoles(tx: Db): Promise<{ uid: string; role: OperatorRole; emailVerified: boolean }[]> {
  return tx
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.id as uid', 'operators.role', 'users.email_verified as emailVerified'])
    .orderBy('operators.user_id')
    .forUpdate('operators')
    .execute()
}

export async function upsertOperator(tx: Db, { uid, role }: { uid: string; role: OperatorRole }, at: Date): Promise<void> {
  await tx
    .insertInto('operators')
    .values({ user_id: uid, role, granted_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
    .execute()
}

export async function deleteOperator(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('operators').where('user_id', '=', uid).execute()
}

/** An unverified address may be anybody's, so its account has no rights. */
export function selectOperator(db: Db, uid: string): Promise<OperatorRights | undefined> {
  return db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['operators.role', 'operators.is_told as told'])
    .where('operators.user_id', '=', uid)
    .where('users.email_verified', '=', true)
    .executeTakeFirst()
}

/** @returns whether that changed anything; null where there is no such operator */
export async function updateTold(db: Db, uid: string, told: boolean): Promise<boolean | null> {
  const own = db.selectFrom('operators').select('is_told').where('user_id', '=', uid)
  const before = await own.forUpdate().executeTakeFirst()
  if (!before) return null
  await db.updateTable('operators').set({ is_told: told }).where('user_id', '=', uid).execute()
  return before.is_told !== told
}

export function selectOperators(db: Db): Promise<OperatorAccount[]> {
  return db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select([
      'users.id as uid',
      'users.email',
      'users.name',
      'operators.granted_at as grantedAt',
      'operators.role',
      'operators.is_told as told',
    ])
    .orderBy('operators.granted_at')
    .orderBy('users.id')
    .execute()
}
