import { sql } from 'kysely'
import type { Tx } from '../../schema.ts'
import { IS_AWAY } from './season.sql.ts'

/** Whether shoppers are shown all of these products, which they are then until the transaction ends. */
export async function holdShown(tx: Tx, products: readonly { id: string }[]): Promise<boolean> {
  const ids = [...new Set(products.map(({ id }) => id))]
  // Nobody deletes these products, nor changes who finds them, until the transaction ends.
  const { rows } = await sql`select from products
    where id = any(${ids}::text[]) and status in ('on', 'hidden') and not ${IS_AWAY} order by id for key share`.execute(tx)
  return rows.length === ids.length
}
