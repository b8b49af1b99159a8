import type { Tx } from '../../schema.ts'

/** Reviews carry a copy of their author's name: it follows, in the transaction that changes the name. */
export async function renameAuthor(tx: Tx, uid: string, name: string): Promise<void> {
  await tx.updateTable('reviews').set({ display_name: name }).where('user_id', '=', uid).where('display_name', '<>', name).execute()
}
