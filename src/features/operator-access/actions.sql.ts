import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type { ActionObject, ObjectType, OperatorAction } from '../../domain/operators/operator-action.ts'
import type { Schema } from '../../schema.ts'

type ActionRow = Omit<Insertable<Schema['operator_actions']>, 'id' | 'before' | 'after'> & Pick<OperatorAction, 'before' | 'after'>

export async function insertActions(tx: Transaction<Schema>, actions: ActionRow[]): Promise<void> {
  await sql`insert into operator_actions (user_id, name, action, object_type, object_id, before, after, created_at)
    select user_id, name, action, object_type, object_id, before, after, created_at from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as
      said (user_id uuid, name text, action text, object_type text, object_id text, before jsonb, after jsonb, created_at timestamptz)`.execute(
    tx,
  )
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

/** The actions on any object of the type. All are read, so it is for types with few actions. */
export function selectActionsOfType(db: Kysely<Schema>, type: ObjectType, limit: number): Promise<OperatorAction[]> {
  return db
    .selectFrom('operator_actions')
    .select(['id', 'name', 'action', 'before', 'after', 'created_at as at'])
    .where('object_type', '=', type)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The last `limit` actions on each object, the latest first. */
export async function selectLatestActions(
  db: Kysely<Schema>,
  { type, ids }: { type: ObjectType; ids: string[] },
  limit: number,
): Promise<(OperatorAction & { objectId: string })[]> {
  const { rows } = await sql<OperatorAction & { objectId: string }>`
    select object.id as "objectId", latest.id, latest.name, latest.action, latest.before, latest.after, latest.at from unnest(${ids}::text[]) as object (id)
    cross join lateral (
      select id, name, action, before, after, created_at as at from operator_actions
      where object_type = ${type} and object_id = object.id
      order by created_at desc, id desc limit ${limit}
    ) as latest`.execute(db)
  return rows
}
