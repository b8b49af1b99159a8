import { sql } from 'kysely'
import type { ApiKey } from '../../domain/operators/api-key.ts'
import type { OperatorRole } from '../../domain/operators/operator-role.ts'
import type { Db, Tx } from '../../schema.ts'

export type FoundKey = { id: string; name: string; role: OperatorRole; usedAt: Date | null }

type NewKey = { name: string; role: OperatorRole; hash: string; lastFour: string; uid: string | null; createdAt: Date; endsAt: Date }

/** @returns the id; undefined where the name is taken */
export async function insertKey(tx: Tx, { name, role, hash, lastFour, uid, createdAt, endsAt }: NewKey): Promise<string | undefined> {
  const row = await tx
    .insertInto('api_keys')
    .values({ name, role, hash, last_four: lastFour, user_id: uid, created_at: createdAt, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export function deleteKey(tx: Tx, id: string): Promise<{ name: string; role: OperatorRole } | undefined> {
  return tx.deleteFrom('api_keys').where('id', '=', id).returning(['name', 'role']).executeTakeFirst()
}

export function selectKey(db: Db, hash: string, now: Date): Promise<FoundKey | undefined> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name', 'role', 'used_at as usedAt'])
    .where('hash', '=', hash)
    .where('ends_at', '>', now)
    .executeTakeFirst()
}

/** All of them, or those that this account has made; the newest first. */
export async function selectKeys(db: Db, madeBy: string | null): Promise<ApiKey[]> {
  const keys = db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('operators', 'operators.user_id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.role',
      'last_four as lastFour',
      'api_keys.created_at as createdAt',
      'ends_at as endsAt',
      'used_at as usedAt',
      'users.id as uid',
      sql<string>`coalesce(nullif(users.name, ''), users.email, users.id::text)`.as('by'),
      sql<boolean>`operators.user_id is not null`.as('isOperator'),
    ])
    .orderBy('api_keys.id', 'desc')
  const rows = await (madeBy === null ? keys : keys.where('api_keys.user_id', '=', madeBy)).execute()
  return rows.map(({ uid, by, isOperator, ...key }) => ({ ...key, madeBy: uid === null ? null : { uid, name: by, isOperator } }))
}
