import { readDisplayName, type NameErrors, type Person } from '../../domain/accounts/person.ts'
import { claimOf, type NameClaim } from '../../domain/shop/claimed-name.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { renameAuthor } from '../reviews/rename-author.ts'
import { lockAccount, selectOwners, updateAccount } from './accounts.sql.ts'
import { tooMany, type TooMany } from './sign-in-result.ts'

export type NameChanged =
  | { ok: true }
  | { ok: false; status: 422; errors: NameErrors }
  | { ok: false; status: 422; claim: NameClaim }
  | TooMany

/** What the name claims that is the shop's or its owners' to claim (domain/shop/claimed-name.ts); owners may. */
export async function findClaim({ db, seller, folder }: Pick<Shop, 'db' | 'seller' | 'folder'>, uid: string | null, name: string) {
  const owners = await selectOwners(db)
  if (owners.some((owner) => owner.id === uid)) return null
  const shop = [seller.address.name, folder.name, ...(folder.nameInScript ? [folder.nameInScript.text] : [])]
  return claimOf(name, { shop, owners: owners.map((owner) => owner.name) })
}

/** Sets what everybody may call a person, on the account and on all of their reviews together. */
export async function changeDisplayName(shop: Shop, { uid, email }: Person, typed: string): Promise<NameChanged> {
  const allowance = await shop.attempts.consume('display-name', uid)
  if (!allowance.ok) return tooMany(allowance)
  const read = readDisplayName(typed, email)
  if (!read.ok) return { ok: false, status: 422, errors: read.errors }
  const claim = await findClaim(shop, uid, read.name)
  if (claim !== null) return { ok: false, status: 422, claim }
  await inTransaction(shop, async (tx) => {
    if (!(await lockAccount(tx, uid))) return
    await updateAccount(tx, uid, { name: read.name })
    await renameAuthor(tx, uid, read.name)
  })
  return { ok: true }
}
