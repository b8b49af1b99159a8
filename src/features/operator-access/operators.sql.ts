import type { Kysely } from 'kysely'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema>
export type OperatorAccount = { uid: string; email: string | null; name: string; grantedAt: Date }

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

export function selectOperators(db: Db): Promise<OperatorAccount[]> {
  return db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.id as uid', 'users.email', 'users.name', 'operators.granted_at as grantedAt'])
    .orderBy('operators.granted_at')
    .orderBy('users.id')
    .execute()
}
