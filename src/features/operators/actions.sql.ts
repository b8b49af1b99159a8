import type { Insertable, Kysely, Transaction } from 'kysely'
import type { ActionObject, OperatorAction } from '../../domain/operator-action.ts'
import type { Schema } from '../../schema.ts'

export async function insertAction(tx: Transaction<Schema>, action: Insertable<Schema['operator_actions']>): Promise<void> {
  await tx.insertInto('operator_actions').values(action).execute()
}

export function selectActions(db: Kysely<Schema>, object: ActionObject, limit: number): Promise<OperatorAction[]> {
  return db
    .selectFrom('operator_actions')
    .select(['id', 'name', 'action', 'before', 'after', 'created_at as at'])
    .where('object_type', '=', object.type)
    .where('object_id', '=', object.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
