import type { Transaction } from 'kysely'
import type { ActionObject, ActionState, OperatorAction } from '../../domain/operators/operator-action.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { insertActions, selectActions, selectActionsOfType, selectLatestActions } from './actions.sql.ts'

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
export function recordAction(tx: Transaction<Schema>, action: NewAction): Promise<void> {
  return recordActions(tx, [action])
}

export async function recordActions(tx: Transaction<Schema>, actions: NewAction[]): Promise<void> {
  if (actions.length === 0) return
  await insertActions(
    tx,
    actions.map(({ by, action, object, before = null, after = null, at }) => ({
      user_id: by.uid,
      name: by.name,
      action,
      object_type: object.type,
      object_id: object.id,
      before,
      after,
      created_at: at,
    })),
  )
}

/** The last five actions on each of these objects, the latest first, by the object's id. */
export async function findLatestActions(
  { db }: Pick<Shop, 'db'>,
  type: ActionObject['type'],
  ids: string[],
): Promise<Map<string, OperatorAction[]>> {
  const byObject = new Map<string, OperatorAction[]>()
  for (const { objectId, ...action } of await selectLatestActions(db, { type, ids }, 5)) {
    byObject.set(objectId, [...(byObject.get(objectId) ?? []), action])
  }
  return byObject
}

/** The last 50 actions on an object, the latest first. */
export function findActions({ db }: Pick<Shop, 'db'>, object: ActionObject): Promise<OperatorAction[]> {
  return selectActions(db, object, 50)
}

/** The last 20 actions on jobs, keys or webhooks, which leave their list with the action. */
export function findActionsOfType({ db }: Pick<Shop, 'db'>, type: 'job' | 'key' | 'webhook'): Promise<OperatorAction[]> {
  return selectActionsOfType(db, type, 20)
}
