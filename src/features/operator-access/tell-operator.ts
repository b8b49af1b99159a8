import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { updateTold } from './operators.sql.ts'
import { recordAction, type Operator } from './record-action.ts'

/** The operators who want to be told of orders, or the owners among them. */
export async function findTold({ db }: Pick<Shop, 'db'>, only?: 'owner'): Promise<string[]> {
  const told = db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select('users.id')
    .where('operators.is_told', '=', true)
    .where('users.email_verified', '=', true)
  const rows = await (only ? told.where('operators.role', '=', only) : told).execute()
  return rows.map(({ id }) => id)
}

/** Switches whether an operator is told of orders. Nothing is recorded where it was so already. False if the person is none. */
export async function tellOperator(
  shop: Pick<Shop, 'db' | 'clock'>,
  { uid, told }: { uid: string; told: boolean },
  by: Operator,
): Promise<boolean> {
  return inTransaction(shop, async (tx) => {
    const changed = await updateTold(tx, uid, told)
    if (changed) {
      const object = { type: 'person', id: uid } as const
      await recordAction(tx, { by, action: 'operator-told', object, after: { told }, at: shop.clock.now() })
    }
    return changed !== null
  })
}
