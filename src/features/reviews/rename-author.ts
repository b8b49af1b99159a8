import type { Transaction } from 'kysely'
import type { Schema } from '../../schema.ts'
import { updateAuthorName } from './reviews.sql.ts'

/** Reviews carry a copy of their author's name: it follows, in the transaction that changes the name. */
export async function renameAuthor(tx: Transaction<Schema>, uid: string, name: string): Promise<void> {
  await updateAuthorName(tx, uid, name)
}
