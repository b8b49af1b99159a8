import type { Tx } from '../../schema.ts'
import { lockShown } from './stored.sql.ts'

/** Whether shoppers are shown all of these products, which they are then until the transaction ends. */
export async function holdShown(tx: Tx, products: readonly { id: string }[]): Promise<boolean> {
  const ids = [...new Set(products.map(({ id }) => id))]
  return (await lockShown(tx, ids)).length === ids.length
}
