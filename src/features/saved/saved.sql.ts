import { type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'

type Tx = Transaction<Schema>

/** The newest first. */
export function selectSaved(db: Kysely<Schema> | Tx, uid: string): Promise<{ id: string; saved_at: Date }[]> {
  return db
    .selectFrom('saved_products')
    .select(['product_id as id', 'saved_at'])
    .where('user_id', '=', uid)
    .orderBy('saved_at', 'desc')
    .orderBy('product_id')
    .execute()
}
