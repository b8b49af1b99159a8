import type { Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema>
export type OperatorAccount = { uid: string; email: string | null; name: string; grantedAt: Date; told: boolean }

export function selectAccount(db: Db, email: string): Promise<{ uid: string; emailVerified: boolean } | undefined> {
  return db.selectFrom('users').select(['id as uid', 'email_verified as emailVerified']).where('email', '=', email).executeTakeFirst()
}

/** @returns false if the account is an operator's already */
export async function insertOperator(db: Db, uid: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operators')
    .values({ user_id: uid, granted_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns whether the account was an operator's */
export async function deleteOperator(db: Db, uid: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('operators').where('user_id', '=', uid).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** An unverified address may be anybody's, so its account has no rights. */
export async function hasOperator(db: Db, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select('operators.user_id')
    .where('operators.user_id', '=', uid)
    .where('users.email_verified', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** The uids of those who want to be told of orders, with a verified address. */
export async function selectTold(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select('users.id')
    .where('operators.is_told', '=', true)
    .where('users.email_verified', '=', true)
    .execute()
  return rows.map(({ id }) => id)
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
    .select(['users.id as uid', 'users.email', 'users.name', 'operators.granted_at as grantedAt', 'operators.is_told as told'])
    .orderBy('operators.granted_at')
    .orderBy('users.id')
    .execute()
}
