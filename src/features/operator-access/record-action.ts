import { sql, type Insertable } from 'kysely'
import type { ActionObject, ActionState, OperatorAction, ObjectType } from '../../domain/operators/operator-action.ts'
import type { Db, Schema, Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'

/** Who acts: a signed-in operator, or the command line. */
export type Operator = { uid: string | null; name: string }

export const COMMAND_LINE: Operator = { uid: null, name: 'Command line' }

type NewAction = {
  by: Operator
  /** What was done, such as `order-shipped`. */
  action: string
  object: ActionObject
  before?: ActionState | null
  after?: ActionState | null
  at: Date
}

/** Records an operator's action in the transaction that carries it out. */
export function recordAction(tx: Tx, action: NewAction): Promise<void> {
  return recordActions(tx, [action])
}

type ActionRow = Omit<Insertable<Schema['operator_actions']>, 'id' | 'before' | 'after'> & Pick<OperatorAction, 'before' | 'after'>

export async function recordActions(tx: Tx, actions: NewAction[]): Promise<void> {
  if (actions.length === 0) return
  const rows: ActionRow[] = actions.map(({ by, action, object, before = null, after = null, at }) => ({
    user_id: by.uid,
    name: by.name,
    action,
    object_type: object.type,
    object_id: object.id,
    before,
    after,
    created_at: at,
  }))
  await sql`insert into operator_actions (user_id, name, action, object_type, object_id, before, after, created_at)
    select user_id, name, action, object_type, object_id, before, after, created_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      said (user_id uuid, name text, action text, object_type text, object_id text, before jsonb, after jsonb, created_at timestamptz)`.execute(
    tx,
  )
}

/** The last five actions on each of these objects, the latest first, by the object's id. */
export async function findLatestActions({ db }: Pick<Shop, 'db'>, type: ObjectType, ids: string[]): Promise<Map<string, OperatorAction[]>> {
  const { rows } = await sql<OperatorAction & { objectId: string }>`
    select object.id as "objectId", latest.id, latest.name, latest.action, latest.before, latest.after, latest.at from unnest(${ids}::text[]) as object (id)
    cross join lateral (
      select id, name, action, before, after, created_at as at from operator_actions
      where object_type = ${type} and object_id = object.id
      order by created_at desc, id desc limit 5
    ) as latest`.execute(db)
  const byObject = new Map<string, OperatorAction[]>()
  for (const { objectId, ...action } of rows) byObject.set(objectId, [...(byObject.get(objectId) ?? []), action])
  return byObject
}

/** The last 50 actions on an object, the latest first. */
export function findActions({ db }: Pick<Shop, 'db'>, { type, id }: ActionObject): Promise<OperatorAction[]> {
  return actionsOn(db, type).where('object_id', '=', id).limit(50).execute()
}

/** The last 20 actions on jobs, keys or webhooks, which leave their list with the action. All are read: they are few. */
export function findActionsOfType({ db }: Pick<Shop, 'db'>, type: 'job' | 'key' | 'webhook'): Promise<OperatorAction[]> {
  return actionsOn(db, type).limit(20).execute()
}

function actionsOn(db: Db, type: ObjectType) {
  return db
    .selectFrom('operator_actions')
    .select(['id', 'name', 'action', 'before', 'after', 'created_at as at'])
    .where('object_type', '=', type)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}
