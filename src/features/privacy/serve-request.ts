import { confirmsDeletion } from '../../domain/accounts/person-search.ts'
import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findOperator } from '../operator-access/change-operator.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { eraseAccount } from './delete-account.ts'
import { exportData, type DataExport } from './export-data.ts'
import { lockPerson } from './privacy.sql.ts'

/** What an operator does when a person asks for their data, or for its deletion, in another way than on the account page. */

export type PersonExport = DataExport | { ok: false; status: 404 }

/** Everything that the shop holds about a person. Recorded before anything is read, and as limited as the person's own downloads. */
export async function exportPerson(shop: Shop, uid: string, by: Operator): Promise<PersonExport> {
  if (!isUuid(uid)) return { ok: false, status: 404 }
  const isKnown = await inTransaction(shop, async (tx) => {
    if (!(await lockPerson(tx, uid))) return false
    await recordAction(tx, { by, action: 'data-exported', object: { type: 'person', id: uid }, at: shop.clock.now() })
    return true
  })
  return isKnown ? exportData(shop, uid) : { ok: false, status: 404 }
}

export type PersonDeleted = { ok: true } | { ok: false; reason: 'unknown-person' | 'own-account' | 'operator' | 'not-confirmed' }

/**
 * Deletes a person's account as they can do themselves. `typed` must be the account's address (`deletionPhrase`). Operators
 * delete their own account on the account page, and another operator's only after revoking its rights.
 */
export async function deletePersonOnRequest(
  shop: Shop,
  { uid, typed }: { uid: string; typed: string },
  by: Operator,
): Promise<PersonDeleted> {
  if (!isUuid(uid)) return { ok: false, reason: 'unknown-person' }
  if (by.uid === uid) return { ok: false, reason: 'own-account' }
  const result = await inTransaction(shop, async (tx): Promise<PersonDeleted> => {
    const person = await lockPerson(tx, uid)
    if (!person) return { ok: false, reason: 'unknown-person' }
    if (await findOperator({ db: tx }, uid)) return { ok: false, reason: 'operator' }
    if (!confirmsDeletion(typed, person)) return { ok: false, reason: 'not-confirmed' }
    await eraseAccount(shop, tx, uid)
    await recordAction(tx, { by, action: 'account-deleted', object: { type: 'person', id: uid }, at: shop.clock.now() })
    return { ok: true }
  })
  if (result.ok) shop.log.info({ event: 'account-deleted', uid, by: by.uid }, 'account deleted by an operator')
  return result
}
