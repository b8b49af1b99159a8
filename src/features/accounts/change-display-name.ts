import { readDisplayName, type NameErrors, type Person } from '../../domain/accounts/person.ts'
import type { Shop } from '../../shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { renameAuthor } from '../reviews/rename-author.ts'
import { lockAccount, updateAccount } from './accounts.sql.ts'
import { tooMany, type TooMany } from './sign-in-result.ts'

export type NameChanged = { ok: true } | { ok: false; status: 422; errors: NameErrors } | TooMany

/** Sets what everybody may call a person, on the account and on all of their reviews together. */
export async function changeDisplayName(shop: Shop, { uid, email }: Person, typed: string): Promise<NameChanged> {
  const allowance = await shop.attempts.consume('display-name', uid)
  if (!allowance.ok) return tooMany(allowance)
  const read = readDisplayName(typed, email)
  if (!read.ok) return { ok: false, status: 422, errors: read.errors }
  await inTransaction(shop, async (tx) => {
    if (!(await lockAccount(tx, uid))) return
    await updateAccount(tx, uid, { name: read.name })
    await renameAuthor(tx, uid, read.name)
  })
  return { ok: true }
}
